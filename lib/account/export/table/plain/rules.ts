import { type ExportFile, titleOf } from "../shape/rules.ts";

type Plain = Pick<ExportFile, "file" | "says" | "model" | "columns" | "key" | "computed">;

/** Rows that belong to the learner and have nothing below them. */
export const PLAIN_TABLES: readonly Plain[] = [
  {
    file: "sessions.json",
    says: "your sign-ins",
    model: "Session",
    columns: ["id", "userId", "userAgent", "createdAt", "lastSeenAt", "expiresAt", "revokedAt"],
    key: ["id"],
  },
  {
    file: "enrolments.json",
    says: "the courses that you are on",
    model: "Enrolment",
    columns: ["userId", "courseId", "createdAt", "lastStudiedAt"],
    computed: { courseTitle: titleOf("Course", "courseId") },
    key: ["courseId"],
  },
  {
    file: "ledger.json",
    says: "every payment of XP, stars and hearts, and what it was for",
    model: "Award",
    columns: [
      ...["id", "userId", "kind", "amount", "reason", "reference", "subject", "boardXp", "localDay"],
      "createdAt",
    ],
    key: ["id"],
  },
  {
    file: "paid-questions.json",
    says: "the questions that have paid you already, by their fingerprints",
    model: "QuestionPayment",
    columns: ["userId", "questionFingerprint", "quizFingerprint"],
    key: ["questionFingerprint"],
  },
  {
    file: "quiz-progress.json",
    says: "your best stars in each quiz",
    model: "QuizProgress",
    columns: ["userId", "quizId", "stars", "completedAt"],
    computed: { quizTitle: titleOf("Quiz", "quizId") },
    key: ["quizId"],
  },
  {
    file: "island-progress.json",
    says: "the islands that you completed",
    model: "IslandProgress",
    columns: ["userId", "islandId", "completedAt"],
    computed: { islandTitle: titleOf("Island", "islandId") },
    key: ["islandId"],
  },
  {
    file: "streak-days.json",
    says: "the days of your streak",
    model: "StreakDay",
    columns: ["userId", "day", "kind", "timeZone", "quizTitle", "courseTitle", "createdAt"],
    key: ["day"],
  },
  {
    file: "streak-freezes.json",
    says: "the freezes of your streak",
    model: "StreakFreeze",
    columns: ["userId", "startDay", "days", "timeZone", "createdAt"],
    key: ["startDay"],
  },
  {
    file: "achievements.json",
    says: "the achievements that you earned",
    model: "UserAchievement",
    columns: ["userId", "achievementId", "earnedAt"],
    key: ["achievementId"],
  },
  {
    file: "notices.json",
    says: "the awards that you were told of",
    model: "AwardNotice",
    columns: ["userId", "reason", "reference", "createdAt"],
    key: ["reason", "reference"],
  },
  {
    file: "period-totals.json",
    says: "your XP a week, a month and in all, as the leaderboard counts it",
    model: "PeriodTotal",
    columns: ["period", "startsOn", "userId", "xp", "isListed"],
    key: ["period", "startsOn"],
  },
  {
    file: "email-changes.json",
    says: "changes of your address that you asked for",
    model: "EmailChange",
    columns: ["id", "userId", "newEmail", "createdAt", "expiresAt", "usedAt"],
    key: ["id"],
  },
  {
    file: "reminders.json",
    says: "the reminders that were sent to you",
    model: "Reminder",
    columns: ["userId", "kind", "day", "createdAt"],
    key: ["kind", "day"],
  },
  {
    file: "repeated-calls.json",
    says: "what our server answered lately, kept for a day in case an answer was lost on its way",
    model: "IdempotencyKey",
    columns: ["userId", "method", "path", "key", "status", "response", "createdAt"],
    key: ["method", "path", "key"],
  },
];
