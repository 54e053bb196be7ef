import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { ParsedIsland, ParsedQuestion, ParseResult } from "#lib/course-reader/schema.ts";
import { modelDraft } from "#lib/quiz/model/draft.ts";
import { type Estimate, estimateOf } from "#lib/quiz/model/estimate.ts";
import { type MadeByModel, makeWithModel } from "#lib/quiz/model/pipeline-service.ts";
import { MIN_MADE } from "#lib/quiz/question-draft.ts";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { describeError, log } from "#lib/server/log.ts";
import { isModelConfigured, modelName } from "#lib/server/model/model.ts";
import { isBudgetUsedUp } from "#lib/server/model/use.ts";
import type { ImportDraft } from "../draft-schema.ts";
import { saveAsked } from "../draft-service.ts";
import { type Asked, islandsOf, placesToAsk, withAsked } from "./made-islands.ts";
import { saveStep } from "./read-service.ts";

/** How long all stages of one island may take in one job; what was answered until then is kept */
const MAX_ASK_MS = 100_000;
const AT_ONCE = 3;
/** A job may last 300 s: no island is begun after this */
const MAX_RUN_MS = 180_000;

/** What came of asking about a text, and whether any answer was paid for and kept meanwhile. */
type AskOutcome = MadeByModel & { hasPaid: boolean };
/** Questions of a text, by the model. */
export type Ask = (text: string, title: string, signal: AbortSignal) => Promise<AskOutcome>;

/** Asks the model that is set up, on behalf of the learner; null where there is none. */
export function modelAsk(userId: string, now: Date): Ask | null {
  if (!isModelConfigured()) return null;
  return async (text, title, signal) => {
    let hasPaid = false;
    const onPaid = () => {
      hasPaid = true;
    };
    return { ...(await makeWithModel(text, title, { userId, signal, now, onPaid })), hasPaid };
  };
}

const NONE_CERTAIN = "No question could be made from it that has one certain answer.";
const TOO_FEW = "Too few questions could be made from it that have one certain answer.";
const FAILED = "The model could not be asked.";

function asParsed({ questions, reason }: MadeByModel): Exclude<Asked, null> {
  if (questions.length < MIN_MADE)
    return { reason: reason ?? (questions.length === 0 ? NONE_CERTAIN : TOO_FEW) };
  return questions.map(
    (one): ParsedQuestion => ({ ...modelDraft(one), name: tidyTitle(one.text, "Question") }),
  );
}

/** What a model made of an island; "open" where it was broken off and came further than the time before. */
async function askSafely(ask: Ask, island: ParsedIsland, signal: AbortSignal): Promise<Asked | "open"> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_ASK_MS)]);
    const made = await ask(island.text ?? "", island.title, limit);
    return made.isCutOff && made.hasPaid ? "open" : asParsed(made);
  } catch (error) {
    log().warn({ error: describeError(error) }, "no questions from the model: our own stay");
    return { reason: FAILED };
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
    where: { island: { courseId, ...LIVE, quizzes: { some: LIVE } } },
    select: { text: true },
  });
  return new Set(rows.map(({ text }) => text));
}

/** What asking a model about a course would take; null where none is set up, has a budget left, or is needed. */
export async function estimateFor(
  { course }: ParseResult,
  replaces: string | null,
  now: Date,
): Promise<Estimate | null> {
  if (!isModelConfigured() || (await isBudgetUsedUp(now))) return null;
  const islands = islandsOf(course);
  const texts = placesToAsk(course, await keptTexts(replaces)).map((place) => islands[place]?.text ?? "");
  return texts.length === 0 ? null : estimateOf(texts, modelName());
}

/** Asks for what no one has asked for yet; false where time ran out before all was asked. */
async function askAll(
  importId: string,
  draft: Filled,
  places: readonly number[],
  ask: Ask,
  signal: AbortSignal,
): Promise<boolean> {
  const islands = islandsOf(draft.result.course);
  const open = places.filter((place) => !(place in draft.asked));
  const end = performance.now() + MAX_RUN_MS;
  let isWhole = true;
  for (let start = 0; start < open.length; start += AT_ONCE) {
    if (signal.aborted) return true;
    if (performance.now() > end) return false;
    const done = places.length - open.length + start;
    await saveStep(importId, "Create quizzes", 90 + Math.floor((5 * done) / places.length), {
      done,
      total: places.length,
    });
    const askOne = async (place: number) => {
      const island = islands[place];
      if (!island) return;
      const asked = await askSafely(ask, island, signal);
      // What was broken off is asked again.
      if (signal.aborted) return;
      if (asked === "open") isWhole = false;
      else {
        draft.asked[place] = asked;
        await saveAsked(importId, place, asked);
      }
    };
    await Promise.all(open.slice(start, start + AT_ONCE).map(askOne));
  }
  return isWhole;
}

/**
 * The course with the model's questions in place of our own, where a text has no others and a model is set up; texts that
 * have none after all are left out, and the report says why. What was asked once is kept: another run pays nothing for
 * it. "later" where it must go on in another job. docs/product.md#import
 */
export async function makeQuizzes(
  row: Import,
  draft: Filled,
  signal: AbortSignal,
  ask: Ask | null,
): Promise<ParseResult | "later"> {
  const { result } = draft;
  const kept = await keptTexts(row.replaces);
  const places = placesToAsk(result.course, kept);
  if (ask && !(await askAll(row.id, draft, places, ask, signal))) return "later";
  return withAsked(result, { asked: draft.asked, hasModel: ask !== null, kept });
}
