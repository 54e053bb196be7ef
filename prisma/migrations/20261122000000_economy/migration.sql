-- AlterTable
ALTER TABLE "Attempt" ADD COLUMN     "bestRun" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "heartsAtEnd" INTEGER,
ADD COLUMN     "quickAnswers" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Award" ADD COLUMN     "boardXp" INTEGER;

-- AlterTable
ALTER TABLE "StreakDay" ADD COLUMN     "courseTitle" TEXT,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'done',
ADD COLUMN     "quizTitle" TEXT;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "deletionAt" TIMESTAMPTZ(3),
ADD COLUMN     "emoji" TEXT,
ADD COLUMN     "hasShortcuts" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "isOnLeaderboard" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "isUntimed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "nextTimeZone" TEXT,
ADD COLUMN     "nickname" TEXT,
ADD COLUMN     "premiumUntil" TIMESTAMPTZ(3),
ADD COLUMN     "streak" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "streakCoveredTo" DATE,
ADD COLUMN     "wantsHeartsMail" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "wantsStreakMail" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "wantsWeekMail" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "zoneChangesAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "StreakFreeze" (
    "userId" UUID NOT NULL,
    "startDay" DATE NOT NULL,
    "days" INTEGER NOT NULL,
    "timeZone" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StreakFreeze_pkey" PRIMARY KEY ("userId","startDay")
);

-- CreateTable
CREATE TABLE "AwardNotice" (
    "userId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AwardNotice_pkey" PRIMARY KEY ("userId","reason","reference")
);

-- CreateTable
CREATE TABLE "PeriodTotal" (
    "period" TEXT NOT NULL,
    "startsOn" DATE NOT NULL,
    "userId" UUID NOT NULL,
    "xp" INTEGER NOT NULL,
    "isListed" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "PeriodTotal_pkey" PRIMARY KEY ("period","startsOn","userId")
);

-- CreateTable
CREATE TABLE "UserAchievement" (
    "userId" UUID NOT NULL,
    "achievementId" TEXT NOT NULL,
    "earnedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserAchievement_pkey" PRIMARY KEY ("userId","achievementId")
);

-- CreateTable
CREATE TABLE "PracticeCard" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "versionId" UUID,
    "due" TIMESTAMPTZ(3) NOT NULL,
    "stability" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "difficulty" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "elapsedDays" INTEGER NOT NULL DEFAULT 0,
    "scheduledDays" INTEGER NOT NULL DEFAULT 0,
    "learningSteps" INTEGER NOT NULL DEFAULT 0,
    "reps" INTEGER NOT NULL DEFAULT 0,
    "lapses" INTEGER NOT NULL DEFAULT 0,
    "state" INTEGER NOT NULL DEFAULT 0,
    "lastReviewAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PracticeCard_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PracticeRun" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "hasGivenHeart" BOOLEAN NOT NULL DEFAULT false,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PracticeRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PracticeQuestion" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "cardId" UUID NOT NULL,
    "versionId" UUID,
    "position" INTEGER NOT NULL,
    "optionOrder" INTEGER[],
    "selectedAnswer" INTEGER,
    "isCorrect" BOOLEAN,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "PracticeQuestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProfilePicture" (
    "userId" UUID NOT NULL,
    "image" BYTEA NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProfilePicture_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "EmailChange" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "newEmail" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EmailChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reminder" (
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Reminder_pkey" PRIMARY KEY ("userId","kind","day")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "userId" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("userId","method","path","key")
);

-- CreateIndex
CREATE INDEX "PeriodTotal_userId_idx" ON "PeriodTotal"("userId");

-- CreateIndex
CREATE INDEX "PracticeCard_userId_due_idx" ON "PracticeCard"("userId", "due");

-- CreateIndex
CREATE INDEX "PracticeCard_versionId_idx" ON "PracticeCard"("versionId");

-- CreateIndex
CREATE UNIQUE INDEX "PracticeCard_userId_fingerprint_key" ON "PracticeCard"("userId", "fingerprint");

-- CreateIndex
CREATE INDEX "PracticeRun_userId_startedAt_idx" ON "PracticeRun"("userId", "startedAt");

-- CreateIndex
CREATE INDEX "PracticeQuestion_cardId_idx" ON "PracticeQuestion"("cardId");

-- CreateIndex
CREATE INDEX "PracticeQuestion_versionId_idx" ON "PracticeQuestion"("versionId");

-- CreateIndex
CREATE UNIQUE INDEX "PracticeQuestion_runId_position_key" ON "PracticeQuestion"("runId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "EmailChange_tokenHash_key" ON "EmailChange"("tokenHash");

-- CreateIndex
CREATE INDEX "EmailChange_userId_idx" ON "EmailChange"("userId");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- AddForeignKey
ALTER TABLE "StreakFreeze" ADD CONSTRAINT "StreakFreeze_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AwardNotice" ADD CONSTRAINT "AwardNotice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeriodTotal" ADD CONSTRAINT "PeriodTotal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserAchievement" ADD CONSTRAINT "UserAchievement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeCard" ADD CONSTRAINT "PracticeCard_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeCard" ADD CONSTRAINT "PracticeCard_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "QuestionVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeRun" ADD CONSTRAINT "PracticeRun_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeQuestion" ADD CONSTRAINT "PracticeQuestion_runId_fkey" FOREIGN KEY ("runId") REFERENCES "PracticeRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeQuestion" ADD CONSTRAINT "PracticeQuestion_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "PracticeCard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeQuestion" ADD CONSTRAINT "PracticeQuestion_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "QuestionVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfilePicture" ADD CONSTRAINT "ProfilePicture_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailChange" ADD CONSTRAINT "EmailChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reminder" ADD CONSTRAINT "Reminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema can't say.

-- One open practice a learner: whoever comes second finds the first.
CREATE UNIQUE INDEX "PracticeRun_one_open" ON "PracticeRun"("userId") WHERE "status" = 'open';

-- The leaderboard reads a period from the top; the order of equals must be the same on every page.
CREATE INDEX "PeriodTotal_ranking" ON "PeriodTotal"("period", "startsOn", "xp" DESC, "userId") WHERE "isListed";

-- The ledger is append-only: a correction is a new row.
CREATE FUNCTION "refuse_change_of_award"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only';
END $$;
CREATE TRIGGER "Award_is_append_only" BEFORE UPDATE ON "Award" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_award"();

-- The caches of what stands already in the ledger and the day receipts.
INSERT INTO "PeriodTotal" ("period", "startsOn", "userId", "xp")
SELECT 'all', DATE '1970-01-01', "userId", sum("amount")::int FROM "Award" WHERE "kind" = 'xp' GROUP BY "userId"
UNION ALL
SELECT p."period", date_trunc(p."period", a."createdAt" AT TIME ZONE 'UTC')::date, a."userId", sum(a."amount")::int
FROM "Award" a CROSS JOIN (VALUES ('week'), ('month')) AS p("period") WHERE a."kind" = 'xp' GROUP BY 1, 2, 3;

UPDATE "User" u SET "streak" = run."length", "streakCoveredTo" = run."last"
FROM (
  SELECT DISTINCT ON ("userId") "userId", count(*)::int AS "length", max("day") AS "last"
  FROM (
    SELECT "userId", "day", "day" - (row_number() OVER (PARTITION BY "userId" ORDER BY "day"))::int AS "start" FROM "StreakDay"
  ) d GROUP BY "userId", "start" ORDER BY "userId", max("day") DESC
) run WHERE run."userId" = u."id";
