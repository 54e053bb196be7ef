import type { Page } from "@playwright/test";
import { withBlanks } from "#lib/quiz/kinds/shown.ts";
import type { QuestionDraft } from "#lib/quiz/question-draft.ts";
import { onDatabase } from "./e2e-database.ts";
import { importGift } from "./own-course.ts";
import { kindDrafts } from "./question-kinds.ts";

const CHOICE = "Which planet is nearest to the sun?";

const drafts = kindDrafts();

/** What each kind's question asks, as it is shown; a choice comes first. */
export const KIND_STEMS = {
  choice: CHOICE,
  multiple: drafts.multiple.text,
  order: drafts.order.text,
  match: drafts.match.text,
  numeric: drafts.numeric.text,
  text: drafts.text.text,
  cloze: withBlanks(drafts.cloze.text, 3),
};

let courses = 0;

/** A course of this browser's learner with one quiz of all seven kinds; returns the quiz's address. */
export async function importKinds(page: Page): Promise<string> {
  courses += 1;
  const mark = `${Date.now()}-${courses}`;
  const asked = Object.values(drafts);
  const stems = asked.map((_, at) => `Stand-in ${mark}-${at}?`);
  const gift = [`${CHOICE} {=Mercury ~Venus ~Mars}`, ...stems.map((stem) => `${stem} {=Right ~Wrong}`)];
  const { quizzes } = await importGift(page, `kinds-${mark}.gift`, gift.join("\n\n"));
  for (const [at, draft] of asked.entries()) await replaceQuestion(stems[at] ?? "", draft);
  return quizzes[0] ?? "";
}

/** Readers of files know fewer kinds than there are: the rest is written where it is stored. */
async function replaceQuestion(stem: string, { kind, text, options, body, explanation }: QuestionDraft) {
  await onDatabase(
    `UPDATE "QuestionVersion" SET "kind" = $2, "text" = $3, "options" = $4, "correctIndex" = NULL, "body" = $5,
       "explanation" = $6 WHERE "text" = $1`,
    [stem, kind, text, JSON.stringify(options), JSON.stringify(body), explanation],
  );
}
