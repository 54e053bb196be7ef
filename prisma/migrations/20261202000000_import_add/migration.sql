-- An import may be added to a course, and may ask what the columns of a table hold.
ALTER TABLE "CourseImport" ADD COLUMN "addsTo" UUID, ADD COLUMN "added" JSONB, ADD COLUMN "table" JSONB;
