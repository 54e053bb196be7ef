-- AlterTable
ALTER TABLE "Course" ADD COLUMN     "address" TEXT,
ADD COLUMN     "sourceId" TEXT,
ADD COLUMN     "trashOfId" UUID,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Island" ADD COLUMN     "sourceId" TEXT;

-- AlterTable
ALTER TABLE "Quiz" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Question" ADD COLUMN     "withdrawnAt" TIMESTAMPTZ(3),
ADD COLUMN     "withdrawnReason" TEXT;

-- AlterTable
ALTER TABLE "QuestionVersion" ADD COLUMN     "source" TEXT;

-- AlterTable
ALTER TABLE "CourseImport" ADD COLUMN     "address" TEXT,
ADD COLUMN     "before" JSONB,
ADD COLUMN     "format" TEXT,
ADD COLUMN     "isPreview" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'file',
ADD COLUMN     "outline" JSONB,
ADD COLUMN     "updates" UUID;

-- CreateTable
CREATE TABLE "CourseMedia" (
    "id" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CourseMedia_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IslandText" (
    "islandId" UUID NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "IslandText_pkey" PRIMARY KEY ("islandId")
);

-- CreateTable
CREATE TABLE "QuestionFlag" (
    "userId" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuestionFlag_pkey" PRIMARY KEY ("userId","questionId")
);

-- CreateTable
CREATE TABLE "ImportDraft" (
    "importId" UUID NOT NULL,
    "result" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ImportDraft_pkey" PRIMARY KEY ("importId")
);

-- CreateIndex
CREATE UNIQUE INDEX "CourseMedia_courseId_hash_key" ON "CourseMedia"("courseId", "hash");

-- CreateIndex
CREATE INDEX "QuestionFlag_questionId_idx" ON "QuestionFlag"("questionId");

-- CreateIndex
CREATE UNIQUE INDEX "Course_trashOfId_key" ON "Course"("trashOfId");

-- AddForeignKey
ALTER TABLE "Course" ADD CONSTRAINT "Course_trashOfId_fkey" FOREIGN KEY ("trashOfId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseMedia" ADD CONSTRAINT "CourseMedia_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IslandText" ADD CONSTRAINT "IslandText_islandId_fkey" FOREIGN KEY ("islandId") REFERENCES "Island"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuestionFlag" ADD CONSTRAINT "QuestionFlag_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuestionFlag" ADD CONSTRAINT "QuestionFlag_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportDraft" ADD CONSTRAINT "ImportDraft_importId_fkey" FOREIGN KEY ("importId") REFERENCES "CourseImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- However often it is asked for, an island gets one default quiz.
CREATE UNIQUE INDEX "Quiz_one_default" ON "Quiz"("islandId") WHERE "kind" = 'default';
