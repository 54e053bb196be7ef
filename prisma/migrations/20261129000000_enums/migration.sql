-- What a column may hold is said by its type. Partial indexes that name a value are made anew.
DROP INDEX "Attempt_one_open";
DROP INDEX "CourseImport_one_under_way";
DROP INDEX "PracticeRun_one_open";
DROP INDEX "BlogPost_public_idx";

CREATE TYPE "QuestionFlagReason" AS ENUM ('wrong_answer', 'unclear', 'not_in_text', 'other');
ALTER TABLE "QuestionFlag" ALTER COLUMN "reason" TYPE "QuestionFlagReason" USING "reason"::"QuestionFlagReason";

CREATE TYPE "WithdrawalReason" AS ENUM ('flags', 'source');
ALTER TABLE "Question" ALTER COLUMN "withdrawnReason" TYPE "WithdrawalReason" USING "withdrawnReason"::"WithdrawalReason";

CREATE TYPE "AttemptStatus" AS ENUM ('open', 'completed', 'game_over', 'expired');
ALTER TABLE "Attempt" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "Attempt" ALTER COLUMN "status" TYPE "AttemptStatus" USING "status"::"AttemptStatus";
ALTER TABLE "Attempt" ALTER COLUMN "status" SET DEFAULT 'open';

CREATE TYPE "AwardKind" AS ENUM ('xp', 'star', 'heart');
ALTER TABLE "Award" ALTER COLUMN "kind" TYPE "AwardKind" USING "kind"::"AwardKind";

CREATE TYPE "StreakDayKind" AS ENUM ('done', 'frozen', 'skipped');
ALTER TABLE "StreakDay" ALTER COLUMN "kind" DROP DEFAULT;
ALTER TABLE "StreakDay" ALTER COLUMN "kind" TYPE "StreakDayKind" USING "kind"::"StreakDayKind";
ALTER TABLE "StreakDay" ALTER COLUMN "kind" SET DEFAULT 'done';

CREATE TYPE "ImportStatus" AS ENUM ('queued', 'running', 'preview', 'done', 'failed', 'cancelled', 'undone');
ALTER TABLE "CourseImport" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "CourseImport" ALTER COLUMN "status" TYPE "ImportStatus" USING "status"::"ImportStatus";
ALTER TABLE "CourseImport" ALTER COLUMN "status" SET DEFAULT 'queued';

CREATE TYPE "ImportOrigin" AS ENUM ('file', 'address', 'text');
ALTER TABLE "CourseImport" ALTER COLUMN "origin" DROP DEFAULT;
ALTER TABLE "CourseImport" ALTER COLUMN "origin" TYPE "ImportOrigin" USING "origin"::"ImportOrigin";
ALTER TABLE "CourseImport" ALTER COLUMN "origin" SET DEFAULT 'file';

CREATE TYPE "ModelPurpose" AS ENUM ('blog', 'quiz');
ALTER TABLE "ModelUse" ALTER COLUMN "purpose" TYPE "ModelPurpose" USING "purpose"::"ModelPurpose";

CREATE TYPE "Period" AS ENUM ('week', 'month', 'all');
ALTER TABLE "PeriodTotal" ALTER COLUMN "period" TYPE "Period" USING "period"::"Period";

CREATE TYPE "PracticeStatus" AS ENUM ('open', 'finished', 'abandoned');
ALTER TABLE "PracticeRun" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "PracticeRun" ALTER COLUMN "status" TYPE "PracticeStatus" USING "status"::"PracticeStatus";
ALTER TABLE "PracticeRun" ALTER COLUMN "status" SET DEFAULT 'open';

CREATE TYPE "ReminderKind" AS ENUM ('streak', 'hearts', 'week');
ALTER TABLE "Reminder" ALTER COLUMN "kind" TYPE "ReminderKind" USING "kind"::"ReminderKind";

CREATE TYPE "ContactKind" AS ENUM ('contact', 'enterprise');
ALTER TABLE "ContactMessage" ALTER COLUMN "kind" TYPE "ContactKind" USING "kind"::"ContactKind";

CREATE TYPE "PostStatus" AS ENUM ('draft', 'published');
ALTER TABLE "BlogPost" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "BlogPost" ALTER COLUMN "status" TYPE "PostStatus" USING "status"::"PostStatus";
ALTER TABLE "BlogPost" ALTER COLUMN "status" SET DEFAULT 'draft';

CREATE TYPE "RevisionReason" AS ENUM ('save', 'publish', 'restore', 'generate');
ALTER TABLE "BlogRevision" ALTER COLUMN "reason" DROP DEFAULT;
ALTER TABLE "BlogRevision" ALTER COLUMN "reason" TYPE "RevisionReason" USING "reason"::"RevisionReason";
ALTER TABLE "BlogRevision" ALTER COLUMN "reason" SET DEFAULT 'save';

CREATE TYPE "GenerationStatus" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');
ALTER TABLE "BlogGeneration" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "BlogGeneration" ALTER COLUMN "status" TYPE "GenerationStatus" USING "status"::"GenerationStatus";
ALTER TABLE "BlogGeneration" ALTER COLUMN "status" SET DEFAULT 'queued';
CREATE UNIQUE INDEX "Attempt_one_open" ON "Attempt"("userId", "quizId") WHERE "status" = 'open';
CREATE UNIQUE INDEX "CourseImport_one_under_way" ON "CourseImport"("userId") WHERE "status" IN ('queued', 'running');
CREATE UNIQUE INDEX "PracticeRun_one_open" ON "PracticeRun"("userId") WHERE "status" = 'open';
CREATE INDEX "BlogPost_public_idx" ON "BlogPost"("publishedAt" DESC, "id" DESC) WHERE "status" = 'published' AND "deletedAt" IS NULL;
