/** A piece of SQL, given the alias of the row that it speaks of. */
type Sql = (row: string) => string;

/** Which columns of a model are handed out, and what lies below a row. */
export interface Shape {
  model: string;
  columns: readonly string[];
  /** Columns that are null as long as the condition holds */
  hiddenWhile?: Readonly<Record<string, Sql>>;
  /** JSON that no column holds */
  computed?: Readonly<Record<string, Sql>>;
  lists?: Readonly<Record<string, Below>>;
  one?: Readonly<Record<string, Below>>;
}

export interface Below extends Shape {
  order: readonly string[];
  below: (row: string, parent: string) => string;
}

/** What is read in pages, in the order of its key; `$1` in `owned` is the owner's id. */
export interface Table extends Shape {
  key: readonly string[];
  owned: Sql;
  rowsAPage?: number;
  /** A list below each row that is too long for memory: read in pages too, its owner being the row */
  longList?: { name: string; table: Table };
}

export interface ExportFile extends Table {
  file: string;
  says: string;
  isSingle?: boolean;
}

const ofUser: Sql = (row) => `${row}."userId" = $1`;
const childOf = (column: string) => (row: string, parent: string) => `${row}."${column}" = ${parent}."id"`;
const isUnanswered: Sql = (row) => `${row}."answeredAt" IS NULL`;

/** Words and options in the order in which they were shown; never which one is right. */
const asked: Sql = (row) => `(SELECT json_build_object('text', v."text", 'options', (
    SELECT json_agg(v."options" -> shown."index" ->> 'text' ORDER BY shown."place")
    FROM unnest(${row}."optionOrder") WITH ORDINALITY AS shown("index", "place")))
  FROM "QuestionVersion" v WHERE v."id" = ${row}."versionId")`;

const titleOf =
  (model: string, column: string): Sql =>
  (row) =>
    `(SELECT m."title" FROM "${model}" m WHERE m."id" = ${row}."${column}")`;

const PICTURE: Below = {
  model: "ProfilePicture",
  columns: ["userId", "updatedAt"],
  order: ["userId"],
  below: (row, parent) => `${row}."userId" = ${parent}."id"`,
};

const PROFILE: ExportFile = {
  file: "profile.json",
  says: "you and your settings, with the sums of your XP, stars and streak",
  isSingle: true,
  model: "User",
  columns: [
    ...["id", "email", "fullName", "timeZone", "nextTimeZone", "zoneChangesAt", "ageConfirmedAt"],
    ...["isPremium", "premiumUntil", "xp", "stars", "hearts", "maxHearts", "heartResetAt", "unsettledHearts"],
    ...["streak", "streakCoveredTo", "nickname", "isOnLeaderboard", "emoji", "language", "hasShortcuts"],
    ...["isUntimed", "wantsStreakMail", "wantsHeartsMail", "wantsWeekMail", "deletionAt", "createdAt"],
  ],
  key: ["id"],
  owned: (row) => `${row}."id" = $1`,
  one: { picture: PICTURE },
};

const VERSIONS: Below = {
  model: "QuestionVersion",
  columns: [
    ...["id", "questionId", "number", "kind", "text", "html", "options", "correctIndex", "explanation"],
    ...["canShuffle", "fingerprint", "createdAt"],
  ],
  order: ["number"],
  below: childOf("questionId"),
};

const QUIZZES: Table = {
  model: "Quiz",
  columns: ["id", "islandId", "title", "position", "passingScore"],
  key: ["islandId", "position", "id"],
  owned: (row) => `${row}."islandId" IN (SELECT i."id" FROM "Island" i WHERE i."courseId" = $1)`,
  rowsAPage: 50,
  lists: {
    questions: {
      model: "Question",
      columns: ["id", "quizId", "position", "sourceId"],
      order: ["position"],
      below: childOf("quizId"),
      lists: { versions: VERSIONS },
    },
  },
};

const COURSES: ExportFile = {
  file: "courses.json",
  says: "the courses that you brought, whole: units, islands, quizzes, questions and their answers",
  model: "Course",
  columns: ["id", "ownerId", "slug", "title", "description", "createdAt"],
  key: ["id"],
  owned: (row) => `${row}."ownerId" = $1`,
  rowsAPage: 20,
  lists: {
    units: {
      model: "Unit",
      columns: ["id", "courseId", "number", "title", "subtitle", "difficulty"],
      order: ["number"],
      below: childOf("courseId"),
    },
    islands: {
      model: "Island",
      columns: ["id", "courseId", "unitId", "title", "difficulty", "position"],
      order: ["position"],
      below: childOf("courseId"),
    },
  },
  longList: { name: "quizzes", table: QUIZZES },
};

const ATTEMPTS: ExportFile = {
  file: "attempts.json",
  says: "every run through a quiz, with what was asked and what you answered",
  model: "Attempt",
  columns: [
    ...["id", "userId", "quizId", "quizFingerprint", "status", "hasBonusStar", "total", "correct", "score"],
    ...["streak", "servedAt", "startedAt", "expiresAt", "endedAt", "result", "bestRun"],
    ...["quickAnswers", "heartsAtEnd"],
  ],
  // A fingerprint is made from the right answers.
  hiddenWhile: { quizFingerprint: (row) => `${row}."status" <> 'completed'` },
  computed: { quizTitle: titleOf("Quiz", "quizId") },
  key: ["id"],
  owned: ofUser,
  rowsAPage: 100,
  lists: {
    questions: {
      model: "AttemptQuestion",
      columns: [
        ...["id", "attemptId", "questionId", "versionId", "fingerprint", "position", "optionOrder"],
        ...["selectedAnswer", "isCorrect", "points", "timeBonus", "multiplier", "streak", "elapsedMs"],
        "answeredAt",
      ],
      hiddenWhile: { fingerprint: isUnanswered, optionOrder: isUnanswered },
      computed: { asked },
      order: ["position"],
      below: childOf("attemptId"),
    },
  },
};

const PRACTICE_RUNS: ExportFile = {
  file: "practice-runs.json",
  says: "every practice, with what was asked and what you answered",
  model: "PracticeRun",
  columns: ["id", "userId", "status", "hasGivenHeart", "startedAt", "endedAt"],
  key: ["id"],
  owned: ofUser,
  rowsAPage: 100,
  lists: {
    questions: {
      model: "PracticeQuestion",
      columns: [
        ...["id", "runId", "cardId", "versionId", "position", "optionOrder", "selectedAnswer", "isCorrect"],
        "answeredAt",
      ],
      hiddenWhile: { optionOrder: isUnanswered },
      computed: { asked },
      order: ["position"],
      below: childOf("runId"),
    },
  },
};

const PRACTICE_CARDS: ExportFile = {
  file: "practice-cards.json",
  says: "the questions that you once got wrong, and when each is due again",
  model: "PracticeCard",
  columns: [
    ...["id", "userId", "fingerprint", "versionId", "due", "stability", "difficulty", "elapsedDays"],
    ...["scheduledDays", "learningSteps", "reps", "lapses", "state", "lastReviewAt", "createdAt"],
  ],
  computed: {
    question: (row) => `(SELECT v."text" FROM "QuestionVersion" v WHERE v."id" = ${row}."versionId")`,
  },
  key: ["id"],
  owned: ofUser,
};

const IMPORTS: ExportFile = {
  file: "imports.json",
  says: "the files that you imported: their names, and the report on each",
  model: "CourseImport",
  columns: [
    ...["id", "userId", "courseId", "status", "step", "progress", "fileName", "fileHash", "sizeBytes"],
    ...["replaces", "report", "errorCode", "message", "createdAt", "updatedAt"],
  ],
  key: ["id"],
  owned: ofUser,
  // A report can have ten thousand lines.
  rowsAPage: 5,
};

type Plain = Pick<ExportFile, "file" | "says" | "model" | "columns" | "key" | "computed">;

/** Rows that belong to the learner and have nothing below them. */
const PLAIN: readonly Plain[] = [
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

/** Everything that is held about a learner, a file a kind. docs/product.md#export */
export const EXPORT_FILES: readonly ExportFile[] = [
  PROFILE,
  COURSES,
  IMPORTS,
  ATTEMPTS,
  PRACTICE_CARDS,
  PRACTICE_RUNS,
  ...PLAIN.map((table) => ({ ...table, owned: ofUser })),
];
