import { AppError } from "#lib/core/errors.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { modelHost } from "#lib/server/model/connection.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { citationOf } from "./answer-service.ts";
import { askPaid, giveConsent, prepareCall } from "./model-service.ts";
import { explainPrompt } from "./prompt.ts";
import { type FoundPassage, findHolder } from "./queries.ts";
import { type NoModelReason, SEARCHED, UNCOVERED } from "./rules.ts";
import type { ExplainBody, ExplanationDto } from "./schema.ts";
import { getMistake, keyGuard, type Mistake } from "./sealed-queries.ts";
import { assertSeen, findPassages } from "./search-service.ts";
import { splitSentences, supportedOnly } from "./sentences.ts";

/** Someone waits for it. */
const TIMEOUT_MS = 8000;

async function mistakeOf(
  userId: string,
  body: ExplainBody,
  now: Date,
): Promise<Mistake & { courseId: string }> {
  const mistake = await getMistake(userId, body, now);
  if (!mistake?.courseId) throw new AppError("not_found", "There is no such question in your quizzes.");
  if (!mistake.isAnswered) throw new AppError("not_answered", "Answer this question in the quiz first.");
  if (mistake.isSealed)
    throw new AppError(
      "question_sealed",
      "A quiz you have open still asks this question. Answer it there first.",
    );
  return { ...mistake, courseId: mistake.courseId };
}

interface Fitting {
  passages: FoundPassage[];
  /** Whether the first one holds the question's sentence: a lesson may have changed since */
  isHeld: boolean;
}

/** The passage that holds the question's sentence first, then what else fits. */
async function passagesFor({
  courseId,
  source,
  text,
  right,
}: Mistake & { courseId: string }): Promise<Fitting> {
  const found = await findPassages(courseId, `${text} ${right.join(" ")}`.slice(0, 2000), null);
  const holder = source ? await findHolder(courseId, source) : null;
  if (!holder) return { passages: found, isHeld: false };
  const others = found.filter(({ passageId }) => passageId !== holder.passageId);
  return { passages: [holder, ...others].slice(0, 5), isHeld: true };
}

type Explained = Omit<ExplanationDto, "courseId" | "host">;

/** Without a model: the sentence of the course that decides it, with its place, or else the passages that fit. */
function quoted({ source }: Mistake, { passages, isHeld }: Fitting, reason: NoModelReason): Explained {
  if (passages.length === 0)
    return { kind: "uncovered", reason, text: source ?? UNCOVERED, source, citations: [] };
  const citations = passages.map((passage) => citationOf(passage, true));
  const cited = source && isHeld ? `${source} [1]` : source;
  return { kind: "search", reason, text: cited ?? SEARCHED, source, citations };
}

/** By a model where one may be asked, or by quoting the course. */
async function explain(userId: string, mistake: Mistake, fitting: Fitting, now: Date): Promise<Explained> {
  const { passages } = fitting;
  if (passages.length === 0) return quoted(mistake, fitting, "not_configured");
  const leaks = await keyGuard(userId, now);
  const paid = await prepareCall(userId, explainPrompt(mistake, passages), now);
  if (typeof paid === "string") return quoted(mistake, fitting, paid);
  const { signal } = new AbortController();
  const text = await askPaid(paid, { signal, timeoutMs: TIMEOUT_MS }).catch((error: unknown) => {
    if (error instanceof ModelError) return "";
    throw error;
  });
  const shown = supportedOnly(splitSentences(text), passages, leaks);
  if (shown.text === "") return quoted(mistake, fitting, "failed");
  const citations = shown.cited
    .flatMap((at) => passages[at] ?? [])
    .map((passage) => citationOf(passage, true));
  return { kind: "answer", reason: null, text: shown.text, source: mistake.source, citations };
}

/**
 * Why the right answer to a question is right, from the course: by a model with citations, or by the sentence that the
 * question rests on. Only for a question that a run of this learner has seen answered, and that no run still asks. Throws
 * `not_found`, `not_answered`, `question_sealed`, `rate_limited`. docs/product.md#assistant
 */
export async function explainMistake(userId: string, body: ExplainBody, now: Date): Promise<ExplanationDto> {
  if (body.consent) await giveConsent(userId);
  const mistake = await mistakeOf(userId, body, now);
  await assertSeen(userId, mistake.courseId);
  await countCall("assistant", userId);
  const explained = await explain(userId, mistake, await passagesFor(mistake), now);
  return { ...explained, courseId: mistake.courseId, host: modelHost() };
}
