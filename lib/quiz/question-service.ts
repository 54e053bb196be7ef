import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { inChunks } from "#lib/server/db/chunks.ts";
import { kysely, type Tx } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { fingerprintSource } from "./fingerprint.ts";
import { drawOrder } from "./kinds/shown.ts";
import type { QuestionDraft } from "./question-draft.ts";
import { bodyOf, optionsSchema } from "./question-dto.ts";

/** What a question says under a number, as a row. */
export function versionRow(
  questionId: string,
  number: number,
  { sourceId: _, body = null, ...draft }: QuestionDraft,
) {
  return {
    ...draft,
    body,
    id: uuidv7(),
    questionId,
    number,
    fingerprint: sha256(fingerprintSource({ ...draft, body })),
  };
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
interface VersionRow extends Omit<ReturnType<typeof versionRow>, "options" | "body"> {
  options: unknown;
  body: unknown;
  basedOn?: number | null;
  isOwn?: boolean;
}

export async function insertVersions(tx: Tx, rows: readonly VersionRow[]): Promise<void> {
  const withJson = rows.map(({ options, body, ...row }) => ({
    ...row,
    options: JSON.stringify(options),
    body: body === null ? null : JSON.stringify(body),
  }));
  await inChunks(withJson, (chunk) => kysely(tx).insertInto("QuestionVersion").values(chunk).execute());
}

/** The order in which a version's options are shown this time; see `drawOrder`. */
export function orderOptions(version: { options: unknown; canShuffle: boolean; body: unknown }): number[] {
  const options = optionsSchema.parse(version.options);
  return drawOrder({ options, canShuffle: version.canShuffle, body: bodyOf(version) }, randomInt);
}
