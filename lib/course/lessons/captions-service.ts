import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { countAdded } from "#lib/course/storage/storage-service.ts";
import { hashOfLesson } from "#lib/lesson/content.ts";
import { lessonBlockSchema, lessonMediaSchema } from "#lib/lesson/schema.ts";
import { inTransaction, kysely } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { cuesIn } from "./captions.ts";
import { insertContents } from "./lesson-service.ts";

const UNREADABLE =
  "No captions with times were found in this. Use a WebVTT (.vtt) or SubRip (.srt) file, or paste a transcript whose lines begin with times.";
const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * Gives a lesson of one's own course captions: a content of its own, so that an update of the file keeps them. Throws
 * `not_found`, `unreadable_file`, `quota_reached`. docs/product.md#transcripts
 */
export async function saveCaptions(userId: string, lessonId: string, text: string): Promise<void> {
  const cues = cuesIn(text);
  if (cues.length === 0) throw new AppError("unreadable_file", UNREADABLE);
  await inTransaction(async (tx) => {
    const sql = kysely(tx);
    // Two uploads at once are two contents, one after the other.
    await sql.selectFrom("Lesson").select("id").where("id", "=", lessonId).forUpdate().execute();
    const lesson = await tx.lesson.findFirst({
      where: { id: lessonId, ...LIVE, course: { ownerId: userId } },
      select: { contents: { orderBy: { number: "desc" }, take: 1 } },
    });
    const [content] = lesson?.contents ?? [];
    if (!content) throw new AppError("not_found", "There is no such lesson.");
    const { createdAt: _, blocks, media, chapters, ...rest } = content;
    const recording = lessonMediaSchema.nullable().parse(media);
    const seconds = rest.seconds ?? (recording ? Math.round(cues.at(-1)?.end ?? 0) : null);
    const hash = hashOfLesson({ media: recording, cues }, z.array(lessonBlockSchema).parse(blocks));
    const lists = {
      blocks: JSON.stringify(blocks),
      media: json(media),
      chapters: json(chapters),
      cues: JSON.stringify(cues),
    };
    const basedOn = content.basedOn ?? content.number;
    const row = {
      ...rest,
      ...lists,
      id: uuidv7(),
      number: content.number + 1,
      basedOn,
      seconds,
      hash,
      transcript: "owner" as const,
    };
    await insertContents(sql, [row]);
    await countAdded(tx, userId, Buffer.byteLength(Object.values(lists).join("")));
  });
}
