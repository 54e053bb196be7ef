import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { resetDatabase } from "#tests/support/database.ts";
import { createFullLearner } from "#tests/support/learner-with-everything.ts";
import { LEFT_OUT } from "./archive-names.ts";
import { EXPORT_FILES } from "./files-queries.ts";

beforeEach(resetDatabase);

const SCHEMA = readFileSync("prisma/schema.prisma", "utf8");

/** Where the columns of each model stand: the file, and the lists that lead to its rows. */
const PLACES: Record<string, string> = {
  User: "profile.json",
  ProfilePicture: "profile.json picture",
  Course: "courses.json",
  Unit: "courses.json units",
  Island: "courses.json islands",
  IslandText: "courses.json islands text",
  RecallCard: "courses.json islands cards",
  CourseMedia: "courses.json media",
  CourseFile: "courses.json files",
  CourseFileChunk: "courses.json files chunks",
  Lesson: "lessons.json",
  LessonContent: "lessons.json contents",
  LessonPassage: "lessons.json contents passages",
  LessonProgress: "lesson-progress.json",
  LessonFirst: "lessons-finished.json",
  LessonNote: "notes.json",
  Highlight: "highlights.json",
  StudySession: "study-sessions.json",
  StudyPlan: "study-plans.json",
  StudyGoal: "study-plans.json goals",
  StudyMark: "study-plans.json marks",
  StudyShare: "study-plans.json shares",
  StudyPause: "study-pauses.json",
  StudyReview: "study-reviews.json",
  StudySettings: "study-settings.json",
  StudyWeekdays: "study-weekdays.json",
  AssistantThread: "assistant-threads.json",
  AssistantMessage: "assistant-threads.json messages",
  Quiz: "quizzes.json",
  Question: "quizzes.json questions",
  QuestionVersion: "quizzes.json questions versions",
  CourseImport: "imports.json",
  ImportDraft: "import-drafts.json",
  Attempt: "attempts.json",
  AttemptQuestion: "attempts.json questions",
  PracticeCard: "practice-cards.json",
  PracticeRun: "practice-runs.json",
  RecallProgress: "recall-progress.json",
  PracticeQuestion: "practice-runs.json questions",
  Identity: "google-accounts.json",
  GoogleArrival: "google-log-ins.json",
  Connection: "connections.json",
  ConnectionRequest: "connection-requests.json",
  CalendarFeed: "calendar-feeds.json",
  CalendarLink: "calendars.json",
  CalendarEvent: "calendars.json events",
  ExtensionGrant: "connected-apps.json",
  ExtensionRefreshToken: "connected-apps.json refreshTokens",
  ExtensionCode: "connection-codes.json",
  ExtensionProgress: "progress-elsewhere.json",
  QuestionFlag: "question-flags.json",
  ModelUse: "model-use.json",
  Session: "sessions.json",
  Enrolment: "enrolments.json",
  Award: "ledger.json",
  QuestionPayment: "paid-questions.json",
  QuizProgress: "quiz-progress.json",
  IslandProgress: "island-progress.json",
  StreakDay: "streak-days.json",
  StreakFreeze: "streak-freezes.json",
  UserAchievement: "achievements.json",
  Quest: "quests.json",
  Postcard: "postcards.json",
  AwardNotice: "notices.json",
  PeriodTotal: "period-totals.json",
  LeagueSeat: "league-seats.json",
  EmailChange: "email-changes.json",
  PasswordReset: "password-resets.json",
  Reminder: "reminders.json",
  Notice: "reminder-log.json",
  NoticeAction: "reminder-log.json actions",
  ReminderChoice: "reminder-choices.json",
  ReminderSettings: "reminder-settings.json",
  PushSubscription: "push-devices.json",
  Phone: "phones.json",
  PhoneCode: "phone-codes.json",
  TextMessage: "text-messages.json",
  Interest: "interests.json",
  CancelSurvey: "cancel-surveys.json",
  IdempotencyKey: "repeated-calls.json",
  PremiumGrant: "billing.json grant",
  BillingCustomer: "billing.json customers",
  BillingSubscription: "billing.json customers subscriptions",
  BillingOrder: "billing.json customers orders",
  BillingInvoice: "billing.json customers invoices",
  BillingMail: "billing.json customers mails",
};
/** Bytes that stand in files of their own, which another test reads. */
const IN_OWN_FILE: Record<string, string[]> = {
  ProfilePicture: ["image"],
  CourseMedia: ["bytes"],
  CourseFileChunk: ["bytes"],
};
/** Outlive the learner without an id of theirs, so nothing ties them to one in the schema. */
const UNTIED = ["ModelUse", "TextMessage"];

interface Model {
  scalars: string[];
  /** Models whose rows its own rows belong to */
  parents: string[];
}

function readModels(): Map<string, Model> {
  const blocks = [...SCHEMA.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)];
  const names = new Set(blocks.map(([, name = ""]) => name));
  const read = (body: string): Model => {
    const fields = [...body.matchAll(/^ {2}(\w+)\s+(\w+)\S*(.*)$/gm)];
    const typeOf = ([, , type = ""]: RegExpExecArray) => type;
    return {
      scalars: fields.filter((field) => !names.has(typeOf(field))).map(([, name = ""]) => name),
      parents: fields
        .filter(([, , type = "", rest = ""]) => names.has(type) && /fields:/.test(rest))
        .map(typeOf),
    };
  };
  return new Map(blocks.map(([, name = "", body = ""]) => [name, read(body)]));
}

/** The models whose rows belong to a learner, straight or through others. */
function personal(models: Map<string, Model>): Set<string> {
  const found = new Set(["User", ...UNTIED]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [name, { parents }] of models)
      if (parents.some((parent) => found.has(parent))) found.add(name);
  }
  return found;
}

type Json = Record<string, unknown>;

async function rowsAt(place: string, userId: string): Promise<Json[]> {
  const [name, ...path] = place.split(" ");
  const file = EXPORT_FILES.find((one) => one.file === name);
  const pieces: string[] = [];
  for await (const piece of file?.read(userId) ?? []) pieces.push(piece);
  let rows = [JSON.parse(pieces.join(""))].flat() as Json[];
  for (const key of path) rows = rows.flatMap((row) => [row[key] ?? []].flat() as Json[]);
  return rows;
}

it("hands out every column of every model that belongs to a learner, but for those left out by name", async () => {
  const models = readModels();
  const { id } = await createFullLearner("Zebedee");
  expect([...personal(models)].sort()).toEqual(Object.keys(PLACES).sort());
  for (const [model, place] of Object.entries(PLACES)) {
    const [row = {}] = await rowsAt(place, id);
    const absent = [...Object.keys(LEFT_OUT[model] ?? {}), ...(IN_OWN_FILE[model] ?? [])];
    const scalars = models.get(model)?.scalars ?? [];
    expect(scalars.filter((column) => !(column in row)).sort(), place).toEqual(absent.sort());
  }
});

it("leaves out every hash of a secret", () => {
  const secrets = [...readModels()].flatMap(([model, { scalars }]) =>
    scalars.filter(
      (column) => /(token|code|body|password|secret|state|phone)Hash$/i.test(column) && model in PLACES,
    ),
  );
  const leftOut = Object.values(LEFT_OUT).flatMap((columns) =>
    Object.keys(columns).filter((name) => name.endsWith("Hash")),
  );
  expect(leftOut.sort()).toEqual(secrets.sort());
});

it("leaves out whatever opens an account at another service", () => {
  const scalars = readModels().get("Connection")?.scalars ?? [];
  const tokens = scalars.filter((column) => column.endsWith("Token"));
  expect(tokens.length).toBeGreaterThan(1);
  expect(Object.keys(LEFT_OUT.Connection ?? {}).sort()).toEqual(tokens.sort());
});
