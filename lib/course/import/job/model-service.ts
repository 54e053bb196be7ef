import type { ParsedIsland, ParsedQuestion, ParseResult } from "#lib/course-reader/schema.ts";
import type { GeneratedQuestion } from "#lib/quiz/generator/generator-service.ts";
import { askForQuestions } from "#lib/quiz/generator/model-service.ts";
import { MIN_MADE, madeDraft } from "#lib/quiz/question-draft.ts";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { describeError, log } from "#lib/server/log.ts";
import { isModelConfigured } from "#lib/server/model/model.ts";
import type { ImportDraft } from "../draft-schema.ts";
import { saveAsked } from "../draft-service.ts";
import { madePlaces, mapIslands } from "./made-islands.ts";
import { saveStep } from "./read-service.ts";

/** docs/product.md#import */
const MAX_ISLANDS = 30;
const MAX_ASK_MS = 60_000;
const AT_ONCE = 3;
/** A job may last 300 s: no island is begun after this */
const MAX_RUN_MS = 180_000;

/** Questions of a text, by the model. */
export type Ask = (text: string, title: string, signal: AbortSignal) => Promise<GeneratedQuestion[]>;

/** Asks the model that is set up, on behalf of the learner; null where there is none. */
export function modelAsk(userId: string, now: Date): Ask | null {
  if (!isModelConfigured()) return null;
  return (text, title, signal) => askForQuestions(text, title, { userId, signal }, now);
}

async function askSafely(
  ask: Ask,
  island: ParsedIsland,
  signal: AbortSignal,
): Promise<ParsedQuestion[] | null> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_ASK_MS)]);
    const questions = await ask(island.text ?? "", island.title, limit);
    return questions.length < MIN_MADE
      ? null
      : questions.map((one) => ({ ...madeDraft(one), name: one.text }));
  } catch (error) {
    log().warn({ error: describeError(error) }, "no questions from the model: our own stay");
    return null;
  }
}

type Filled = ImportDraft & { result: ParseResult };

interface Import {
  id: string;
  /** The course that it updates */
  replaces: string | null;
}

/** The texts whose quizzes an update keeps as they are: nothing is asked for them. */
async function keptTexts(courseId: string | null): Promise<Set<string>> {
  if (courseId === null) return new Set();
  const rows = await db().islandText.findMany({
    where: { island: { courseId, ...LIVE } },
    select: { text: true },
  });
  return new Set(rows.map(({ text }) => text));
}

/** Asks for what no one has asked for yet; false where time ran out before all was asked. */
async function askAll(
  { id: importId, replaces }: Import,
  draft: Filled,
  ask: Ask,
  signal: AbortSignal,
): Promise<boolean> {
  const { course } = draft.result;
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  const kept = await keptTexts(replaces);
  const places = madePlaces(course)
    .filter((place) => !kept.has(islands[place]?.text ?? ""))
    .slice(0, MAX_ISLANDS);
  const open = places.filter((place) => !(place in draft.asked));
  const end = performance.now() + MAX_RUN_MS;
  for (let start = 0; start < open.length; start += AT_ONCE) {
    if (signal.aborted) return true;
    if (performance.now() > end) return false;
    const done = places.length - open.length + start;
    await saveStep(importId, "Create quizzes", 90 + Math.floor((5 * done) / places.length), {
      done,
      total: places.length,
    });
    const batch = open.slice(start, start + AT_ONCE);
    await Promise.all(
      batch.map(async (place) => {
        const island = islands[place];
        if (!island) return;
        const questions = await askSafely(ask, island, signal);
        // What was broken off is asked again.
        if (signal.aborted) return;
        draft.asked[place] = questions;
        await saveAsked(importId, place, questions);
      }),
    );
  }
  return true;
}

/**
 * The course with the model's questions in place of our own, where a text has no others and a model is set up. What was
 * asked once is kept: another run pays nothing for it. "later" where it must go on in another job.
 * docs/product.md#import
 */
export async function makeQuizzes(
  row: Import,
  draft: Filled,
  signal: AbortSignal,
  ask: Ask | null,
): Promise<ParseResult | "later"> {
  const { result } = draft;
  if (!ask) return result;
  if (!(await askAll(row, draft, ask, signal))) return "later";
  const course = mapIslands<ParsedIsland, ParseResult["course"]>(result.course, (island, place) => {
    const questions = draft.asked[place];
    return questions ? { ...island, questions } : island;
  });
  return { ...result, course };
}
