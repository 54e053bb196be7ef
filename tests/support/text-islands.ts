import { readFileSync } from "node:fs";
import path from "node:path";
import { db } from "#lib/server/db/db.ts";
import { createCourse } from "./factories.ts";

/** A text that teaches, of about a thousand words. */
export function teachingText(name = "biology"): string {
  return readFileSync(path.resolve(import.meta.dirname, `../fixtures/texts/${name}.txt`), "utf8");
}

/** A course of the learner's own whose one island has a text and no quiz. */
export async function createBareIsland(ownerId: string, text: string | null = teachingText()) {
  const { courseId, islandId } = await createCourse(ownerId, []);
  if (text !== null) await db().islandText.create({ data: { islandId, text } });
  return { courseId, islandId };
}
