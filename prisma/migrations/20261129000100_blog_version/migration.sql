-- The blog's service raises a version in the transaction of every change that readers see; no triggers.
DROP TRIGGER "BlogPost_insert_edition" ON "BlogPost";
DROP TRIGGER "BlogPost_update_edition" ON "BlogPost";
DROP TRIGGER "BlogPost_delete_edition" ON "BlogPost";
DROP TRIGGER "BlogPost_truncate_edition" ON "BlogPost";
DROP TRIGGER "BlogOldSlug_insert_edition" ON "BlogOldSlug";
DROP TRIGGER "BlogOldSlug_update_edition" ON "BlogOldSlug";
DROP TRIGGER "BlogOldSlug_delete_edition" ON "BlogOldSlug";
DROP TRIGGER "BlogOldSlug_truncate_edition" ON "BlogOldSlug";
DROP TRIGGER "BlogGeneration_insert_edition" ON "BlogGeneration";
DROP TRIGGER "BlogGeneration_update_edition" ON "BlogGeneration";
DROP TRIGGER "BlogGeneration_delete_edition" ON "BlogGeneration";
DROP TRIGGER "BlogGeneration_truncate_edition" ON "BlogGeneration";
DROP FUNCTION "begin_blog_edition"();
DROP TABLE "BlogEdition";

CREATE TABLE "BlogVersion" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "BlogVersion_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "BlogVersion" ADD CONSTRAINT "BlogVersion_is_one_row" CHECK ("id" = 1);
INSERT INTO "BlogVersion" DEFAULT VALUES;

-- The run that works on a generation stands in a column of its own.
ALTER TABLE "BlogGeneration" ADD COLUMN "worker" TEXT;
UPDATE "BlogGeneration" SET "worker" = "outputs"->>'worker', "outputs" = "outputs" - 'worker' WHERE "outputs" ? 'worker';
