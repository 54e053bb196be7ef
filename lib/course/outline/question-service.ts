import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { fingerprintSource } from "#lib/quiz/fingerprint.ts";
import { liftWithdrawal } from "#lib/quiz/flag/flag-service.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { mergeBody, mergeQuestion, type StoredQuestion } from "./merge.ts";
import { getCurrentVersion } from "./outline-queries.ts";
import type { ProvenQuestion } from "./question-content.ts";

const fingerprintOf = (question: ProvenQuestion) => sha256(fingerprintSource(question));
const typeOf = ({ body }: ProvenQuestion) => body?.kind ?? "single";

/** The columns of what a question says; Prisma takes no plain null for a column of JSON. */
function columnsOf({ options, body, ...words }: StoredQuestion) {
  const plain = options.map(({ feedbackHtml, ...option }) => {
    return { ...option, ...(feedbackHtml != null && { feedbackHtml }) };
  });
  return { ...words, options: plain, ...(body && { body }) };
}

/** What a new question says. */
export async function createVersion(tx: Tx, questionId: string, question: ProvenQuestion): Promise<void> {
  const { text, correctIndex, body = null, explanation } = question;
  const words: StoredQuestion = {
    text,
    html: null,
    options: question.options.map((option) => ({ text: option.text, html: null, feedback: null })),
    correctIndex,
    body: mergeBody(null, body),
    explanation: explanation.trim() === "" ? null : explanation,
    explanationHtml: null,
  };
  const row = { ...columnsOf(words), kind: typeOf(question), fingerprint: fingerprintOf(question) };
  await tx.questionVersion.createMany({ data: [{ ...row, id: uuidv7(), questionId, isOwn: true }] });
}

/**
 * What a question says from now on. The old words stay with the runs that have shown them. Throws `invalid_input` for a page that
 * knows nothing of its kind.
 */
export async function editQuestion(tx: Tx, questionId: string, question: ProvenQuestion): Promise<void> {
  const before = await getCurrentVersion(tx, questionId);
  if (!before) return;
  if (before.body && question.body === undefined)
    throw new AppError(
      "invalid_input",
      "This page is older than this kind of question. Reload it to change the question.",
    );
  const after = mergeQuestion(before, question);
  if (!after) return;
  const fingerprint = fingerprintOf(question);
  // Where the question or its answer has changed, the sentence no longer vouches for it.
  const source = fingerprint === before.fingerprint ? before.source : null;
  const { kind, canShuffle, number, basedOn, isOwn } = before;
  const row = {
    ...columnsOf(after),
    kind: after.body?.kind === before.body?.kind ? kind : typeOf(question),
    canShuffle,
    source,
    fingerprint,
    number: number + 1,
    isOwn,
    basedOn: isOwn ? null : (basedOn ?? number),
  };
  await tx.questionVersion.createMany({ data: [{ ...row, id: uuidv7(), questionId }] });
  await liftWithdrawal(tx, questionId);
}
