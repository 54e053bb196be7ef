import { PLAIN_TABLES } from "./plain-tables.ts";
import { type Below, type ExportFile, type Sql, type Table, titleOf } from "./table-shape.ts";

const ofUser: Sql = (row) => `${row}."userId" = $1`;
const childOf = (column: string) => (row: string, parent: string) => `${row}."${column}" = ${parent}."id"`;
const isUnanswered: Sql = (row) => `${row}."answeredAt" IS NULL`;

/** Words and options in the order in which they were shown; never which one is right. */
const asked: Sql = (row) => `(SELECT json_build_object('text', v."text", 'options', (
    SELECT json_agg(v."options" -> shown."index" ->> 'text' ORDER BY shown."place")
    FROM unnest(${row}."optionOrder") WITH ORDINALITY AS shown("index", "place")))
  FROM "QuestionVersion" v WHERE v."id" = ${row}."versionId")`;

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
    ...[
      "isUntimed",
      "wantsStreakMail",
      "wantsHeartsMail",
      "wantsWeekMail",
      "storedBytes",
      "deletionAt",
      "createdAt",
    ],
  ],
  key: ["id"],
  owned: (row) => `${row}."id" = $1`,
  one: { picture: PICTURE },
};

const VERSIONS: Below = {
  model: "QuestionVersion",
  columns: [
    ...[
      "id",
      "questionId",
      "number",
      "basedOn",
      "isOwn",
      "kind",
      "text",
      "html",
      "options",
      "correctIndex",
      "explanation",
    ],
    ...["explanationHtml"],
    ...["source", "canShuffle", "fingerprint", "createdAt"],
  ],
  order: ["number"],
  below: childOf("questionId"),
};

const QUIZZES: Table = {
  model: "Quiz",
  columns: [
    "id",
    "islandId",
    "title",
    "fileTitle",
    "isOwn",
    "isDefault",
    "position",
    "passingScore",
    "removedAt",
  ],
  key: ["islandId", "position", "id"],
  owned: (row) => `${row}."islandId" IN (SELECT i."id" FROM "Island" i WHERE i."courseId" = $1)`,
  rowsAPage: 50,
  lists: {
    questions: {
      model: "Question",
      columns: ["id", "quizId", "position", "sourceId", "withdrawnAt", "withdrawnReason", "removedAt"],
      order: ["position"],
      below: childOf("quizId"),
      lists: { versions: VERSIONS },
    },
  },
};

const ISLAND_TEXT: Below = {
  model: "IslandText",
  columns: ["islandId", "text"],
  order: ["islandId"],
  below: childOf("islandId"),
};

const COURSES: ExportFile = {
  file: "courses.json",
  says: "the courses that you brought, whole: units, islands and their texts, quizzes, questions and their answers; what you removed in the last 30 days has a removedAt",
  model: "Course",
  columns: [
    ...["id", "ownerId", "slug", "title", "description", "version", "sourceId", "address", "createdAt"],
  ],
  key: ["id"],
  owned: (row) => `${row}."ownerId" = $1`,
  // The texts of a course can be long.
  rowsAPage: 5,
  lists: {
    units: {
      model: "Unit",
      columns: [
        "id",
        "courseId",
        "number",
        "title",
        "fileTitle",
        "isOwn",
        "subtitle",
        "difficulty",
        "removedAt",
      ],
      order: ["number"],
      below: childOf("courseId"),
    },
    islands: {
      model: "Island",
      columns: [
        "id",
        "courseId",
        "unitId",
        "title",
        "fileTitle",
        "isOwn",
        "difficulty",
        "position",
        "sourceId",
        "removedAt",
      ],
      order: ["position"],
      below: childOf("courseId"),
      one: { text: ISLAND_TEXT },
    },
    media: {
      model: "CourseMedia",
      columns: ["id", "courseId", "type", "hash", "createdAt"],
      order: ["id"],
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
  says: "the files, pages and texts that you imported: their names, and the report on each",
  model: "CourseImport",
  columns: [
    ...[
      "id",
      "userId",
      "courseId",
      "status",
      "step",
      "stepDone",
      "stepTotal",
      "progress",
      "origin",
      "address",
      "format",
      "fileName",
    ],
    ...["fileHash", "sizeBytes", "isPreview", "replaces", "updates", "outline", "before", "report"],
    ...["errorCode", "message", "createdAt", "updatedAt"],
  ],
  key: ["id"],
  owned: ofUser,
  // A report can have ten thousand lines.
  rowsAPage: 5,
};

const IMPORT_DRAFTS: ExportFile = {
  file: "import-drafts.json",
  says: "what was read of an import that you haven't confirmed yet",
  model: "ImportDraft",
  columns: ["importId", "result", "createdAt"],
  key: ["importId"],
  owned: (row) => `${row}."importId" IN (SELECT i."id" FROM "CourseImport" i WHERE i."userId" = $1)`,
  // A whole course each, with its pictures
  rowsAPage: 1,
};

const CONNECTED_APPS: ExportFile = {
  file: "connected-apps.json",
  says: "the apps that you connected, and how long each could act for you",
  model: "ExtensionGrant",
  columns: ["id", "userId", "clientId", "scopes", "createdAt", "lastUsedAt", "expiresAt", "revokedAt"],
  computed: {
    name: (row) => `(SELECT c."name" FROM "ExtensionClient" c WHERE c."id" = ${row}."clientId")`,
  },
  key: ["id"],
  owned: ofUser,
  lists: {
    refreshTokens: {
      model: "ExtensionRefreshToken",
      columns: ["grantId", "createdAt", "expiresAt", "usedAt"],
      order: ["createdAt"],
      below: childOf("grantId"),
    },
  },
};

/** Everything that is held about a learner, a file a kind. docs/product.md#export */
export const EXPORT_FILES: readonly ExportFile[] = [
  PROFILE,
  COURSES,
  IMPORTS,
  IMPORT_DRAFTS,
  ATTEMPTS,
  PRACTICE_CARDS,
  PRACTICE_RUNS,
  CONNECTED_APPS,
  ...PLAIN_TABLES.map((table) => ({ ...table, owned: ofUser })),
];
