import { getBillingExport } from "#lib/billing/export-queries.ts";
import { db } from "#lib/server/db/db.ts";
import { listCourses, listDrafts, listImports, listQuizzes } from "./course-queries.ts";
import { listPhoneCodes, listPhones, listPushDevices, listTextMessages } from "./device-queries.ts";
import { jsonList, jsonObject } from "./json.ts";
import { listLeagueSeats } from "./league-queries.ts";
import {
  listHighlights,
  listLessonProgress,
  listLessons,
  listNotes,
  listStudySessions,
  listThreads,
} from "./lesson-queries.ts";
import { slowly } from "./page-queries.ts";
import { listPeriodTotals, listQuests, listStreakDays, listStreakFreezes } from "./reward-queries.ts";
import {
  dayOf,
  listAttempts,
  listAwards,
  listPaidQuestions,
  listPracticeCards,
  listPracticeRuns,
  listRecallProgress,
} from "./run-queries.ts";
import { listStudyPauses, listStudyPlans, listStudyReviews } from "./study-queries.ts";

export interface ExportFile {
  file: string;
  /** What README.txt says of it */
  says: string;
  /** Its JSON, in pieces */
  read: (userId: string) => AsyncIterable<string>;
}

/** A file of rows that are read at once. */
function list(file: string, says: string, rows: (userId: string) => PromiseLike<object[]>): ExportFile {
  async function* read(userId: string) {
    yield* jsonList(await slowly(() => rows(userId)));
  }
  return { file, says, read };
}

/** A file of rows that are read in pages. */
function pagedList(file: string, says: string, rows: (userId: string) => AsyncIterable<object>): ExportFile {
  return { file, says, read: (userId) => jsonList(rows(userId)) };
}

async function* readProfile(id: string): AsyncGenerator<string> {
  const { streakCoveredTo, streakLostDay, ...user } = await slowly(() =>
    db().user.findUniqueOrThrow({
      where: { id },
      omit: { passwordHash: true, wantsStreakMail: true, wantsHeartsMail: true, wantsWeekMail: true },
      include: { picture: { omit: { image: true } } },
    }),
  );
  yield jsonObject({
    ...user,
    streakCoveredTo: dayOf(streakCoveredTo),
    streakLostDay: dayOf(streakLostDay),
  });
}

async function* readBilling(id: string): AsyncGenerator<string> {
  yield jsonObject(await slowly(() => getBillingExport(id)));
}

const of = (userId: string) => ({ where: { userId } });

async function listFlags(userId: string) {
  const flags = await db().questionFlag.findMany({
    ...of(userId),
    include: { question: { select: { versions: { select: { id: true, text: true } } } } },
  });
  return flags.map(({ question, ...flag }) => {
    return { ...flag, question: question.versions.find(({ id }) => id === flag.versionId)?.text ?? null };
  });
}

async function listEnrolments(userId: string) {
  const include = { course: { select: { title: true } } };
  const rows = await db().enrolment.findMany({ ...of(userId), include });
  return rows.map(({ course, ...row }) => ({ ...row, courseTitle: course.title }));
}

async function listQuizProgress(userId: string) {
  const include = { quiz: { select: { title: true } } };
  const rows = await db().quizProgress.findMany({ ...of(userId), include });
  return rows.map(({ quiz, ...row }) => ({ ...row, quizTitle: quiz.title }));
}

async function listIslandProgress(userId: string) {
  const include = { island: { select: { title: true } } };
  const rows = await db().islandProgress.findMany({ ...of(userId), include });
  return rows.map(({ island, ...row }) => ({ ...row, islandTitle: island.title }));
}

async function listReminders(userId: string) {
  const rows = await db().reminder.findMany({ ...of(userId), orderBy: { day: "asc" } });
  return rows.map((row) => ({ ...row, day: dayOf(row.day) }));
}

async function listConnectedApps(userId: string) {
  const rows = await db().extensionGrant.findMany({
    ...of(userId),
    include: { client: { select: { name: true } }, refreshTokens: { omit: { tokenHash: true } } },
  });
  return rows.map(({ client, ...row }) => ({ ...row, name: client.name }));
}

const withoutHash = { omit: { tokenHash: true } } as const;

/** Everything that is held about a learner, a file a kind. docs/product.md#export */
export const EXPORT_FILES: readonly ExportFile[] = [
  {
    file: "profile.json",
    says: "you and your settings, with the sums of your XP, stars and streak",
    read: readProfile,
  },
  pagedList(
    "courses.json",
    "the courses that you brought: units, islands, their texts and recall cards; what you removed in the last 30 days has a removedAt",
    listCourses,
  ),
  pagedList("quizzes.json", "the quizzes of these courses, with their questions and answers", listQuizzes),
  pagedList("lessons.json", "the lessons of these courses, with all versions of what they say", listLessons),
  list(
    "lesson-progress.json",
    "how far you are in each lesson, and what you have played",
    listLessonProgress,
  ),
  list("lessons-finished.json", "what you have finished for the first time, by its hash", (userId) =>
    db().lessonFirst.findMany(of(userId)),
  ),
  list("notes.json", "your notes, in Markdown", listNotes),
  list("highlights.json", "the passages that you marked", listHighlights),
  list("study-sessions.json", "your study sessions, planned and done", listStudySessions),
  list("study-plans.json", "your study plans, their goals, and how they stood day by day", listStudyPlans),
  list("study-pauses.json", "your pauses from studying", listStudyPauses),
  list("study-reviews.json", "what you answered to your weeks' reviews", listStudyReviews),
  list("study-settings.json", "the most that your study plans may take", (userId) =>
    db().studySettings.findMany(of(userId)),
  ),
  list("study-weekdays.json", "on which weekdays your plans had times, for your rest days", (userId) =>
    db().studyWeekdays.findMany(of(userId)),
  ),
  pagedList("assistant-threads.json", "what you asked about your courses, and the answers", listThreads),
  pagedList(
    "imports.json",
    "the files, pages and texts that you imported: their names, and the report on each",
    listImports,
  ),
  pagedList("import-drafts.json", "what was read of an import that you haven't confirmed yet", listDrafts),
  pagedList(
    "attempts.json",
    "every run through a quiz, with what was asked and what you answered",
    listAttempts,
  ),
  pagedList(
    "practice-cards.json",
    "the questions that you once got wrong, and when each is due again",
    listPracticeCards,
  ),
  pagedList(
    "practice-runs.json",
    "every practice, with what was asked and what you answered",
    listPracticeRuns,
  ),
  pagedList(
    "recall-progress.json",
    "the recall cards that you have met, and when each is due again",
    listRecallProgress,
  ),
  list(
    "connected-apps.json",
    "the apps that you connected, and how long each could act for you",
    listConnectedApps,
  ),
  list("question-flags.json", "the questions that you said something is wrong with", listFlags),
  list(
    "model-use.json",
    "what a language model was asked for your courses: how many tokens, and what they cost us",
    (userId) => db().modelUse.findMany(of(userId)),
  ),
  list("sessions.json", "your sign-ins", (userId) => db().session.findMany(of(userId))),
  list("enrolments.json", "the courses that you are on", listEnrolments),
  pagedList("ledger.json", "every payment of XP, stars and hearts, and what it was for", listAwards),
  pagedList(
    "paid-questions.json",
    "the questions that have paid you already, by their fingerprints",
    listPaidQuestions,
  ),
  list("quiz-progress.json", "your best stars in each quiz", listQuizProgress),
  list("island-progress.json", "the islands that you completed", listIslandProgress),
  list("streak-days.json", "the days of your streak", listStreakDays),
  list("streak-freezes.json", "the freezes of your streak", listStreakFreezes),
  list("achievements.json", "the achievements that you earned", (userId) =>
    db().userAchievement.findMany(of(userId)),
  ),
  list("quests.json", "your quests of each week, and when they were done", listQuests),
  list("postcards.json", "the postcards from the chests that you opened", (userId) =>
    db().postcard.findMany({ ...of(userId), orderBy: { id: "asc" } }),
  ),
  list("league-seats.json", "the leagues that you raced in, week by week", listLeagueSeats),
  list("notices.json", "the awards that you were told of", (userId) => db().awardNotice.findMany(of(userId))),
  list(
    "period-totals.json",
    "your XP a week, a month and in all, as the leaderboard counts it",
    listPeriodTotals,
  ),
  list("email-changes.json", "changes of your address that you asked for", (userId) =>
    db().emailChange.findMany({ ...of(userId), ...withoutHash }),
  ),
  list("password-resets.json", "links to a new password that were emailed to you", (userId) =>
    db().passwordReset.findMany({ ...of(userId), ...withoutHash }),
  ),
  list("google-accounts.json", "the Google accounts by which you log in", (userId) =>
    db().identity.findMany(of(userId)),
  ),
  list(
    "google-log-ins.json",
    "what Google said when you last linked an account or showed who you are",
    (userId) => db().googleArrival.findMany({ ...of(userId), omit: { secretHash: true } }),
  ),
  list("connections.json", "your accounts at other services that you gave us access to", (userId) =>
    db().connection.findMany({ ...of(userId), omit: { accessToken: true, refreshToken: true } }),
  ),
  list("connection-requests.json", "the consents to such access that were asked for", (userId) =>
    db().connectionRequest.findMany({
      ...of(userId),
      omit: { stateHash: true, verifier: true, nonce: true },
    }),
  ),
  list("calendar-feeds.json", "the address at which calendars read your study sessions", (userId) =>
    db().calendarFeed.findMany({ ...of(userId), omit: { tokenHash: true } }),
  ),
  list("calendars.json", "your calendar at Google, and which event is which study session", (userId) =>
    db().calendarLink.findMany({ ...of(userId), omit: { syncToken: true }, include: { events: true } }),
  ),
  list("reminders.json", "the reminders that were emailed to you until December 2026", listReminders),
  list(
    "reminder-log.json",
    "what we sent you in the last 90 days or left out, why, and what its links came to",
    (userId) =>
      db().notice.findMany({
        ...of(userId),
        orderBy: { createdAt: "asc" },
        include: { actions: withoutHash },
      }),
  ),
  list("reminder-choices.json", "which reminders you want, and in which ways", (userId) =>
    db().reminderChoice.findMany(of(userId)),
  ),
  list("reminder-settings.json", "your quiet hours, and how we remind you", (userId) =>
    db().reminderSettings.findMany(of(userId)),
  ),
  list("push-devices.json", "the browsers in which you see notifications", listPushDevices),
  list("phones.json", "your number for text messages: its end, and what you agreed to", listPhones),
  list("phone-codes.json", "the codes by which you were to confirm a number, within a day", listPhoneCodes),
  list("text-messages.json", "when we texted you and you texted us, within 40 days", listTextMessages),
  list("interests.json", "what you want to hear of when it opens", (userId) =>
    db().interest.findMany(of(userId)),
  ),
  list("cancel-surveys.json", "your answers to the questions about leaving Premium", (userId) =>
    db().cancelSurvey.findMany(of(userId)),
  ),
  {
    file: "billing.json",
    says: "Premium that was given to you, your orders with what you agreed to, your subscriptions and invoices, and the emails about them",
    read: readBilling,
  },
  list("connection-codes.json", "your consents that were handed to an app as a code", (userId) =>
    db().extensionCode.findMany({ ...of(userId), omit: { codeHash: true } }),
  ),
  list("progress-elsewhere.json", "what connected apps told of your lessons on other sites", (userId) =>
    db().extensionProgress.findMany(of(userId)),
  ),
  list(
    "repeated-calls.json",
    "what our server answered lately, kept for a day in case an answer was lost on its way",
    (userId) => db().idempotencyKey.findMany({ ...of(userId), omit: { bodyHash: true } }),
  ),
];
