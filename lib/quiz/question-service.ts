import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { sha256 } from "#lib/server/hash.ts";
import { countOptions } from "./queries.ts";
import type { QuestionDraft } from "./question-draft.ts";
import { fingerprintSource } from "./rules.ts";

/** The rows of a quiz's questions, each with its first version. */
export function questionRows(quizId: string, questions: readonly QuestionDraft[]) {
  return questions.map(({ sourceId, ...draft }, position) => {
    const id = uuidv7();
    const version = { ...draft, id: uuidv7(), questionId: id, fingerprint: sha256(fingerprintSource(draft)) };
    return { question: { id, quizId, position, sourceId }, version };
  });
}

/** `order[shown] = stored`, drawn anew each time, so that no position gives a key away; as stored if the order means something. */
export function orderOptions({ options, canShuffle }: { options: unknown; canShuffle: boolean }): number[] {
  const order = Array.from({ length: countOptions(options) }, (_, index) => index);
  if (!canShuffle) return order;
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}
