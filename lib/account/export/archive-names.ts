import type { LocalDay } from "#lib/core/time.ts";

/** Model → column → why it is not handed out. docs/product.md#export */
export const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  User: {
    passwordHash: "a secret: nobody but you knows the password itself",
    wantsStreakMail: "not used any more; see reminder-choices.json",
    wantsHeartsMail: "not used any more; see reminder-choices.json",
    wantsWeekMail: "not used any more; see reminder-choices.json",
  },
  EmailChange: { tokenHash: "a secret: it guards the link in the email" },
  PasswordReset: { tokenHash: "a secret: it guards the link in the email" },
  GoogleArrival: { secretHash: "a secret: it binds a login with Google to your browser" },
  Connection: {
    accessToken: "a secret: it opens your account at the other service",
    refreshToken: "a secret: it keeps your account at the other service open",
  },
  ConnectionRequest: {
    stateHash: "a secret: it binds a consent to your browser",
    verifier: "a secret: it shows the other service that we asked",
    nonce: "a secret: it binds an answer to its question",
  },
  PushSubscription: {
    endpoint: "a secret: whoever knows it may send to your browser; pushService is its host",
    p256dh: "a secret of your browser",
    auth: "a secret of your browser",
    hash: "made from the endpoint",
  },
  Phone: { number: "sealed; its end is told", hash: "made from the number" },
  PhoneCode: {
    phoneHash: "made from the number",
    origin: "made from the address of your network",
    codeHash: "a secret: it confirms a number",
  },
  TextMessage: { phoneHash: "made from the number" },
  NoticeAction: { tokenHash: "a secret: it guards a link in a reminder" },
  CalendarFeed: { tokenHash: "a secret: it guards the address of your feed" },
  CalendarLink: { syncToken: "a mark of Google's: where its list of changes goes on" },
  StudyShare: { tokenHash: "a secret: it guards the address of a shared page" },
  ExtensionCode: { codeHash: "a secret: it connects an app" },
  ExtensionRefreshToken: { tokenHash: "a secret: it keeps an app connected" },
  LessonPassage: { search: "the words of its text once more, as a search keeps them" },
  IdempotencyKey: { bodyHash: "made from what was sent, which may have been a secret" },
};

export const PICTURE_FILE = "picture.webp";

const MEDIA_FOLDER = "media/";
const ENDINGS: Readonly<Record<string, string>> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

/** Under which name a picture or sound of a course stands in the zip. */
export function mediaFileName({ id, type }: { id: string; type: string }): string {
  const ending = ENDINGS[type] ?? /^\w+\/([a-z0-9]+)$/.exec(type)?.[1] ?? "bin";
  return `${MEDIA_FOLDER}${id}.${ending}`;
}

export function exportFileName(day: LocalDay): string {
  return `waddle-export-${day}.zip`;
}

function leftOutLines(): string[] {
  return Object.entries(LEFT_OUT).flatMap(([model, columns]) =>
    Object.entries(columns).map(([column, why]) => `  ${model}.${column}: ${why}`),
  );
}

/** README.txt: what each file is, and what is left out. */
export function readme(day: LocalDay, jsonFiles: readonly { file: string; says: string }[]): string {
  const files = [
    ...jsonFiles,
    {
      file: MEDIA_FOLDER,
      says: "the pictures, sounds and films of your courses, each by its id in courses.json",
    },
    { file: PICTURE_FILE, says: "your picture, if you have one" },
  ];
  const width = Math.max(...files.map(({ file }) => file.length)) + 2;
  const lines = [
    `Everything that we hold about you, as of ${day}.`,
    "",
    "The .json files are lists, one entry a line, that any text editor opens; only profile.json is a single entry.",
    "Times carry their offset from UTC. A question that you haven't answered yet is listed without what would",
    "give its answer away.",
    "",
    ...files.map(({ file, says }) => `  ${file.padEnd(width)}${says}`),
    "",
    "Left out:",
    ...leftOutLines(),
    "",
  ];
  return lines.join("\r\n");
}
