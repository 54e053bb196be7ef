import type {
  LogDto,
  Matrix,
  OfferDto,
  ReminderSettingsBody,
  ReminderSettingsDto,
} from "#lib/reminder/schema.ts";

export const REMINDERS_PATH = "/api/reminders/settings";
export const NOTICE_LOG_PATH = "/api/reminders/log";

const off = { mail: false, push: false, sms: false };
const MATRIX: Matrix = {
  session: off,
  streak: { ...off, mail: true },
  hearts: off,
  week: off,
  connection: { ...off, mail: true },
};

const SETTINGS: ReminderSettingsDto = {
  matrix: MATRIX,
  quiet: { from: "21:30", to: "08:00" },
  timeZone: "Europe/Berlin",
  tone: "plain",
  mostADay: 3,
  email: "ada@example.test",
  isMailSetUp: true,
  push: { isSetUp: true, publicKey: "B".repeat(87), devices: [] },
  sms: { isSetUp: false, countries: [], phone: null, problem: null },
};

export const settingsOf = (change: Partial<ReminderSettingsDto> = {}): ReminderSettingsDto => ({
  ...SETTINGS,
  ...change,
});

/** As a learner has them whose every way works */
export const everyWay = (): ReminderSettingsDto =>
  settingsOf({
    push: {
      isSetUp: true,
      publicKey: "B".repeat(87),
      devices: [
        {
          _id: "d1",
          name: "Chrome on Android",
          hash: "0".repeat(64),
          createdAt: "2026-03-01T09:00:00.000Z",
          lastSentAt: null,
        },
      ],
    },
    sms: {
      isSetUp: true,
      countries: ["US"],
      problem: null,
      phone: {
        number: "•••• 123",
        country: "US",
        status: "confirmed",
        hasCode: false,
        consent: "I agree.",
        consentAt: "2026-03-01T09:00:00.000Z",
      },
    },
  });

/** Answers as the server does: what a body names changes, the rest stays. */
export function settingsServer(start: ReminderSettingsDto) {
  let known = start;
  const put = (body: unknown) => {
    const { matrix = {}, ...rest } = body as ReminderSettingsBody;
    const rows = Object.entries(known.matrix).map(([kind, ways]) => [
      kind,
      { ...ways, ...matrix[kind as keyof Matrix] },
    ]);
    known = { ...known, ...rest, matrix: Object.fromEntries(rows) } as ReminderSettingsDto;
    return known;
  };
  return {
    [`GET ${REMINDERS_PATH}`]: () => known,
    [`PUT ${REMINDERS_PATH}`]: put,
    "GET /api/push/subscriptions": () => ({ ...known.push, account: "u-1", session: "s-1" }),
    "GET /api/phone": () => known.sms,
  };
}

export const logEntry = (change: Partial<LogDto["entries"][number]> = {}): LogDto["entries"][number] => ({
  _id: "n1",
  kind: "session",
  step: "10 minutes before",
  way: "mail",
  status: "sent",
  title: "Spanish at 19:00",
  reason: "You wanted to be reminded of your study sessions.",
  dueAt: "2026-03-02T17:50:00.000Z",
  sentAt: "2026-03-02T17:50:04.000Z",
  ...change,
});

export const offerOf = (change: Partial<OfferDto> = {}): OfferDto => ({
  purpose: "tomorrow",
  kind: "session",
  title: "Spanish at 19:00",
  isUsed: false,
  acted: null,
  ...change,
});
