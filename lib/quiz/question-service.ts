import { v7 as uuidv7 } from "uuid";
import { sha256 } from "#lib/server/hash.ts";
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
