-- Questions of other kinds than choice: what is right stands in "body", and "correctIndex" is null.
ALTER TABLE "QuestionVersion" ADD COLUMN "body" JSONB, ALTER COLUMN "correctIndex" DROP NOT NULL;
ALTER TABLE "QuestionVersion" ADD CONSTRAINT "QuestionVersion_one_key"
  CHECK (("body" IS NULL) = ("correctIndex" IS NOT NULL)) NOT VALID;
ALTER TABLE "QuestionVersion" VALIDATE CONSTRAINT "QuestionVersion_one_key";
-- An answer to one of them.
ALTER TABLE "AttemptQuestion" ADD COLUMN "answer" JSONB;
ALTER TABLE "PracticeQuestion" ADD COLUMN "answer" JSONB;
