import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { inChunks } from "#lib/server/db/chunks.ts";
import { kysely, type Tx } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countOptions } from "./queries.ts";
import type { QuestionDraft } from "./question-draft.ts";
import { fingerprintSource } from "./rules.ts";

/** What a question says under a number, as a row. */
export function versionRow(questionId: string, number: number, { sourceId: _, ...draft }: QuestionDraft) {
  return { ...draft, id: uuidv7(), questionId, number, fingerprint: sha256(fingerprintSource(draft)) };
}

/** The rows of a quiz's questions, each with its first version. */
export function questionRows(quizId: string, questions: readonly QuestionDraft[]) {
  return questions.map((draft, position) => {
    const id = uuidv7();
    const { sourceId } = draft;
    return { question: { id, quizId, position, sourceId }, version: versionRow(id, 1, draft) };
  });
}

type QuestionRow = ReturnType<typeof questionRows>[number]["question"];

export async function insertQuestions(tx: Tx, rows: readonly QuestionRow[]): Promise<void> {
  await inChunks(rows, (chunk) => kysely(tx).insertInto("Question").values(chunk).execute());
}

/** A version as it is stored; an update by a file gives one without `basedOn` and `isOwn`. */
interface VersionRow extends Omit<ReturnType<typeof versionRow>, "options"> {
  options: unknown;
  basedOn?: number | null;
  isOwn?: boolean;
}

export async function insertVersions(tx: Tx, rows: readonly VersionRow[]): Promise<void> {
  const withJson = rows.map(({ options, ...row }) => ({ ...row, options: JSON.stringify(options) }));
  await inChunks(withJson, (chunk) => kysely(tx).insertInto("QuestionVersion").values(chunk).execute());
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
