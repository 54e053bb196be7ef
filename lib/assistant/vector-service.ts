import { sql as raw } from "kysely";
import { kysely } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { embeddingModel, embedTexts, largestEmbedding } from "#lib/server/model/embed.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { reserveUse, settleUse } from "#lib/server/model/reservation.ts";
import { cosine } from "./rules.ts";
import { hasConsent, listVectorIds, listWithoutVector, readVectors } from "./vector-queries.ts";

const TEXTS_AT_ONCE = 64;
/** Passages that are found by meaning */
const NEAREST = 40;
const NEVER = new AbortController().signal;

interface Asker {
  userId: string;
  now: Date;
}

/** The directions of some texts; null where the caps leave no room for them, or the model fails. */
async function embed(texts: readonly string[], userId: string | null, now: Date): Promise<number[][] | null> {
  const model = embeddingModel();
  if (model === null) return null;
  const largest = largestEmbedding(texts);
  const reserved = await reserveUse({ purpose: "embedding", userId, model, largest }, now);
  if (reserved === null) return null;
  try {
    const { vectors, ...use } = await embedTexts(texts, NEVER);
    await settleUse(reserved, model, use);
    return vectors;
  } catch (error) {
    await settleUse(reserved, model, { inputTokens: 0, outputTokens: 0 });
    if (!(error instanceof ModelError)) throw error;
    log().warn({ kind: error.kind }, "passages are found by their words alone: the embedding model failed");
    return null;
  }
}

const underWay = new Map<string, Promise<void>>();

async function embedMissing(courseId: string, now: Date): Promise<void> {
  for (;;) {
    const rows = await listWithoutVector(courseId, TEXTS_AT_ONCE);
    const vectors =
      rows.length === 0
        ? null
        : await embed(
            rows.map(({ heading, text }) => `${heading}\n${text}`),
            null,
            now,
          );
    if (!vectors) return;
    const filled = rows.map(({ id }, at) => ({ id, vector: vectors[at] }));
    await raw`UPDATE "LessonPassage" p SET "vector" = r."vector"
      FROM jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) AS r("id" uuid, "vector" real[]) WHERE p."id" = r."id"`.execute(
      kysely(),
    );
  }
}

/** Gives directions to the passages that have none, once at a time for a course; what fails is done the next time. */
export function ensureVectors(courseId: string, now: Date): Promise<void> {
  const work =
    underWay.get(courseId) ??
    embedMissing(courseId, now)
      .catch((error: unknown) => log().warn({ error: describeError(error) }, "passages got no directions"))
      .finally(() => underWay.delete(courseId));
  underWay.set(courseId, work);
  return work;
}

/** Directions of the courses asked last: reading thousands of them takes longer than comparing them. */
const MOST_COURSES = 8;
const known = new Map<string, Map<string, Float32Array>>();

async function vectorsOf(courseId: string): Promise<Map<string, Float32Array>> {
  const ids = await listVectorIds(courseId);
  const before = known.get(courseId) ?? new Map<string, Float32Array>();
  const missing = ids.filter((id) => !before.has(id));
  const read = missing.length > 0 ? await readVectors(missing) : new Map<string, number[]>();
  const now = new Map<string, Float32Array>();
  for (const id of ids) {
    const vector = before.get(id) ?? read.get(id);
    if (vector) now.set(id, vector instanceof Float32Array ? vector : Float32Array.from(vector));
  }
  known.delete(courseId);
  known.set(courseId, now);
  const [oldest] = known.keys();
  if (known.size > MOST_COURSES && oldest !== undefined) known.delete(oldest);
  return now;
}

/**
 * The ids of the passages that are about what a question is about, nearest first; none where no embedding model is set
 * up, its learner has not agreed to it, or nothing may be spent. docs/product.md#assistant
 */
export async function rankByMeaning(
  courseId: string,
  question: string,
  { userId, now }: Asker,
): Promise<string[]> {
  if (embeddingModel() === null || !(await hasConsent(userId))) return [];
  void ensureVectors(courseId, now);
  const vectors = await vectorsOf(courseId);
  if (vectors.size === 0) return [];
  const [asked] = (await embed([question], userId, now)) ?? [];
  if (!asked) return [];
  return [...vectors]
    .filter(([, vector]) => vector.length === asked.length)
    .map(([id, vector]) => ({ id, near: cosine(asked, vector) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, NEAREST)
    .map(({ id }) => id);
}
