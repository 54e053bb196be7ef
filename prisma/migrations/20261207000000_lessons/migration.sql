-- Lessons to read, watch and hear, with what learners do in them: progress, notes, highlights, study sessions and questions
-- to the assistant.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE "LessonKind" AS ENUM ('page', 'video', 'audio');

CREATE TYPE "TranscriptState" AS ENUM ('none', 'not_given', 'not_set_up', 'automatic', 'given', 'owner');

CREATE TYPE "LessonDoneBy" AS ENUM ('hand', 'watched', 'read');

CREATE TYPE "SessionStatus" AS ENUM ('planned', 'running', 'done', 'partly', 'skipped', 'missed');

CREATE TYPE "MessageRole" AS ENUM ('learner', 'assistant');

CREATE TYPE "AnswerKind" AS ENUM ('answer', 'search', 'places', 'uncovered');

CREATE TYPE "MessageStatus" AS ENUM ('running', 'done', 'stopped', 'interrupted', 'failed');

ALTER TABLE "User" ADD COLUMN "assistantConsentHost" TEXT;

ALTER TYPE "ModelPurpose" ADD VALUE 'assistant';
ALTER TYPE "ModelPurpose" ADD VALUE 'embedding';

CREATE TABLE "Lesson" (
    "id" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "unitId" UUID,
    "islandId" UUID,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "fileTitle" TEXT,
    "kind" "LessonKind" NOT NULL DEFAULT 'page',
    "sourceId" TEXT,
    "isOwn" BOOLEAN NOT NULL DEFAULT false,
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Lesson_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "LessonContent" (
    "id" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "basedOn" INTEGER,
    "blocks" JSONB NOT NULL,
    "media" JSONB,
    "cues" JSONB,
    "chapters" JSONB,
    "transcript" "TranscriptState" NOT NULL DEFAULT 'none',
    "language" TEXT NOT NULL DEFAULT '',
    "words" INTEGER NOT NULL DEFAULT 0,
    "seconds" INTEGER,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonContent_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "LessonPassage" (
    "id" UUID NOT NULL,
    "contentId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "heading" TEXT NOT NULL DEFAULT '',
    "block" TEXT,
    "second" INTEGER,
    "text" TEXT NOT NULL,
    "config" TEXT NOT NULL DEFAULT 'simple',
    "search" tsvector NOT NULL,
    "vector" REAL[],

    CONSTRAINT "LessonPassage_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "CourseFile" (
    "id" UUID NOT NULL,
    "courseId" UUID,
    "importId" UUID,
    "type" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CourseFile_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "CourseFileChunk" (
    "fileId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "CourseFileChunk_pkey" PRIMARY KEY ("fileId","number")
);

CREATE TABLE "LessonProgress" (
    "userId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "doneBy" "LessonDoneBy",
    "spans" int4multirange NOT NULL DEFAULT '{}'::int4multirange,
    "watchedSeconds" INTEGER NOT NULL DEFAULT 0,
    "block" TEXT,
    "second" INTEGER,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readSeconds" INTEGER NOT NULL DEFAULT 0,
    "readAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonProgress_pkey" PRIMARY KEY ("userId","lessonId")
);

CREATE TABLE "LessonFirst" (
    "userId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonFirst_pkey" PRIMARY KEY ("userId","hash")
);

CREATE TABLE "LessonNote" (
    "userId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonNote_pkey" PRIMARY KEY ("userId","lessonId")
);

CREATE TABLE "Highlight" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "quote" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Highlight_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StudySession" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "status" "SessionStatus" NOT NULL DEFAULT 'planned',
    "startsAt" TIMESTAMPTZ(3),
    "plannedAt" TIMESTAMPTZ(3),
    "plannedMinutes" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "lastBeatAt" TIMESTAMPTZ(3),
    "creditedSeconds" INTEGER NOT NULL DEFAULT 0,
    "longestGap" INTEGER NOT NULL DEFAULT 0,
    "summary" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudySession_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AssistantThread" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AssistantThread_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AssistantMessage" (
    "id" UUID NOT NULL,
    "threadId" UUID NOT NULL,
    "role" "MessageRole" NOT NULL,
    "status" "MessageStatus" NOT NULL DEFAULT 'done',
    "kind" "AnswerKind" NOT NULL DEFAULT 'answer',
    "reason" TEXT,
    "text" TEXT NOT NULL,
    "citations" JSONB NOT NULL DEFAULT '[]',
    "questionId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AssistantMessage_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Lesson_courseId_position_idx" ON "Lesson"("courseId", "position");

CREATE INDEX "Lesson_unitId_idx" ON "Lesson"("unitId");

CREATE INDEX "Lesson_islandId_idx" ON "Lesson"("islandId");

CREATE UNIQUE INDEX "LessonContent_lessonId_number_key" ON "LessonContent"("lessonId", "number");

CREATE UNIQUE INDEX "LessonPassage_contentId_position_key" ON "LessonPassage"("contentId", "position");

CREATE UNIQUE INDEX "CourseFile_courseId_hash_key" ON "CourseFile"("courseId", "hash");

CREATE UNIQUE INDEX "CourseFile_importId_hash_key" ON "CourseFile"("importId", "hash");

CREATE INDEX "LessonProgress_lessonId_idx" ON "LessonProgress"("lessonId");

CREATE INDEX "LessonProgress_userId_updatedAt_idx" ON "LessonProgress"("userId", "updatedAt" DESC);

CREATE INDEX "LessonNote_lessonId_idx" ON "LessonNote"("lessonId");

CREATE INDEX "Highlight_userId_lessonId_idx" ON "Highlight"("userId", "lessonId");

CREATE INDEX "Highlight_lessonId_idx" ON "Highlight"("lessonId");

CREATE INDEX "StudySession_userId_courseId_startsAt_idx" ON "StudySession"("userId", "courseId", "startsAt");

CREATE INDEX "StudySession_status_lastBeatAt_idx" ON "StudySession"("status", "lastBeatAt");

CREATE INDEX "AssistantThread_userId_courseId_updatedAt_idx" ON "AssistantThread"("userId", "courseId", "updatedAt" DESC);

CREATE INDEX "AssistantMessage_threadId_createdAt_idx" ON "AssistantMessage"("threadId", "createdAt");

ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_unitId_fkey" FOREIGN KEY ("unitId") REFERENCES "Unit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_islandId_fkey" FOREIGN KEY ("islandId") REFERENCES "Island"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "LessonContent" ADD CONSTRAINT "LessonContent_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "LessonPassage" ADD CONSTRAINT "LessonPassage_contentId_fkey" FOREIGN KEY ("contentId") REFERENCES "LessonContent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CourseFile" ADD CONSTRAINT "CourseFile_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CourseFile" ADD CONSTRAINT "CourseFile_importId_fkey" FOREIGN KEY ("importId") REFERENCES "ImportDraft"("importId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CourseFileChunk" ADD CONSTRAINT "CourseFileChunk_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "CourseFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "LessonProgress" ADD CONSTRAINT "LessonProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "LessonProgress" ADD CONSTRAINT "LessonProgress_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "LessonFirst" ADD CONSTRAINT "LessonFirst_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "LessonNote" ADD CONSTRAINT "LessonNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "LessonNote" ADD CONSTRAINT "LessonNote_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Highlight" ADD CONSTRAINT "Highlight_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Highlight" ADD CONSTRAINT "Highlight_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudySession" ADD CONSTRAINT "StudySession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudySession" ADD CONSTRAINT "StudySession_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AssistantThread" ADD CONSTRAINT "AssistantThread_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AssistantThread" ADD CONSTRAINT "AssistantThread_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AssistantMessage" ADD CONSTRAINT "AssistantMessage_threadId_fkey" FOREIGN KEY ("threadId") REFERENCES "AssistantThread"("id") ON DELETE CASCADE ON UPDATE CASCADE;


CREATE INDEX "LessonPassage_search_idx" ON "LessonPassage" USING GIN ("search");
CREATE INDEX "LessonPassage_text_idx" ON "LessonPassage" USING GIN ("text" gin_trgm_ops);
ALTER TABLE "CourseFile" ADD CONSTRAINT "CourseFile_one_holder" CHECK (("courseId" IS NULL) <> ("importId" IS NULL));
CREATE UNIQUE INDEX "StudySession_one_running" ON "StudySession"("userId") WHERE "status" = 'running';
ALTER TABLE "StudySession" ADD CONSTRAINT "StudySession_minutes" CHECK ("plannedMinutes" BETWEEN 1 AND 600);

-- What islands have taught so far becomes lessons before them: a paragraph is a block, and a line after "## " a heading.
INSERT INTO "Lesson" ("id", "courseId", "unitId", "islandId", "position", "title", "fileTitle", "kind", "sourceId", "isOwn", "removedAt")
SELECT gen_random_uuid(), i."courseId", i."unitId", i."id",
  row_number() OVER (PARTITION BY i."courseId" ORDER BY i."position", i."id") - 1,
  i."title", i."fileTitle",
  (CASE WHEN i."sourceId" ~ '^https://(www\.)?(youtube\.com/watch\?v=|youtu\.be/)[A-Za-z0-9_-]{11}' THEN 'video' ELSE 'page' END)::"LessonKind",
  i."sourceId", i."isOwn", i."removedAt"
FROM "IslandText" t JOIN "Island" i ON i."id" = t."islandId";

WITH paragraphs AS (
  SELECT t."islandId", p."at", p."text",
    left(encode(sha256(convert_to(p."text", 'UTF8')), 'hex'), 12) AS "hash"
  FROM "IslandText" t
  CROSS JOIN LATERAL (
    SELECT row_number() OVER () AS "at", btrim(regexp_replace(each, '\s+', ' ', 'g')) AS "text"
    FROM regexp_split_to_table(t."text", '\n{2,}') AS each
  ) AS p
  WHERE p."text" <> ''
), numbered AS (
  SELECT *, row_number() OVER (PARTITION BY "islandId", "hash" ORDER BY "at") AS "nth",
    replace(replace(replace(regexp_replace("text", '^#{1,6} ', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;') AS "escaped"
  FROM paragraphs
), blocks AS (
  SELECT "islandId", jsonb_agg(jsonb_build_object(
      'id', CASE WHEN "nth" = 1 THEN "hash" ELSE "hash" || '-' || "nth" END,
      'html', CASE WHEN "text" ~ '^#{1,6} ' THEN '<h2>' || "escaped" || '</h2>' ELSE '<p>' || "escaped" || '</p>' END
    ) ORDER BY "at") AS "blocks",
    coalesce(sum(array_length(regexp_split_to_array("text", '\s+'), 1)), 0)::int AS "words",
    encode(sha256(convert_to(string_agg("text", E'\n' ORDER BY "at"), 'UTF8')), 'hex') AS "hash"
  FROM numbered GROUP BY "islandId"
)
INSERT INTO "LessonContent" ("id", "lessonId", "number", "blocks", "media", "cues", "transcript", "words", "hash")
SELECT gen_random_uuid(), l."id", 1,
  CASE WHEN t."times" IS NULL THEN b."blocks" ELSE '[]'::jsonb END,
  CASE WHEN l."kind" = 'video' THEN jsonb_build_object('provider', 'youtube', 'file', NULL,
    'address', 'https://www.youtube.com/watch?v=' || substring(l."sourceId" from '(?:v=|youtu\.be/)([A-Za-z0-9_-]{11})')) END,
  c."cues",
  (CASE WHEN c."cues" IS NULL THEN 'none' ELSE 'given' END)::"TranscriptState",
  CASE WHEN t."times" IS NULL THEN b."words" ELSE 0 END,
  b."hash"
FROM "Lesson" l
JOIN "IslandText" t ON t."islandId" = l."islandId"
JOIN blocks b ON b."islandId" = l."islandId"
LEFT JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('at', s."at", 'end', coalesce(s."next", s."at" + 10),
    'text', btrim(regexp_replace(substr(t."text", s."from" + 1, s."upto" - s."from"), '\s+', ' ', 'g'))) ORDER BY s."at") AS "cues"
  FROM (
    SELECT (e->>'at')::float8 AS "at", lead((e->>'at')::float8) OVER w AS "next", (e->>'offset')::int AS "from",
      coalesce(lead((e->>'offset')::int) OVER w, length(t."text")) AS "upto"
    FROM jsonb_array_elements(t."times") AS e
    WINDOW w AS (ORDER BY (e->>'offset')::int)
  ) AS s WHERE btrim(substr(t."text", s."from" + 1, s."upto" - s."from")) <> ''
) AS c ON t."times" IS NOT NULL;

-- A lesson of a text without any words would have nothing to show.
DELETE FROM "Lesson" l WHERE NOT EXISTS (SELECT 1 FROM "LessonContent" c WHERE c."lessonId" = l."id");

-- Which questions of a practice came back when they were due, known from now on.
ALTER TABLE "PracticeQuestion" ADD COLUMN "isDue" BOOLEAN NOT NULL DEFAULT false;

-- A practice of questions that are made of a lesson, and cards of its highlights.
CREATE TYPE "PracticeKind" AS ENUM ('cards', 'lesson');

ALTER TABLE "PracticeRun" ADD COLUMN "kind" "PracticeKind" NOT NULL DEFAULT 'cards';
ALTER TABLE "PracticeRun" ADD COLUMN "lessonId" UUID;
ALTER TABLE "PracticeRun" ADD COLUMN "scope" TEXT NOT NULL DEFAULT '';
ALTER TABLE "PracticeCard" ADD COLUMN "made" JSONB;
ALTER TABLE "PracticeCard" ADD COLUMN "lessonId" UUID;
ALTER TABLE "PracticeQuestion" ADD COLUMN "made" JSONB;
ALTER TABLE "Highlight" ADD COLUMN "practiceCardId" UUID;
ALTER TABLE "RecallCard" ADD COLUMN "highlightId" UUID;
ALTER TABLE "RecallCard" ALTER COLUMN "islandId" DROP NOT NULL;
ALTER TABLE "RecallCard" ADD CONSTRAINT "RecallCard_one_source" CHECK (num_nonnulls("islandId", "highlightId") = 1);

CREATE INDEX "PracticeRun_lessonId_idx" ON "PracticeRun"("lessonId");
CREATE INDEX "PracticeCard_lessonId_idx" ON "PracticeCard"("lessonId");
CREATE INDEX "Highlight_practiceCardId_idx" ON "Highlight"("practiceCardId");
CREATE UNIQUE INDEX "RecallCard_highlightId_key" ON "RecallCard"("highlightId");

ALTER TABLE "PracticeRun" ADD CONSTRAINT "PracticeRun_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "PracticeCard" ADD CONSTRAINT "PracticeCard_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Highlight" ADD CONSTRAINT "Highlight_practiceCardId_fkey" FOREIGN KEY ("practiceCardId") REFERENCES "PracticeCard"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "RecallCard" ADD CONSTRAINT "RecallCard_highlightId_fkey" FOREIGN KEY ("highlightId") REFERENCES "Highlight"("id") ON DELETE CASCADE ON UPDATE CASCADE;
