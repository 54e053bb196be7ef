-- CreateTable
CREATE TABLE "BlogEdition" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "mark" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "BlogEdition_pkey" PRIMARY KEY ("id")
);

-- What Prisma's schema can't say.

ALTER TABLE "BlogEdition" ADD CONSTRAINT "BlogEdition_is_one_row" CHECK ("id" = 1);
INSERT INTO "BlogEdition" DEFAULT VALUES;

-- Whoever changes what readers see, by whatever way, draws a new mark in the same transaction: it is seen with the
-- change, and goes with it. Drawn, not counted: a mark never comes back for something else, also not when a backup does.
-- Drafts draw none, so that those who write them never wait for one another. The trigger says which rows are seen. It
-- must also find its table where there is no search_path, as while a backup is read in.
CREATE FUNCTION "begin_blog_edition"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  touched CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM "rows_after"'
    WHEN 'UPDATE' THEN 'SELECT * FROM "rows_before" UNION ALL SELECT * FROM "rows_after"'
    WHEN 'DELETE' THEN 'SELECT * FROM "rows_before"'
  END;
  is_seen boolean := true;
BEGIN
  IF touched IS NOT NULL THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM (%s) AS "touched" WHERE %s)', touched, TG_ARGV[0]) INTO is_seen;
  END IF;
  IF is_seen THEN
    INSERT INTO "BlogEdition" DEFAULT VALUES ON CONFLICT ("id") DO UPDATE SET "mark" = EXCLUDED."mark";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "BlogPost_insert_edition" AFTER INSERT ON "BlogPost" REFERENCING NEW TABLE AS "rows_after"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('"status" = ''published'' AND "deletedAt" IS NULL');
CREATE TRIGGER "BlogPost_update_edition" AFTER UPDATE ON "BlogPost" REFERENCING OLD TABLE AS "rows_before" NEW TABLE AS "rows_after"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('"status" = ''published'' AND "deletedAt" IS NULL');
CREATE TRIGGER "BlogPost_delete_edition" AFTER DELETE ON "BlogPost" REFERENCING OLD TABLE AS "rows_before"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('"status" = ''published'' AND "deletedAt" IS NULL');
CREATE TRIGGER "BlogPost_truncate_edition" AFTER TRUNCATE ON "BlogPost"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"();

-- Only posts that were out once leave an address behind. Whether a post is out while its row here changes is not asked:
-- somebody else may be publishing it.
CREATE TRIGGER "BlogOldSlug_insert_edition" AFTER INSERT ON "BlogOldSlug" REFERENCING NEW TABLE AS "rows_after"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('true');
CREATE TRIGGER "BlogOldSlug_update_edition" AFTER UPDATE ON "BlogOldSlug" REFERENCING OLD TABLE AS "rows_before" NEW TABLE AS "rows_after"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('true');
CREATE TRIGGER "BlogOldSlug_delete_edition" AFTER DELETE ON "BlogOldSlug" REFERENCING OLD TABLE AS "rows_before"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('true');
CREATE TRIGGER "BlogOldSlug_truncate_edition" AFTER TRUNCATE ON "BlogOldSlug"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"();

-- An article says whether a model wrote it: once that is so, which is at the end.
CREATE TRIGGER "BlogGeneration_insert_edition" AFTER INSERT ON "BlogGeneration" REFERENCING NEW TABLE AS "rows_after"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('"postId" IS NOT NULL');
CREATE TRIGGER "BlogGeneration_update_edition" AFTER UPDATE ON "BlogGeneration" REFERENCING OLD TABLE AS "rows_before" NEW TABLE AS "rows_after"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('"postId" IS NOT NULL');
CREATE TRIGGER "BlogGeneration_delete_edition" AFTER DELETE ON "BlogGeneration" REFERENCING OLD TABLE AS "rows_before"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"('"postId" IS NOT NULL');
CREATE TRIGGER "BlogGeneration_truncate_edition" AFTER TRUNCATE ON "BlogGeneration"
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_blog_edition"();
