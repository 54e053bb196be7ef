-- Parts of a course are in the trash by a date of their own. Until now they lay in a hidden course.
ALTER TABLE "Unit" ADD COLUMN "removedAt" TIMESTAMPTZ(3), ADD COLUMN "isOwn" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Island" ADD COLUMN "removedAt" TIMESTAMPTZ(3), ADD COLUMN "isOwn" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Quiz" ADD COLUMN "removedAt" TIMESTAMPTZ(3), ADD COLUMN "isOwn" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "isDefault" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Question" ADD COLUMN "removedAt" TIMESTAMPTZ(3);
ALTER TABLE "QuestionVersion" ADD COLUMN "isOwn" BOOLEAN NOT NULL DEFAULT false;

-- What lies in hidden courses goes back to the course it came from. The day of its removal stood in its place: days
-- since 1970, for units times 10,000. Islands without a title, which held single quizzes and questions, stay removed.
DROP INDEX "Unit_courseId_number_key";
UPDATE "Unit" u SET "courseId" = c."trashOfId", "number" = u."number" % 10000 + 1,
  "removedAt" = '1970-01-01 00:00:00+00'::timestamptz + u."number" / 10000 * interval '24 hours'
FROM "Course" c WHERE c."id" = u."courseId" AND c."trashOfId" IS NOT NULL;
UPDATE "Island" i SET "courseId" = c."trashOfId", "removedAt" = coalesce(
    (SELECT u."removedAt" FROM "Unit" u WHERE u."id" = i."unitId"),
    '1970-01-01 00:00:00+00'::timestamptz + i."position" * interval '24 hours')
FROM "Course" c WHERE c."id" = i."courseId" AND c."trashOfId" IS NOT NULL;
UPDATE "Quiz" z SET "removedAt" = i."removedAt" FROM "Island" i
WHERE i."id" = z."islandId" AND i."removedAt" IS NOT NULL;
UPDATE "Question" q SET "removedAt" = z."removedAt" FROM "Quiz" z
WHERE z."id" = q."quizId" AND z."removedAt" IS NOT NULL;
DELETE FROM "Course" WHERE "trashOfId" IS NOT NULL;
ALTER TABLE "Course" DROP COLUMN "trashOfId";

CREATE INDEX "Unit_courseId_number_idx" ON "Unit"("courseId", "number");
ALTER TABLE "Unit" ADD CONSTRAINT "Unit_one_number" EXCLUDE USING btree ("courseId" WITH =, "number" WITH =)
  WHERE ("removedAt" IS NULL) DEFERRABLE INITIALLY DEFERRED;

-- What an empty text and a zero have meant so far has columns of its own.
UPDATE "Unit" SET "isOwn" = true, "fileTitle" = NULL WHERE "fileTitle" = '';
UPDATE "Island" SET "isOwn" = true, "fileTitle" = NULL WHERE "fileTitle" = '';
UPDATE "Quiz" SET "isOwn" = true, "fileTitle" = NULL WHERE "fileTitle" = '';
UPDATE "QuestionVersion" SET "isOwn" = true, "basedOn" = NULL WHERE "basedOn" = 0;
UPDATE "Quiz" SET "isDefault" = true WHERE "kind" = 'default';
DROP INDEX "Quiz_one_default";
CREATE UNIQUE INDEX "Quiz_one_default" ON "Quiz"("islandId") WHERE "isDefault" AND "removedAt" IS NULL;
ALTER TABLE "Quiz" DROP COLUMN "kind";

-- The same in the courses that imports keep for undoing.
CREATE FUNCTION pg_temp.with_flags(parts jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg((part - 'kind') || jsonb_build_object(
    'fileTitle', nullif(part->>'fileTitle', ''),
    'isOwn', coalesce(part->>'fileTitle' = '', false),
    'isDefault', coalesce(part->>'kind' = 'default', false)) ORDER BY "at"), '[]')
  FROM jsonb_array_elements(parts) WITH ORDINALITY AS p(part, "at")
$$;
UPDATE "CourseImport" SET "before" = "before" || jsonb_build_object(
  'units', pg_temp.with_flags("before"->'units'),
  'islands', pg_temp.with_flags("before"->'islands'),
  'quizzes', pg_temp.with_flags("before"->'quizzes'))
WHERE "before" IS NOT NULL;
