import { sql as raw } from "kysely";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import { chaptersSchema, cuesSchema, lessonBlockSchema } from "#lib/lesson/schema.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { passagesOf } from "./cutting.ts";
import { courseLexeme, listUncut } from "./queries.ts";
import { densePairs, textConfig } from "./text-config.ts";

const ROWS_AT_ONCE = 100;

/** What no longer has the shape of a lesson has no passages: a search must not fail for it. */
function read<T>(schema: z.ZodType<T>, value: unknown, otherwise: T): T {
  const parsed = schema.safeParse(value ?? otherwise);
  return parsed.success ? parsed.data : otherwise;
}

async function rowsOf(contentId: string) {
  const content = await db().lessonContent.findUnique({
    where: { id: contentId },
    select: {
      blocks: true,
      cues: true,
      chapters: true,
      language: true,
      lesson: { select: { courseId: true } },
    },
  });
  if (!content) return [];
  const passages = passagesOf({
    blocks: read(z.array(lessonBlockSchema), content.blocks, []),
    cues: read(cuesSchema, content.cues, []),
    chapters: read(chaptersSchema, content.chapters, []),
  });
  const config = textConfig(content.language, passages.map(({ text }) => text).join("\n"));
  // One without words tells that there is nothing to cut, so that it isn't looked at again.
  const kept = passages.length > 0 ? passages : [{ heading: "", block: null, second: null, text: "" }];
  return kept.map((passage, position) => ({
    id: uuidv7(),
    contentId,
    position,
    ...passage,
    config,
    lexemes: [courseLexeme(content.lesson.courseId), ...densePairs(`${passage.heading} ${passage.text}`)],
  }));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const insertion = (rows: readonly Row[]) => raw`
  INSERT INTO "LessonPassage" ("id", "contentId", "position", "heading", "block", "second", "text", "config", "search", "vector")
  SELECT r."id", r."contentId", r."position", r."heading", r."block", r."second", r."text", r."config",
    setweight(to_tsvector(r."config"::regconfig, r."heading"), 'A') || to_tsvector(r."config"::regconfig, r."text")
      || array_to_tsvector(r."lexemes"), '{}'
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("id" uuid, "contentId" uuid, "position" int, "heading" text,
    "block" text, "second" int, "text" text, "config" text, "lexemes" text[])
  ON CONFLICT ("contentId", "position") DO NOTHING`;

/** All passages of a content or none: whoever comes second waits for the first, and adds nothing. */
async function cutContent(contentId: string): Promise<void> {
  const rows = await rowsOf(contentId);
  await inSqlTransaction(async (sql) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await insertion(rows.slice(from, from + ROWS_AT_ONCE)).execute(sql);
  }).catch((error: unknown) => {
    if (!isReferenceGone(error)) throw error;
  });
}

/** By course: callers at the same time share the work. */
const underWay = new Map<string, Promise<void>>();

async function cutMissing(courseId: string): Promise<void> {
  for (const contentId of await listUncut(courseId)) await cutContent(contentId);
}

/** Cuts what the course's lessons now say into passages, where that hasn't been done. docs/product.md#assistant */
export function ensurePassages(courseId: string): Promise<void> {
  const work = underWay.get(courseId) ?? cutMissing(courseId).finally(() => underWay.delete(courseId));
  underWay.set(courseId, work);
  return work;
}
