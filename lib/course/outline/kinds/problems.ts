import { faultOfKey, MAX_ITEMS } from "#lib/quiz/kinds/fault.ts";
import type { QuestionContent, QuestionProblem } from "../content.ts";
import { blankProblems } from "./blanks.ts";
import { numberProblem } from "./number-form.ts";
import { joinTwins, pairProblems } from "./pairs.ts";
import { tidyAnswers, wordsProblem } from "./words.ts";

/** The question as it is sent: without empty lines, and with each match once. */
export function tidyContent(content: QuestionContent): QuestionContent {
  const { body } = content;
  if (body?.kind === "match") return joinTwins(content);
  if (body?.kind === "text") return { ...content, body: tidyAnswers(body) };
  if (body?.kind !== "cloze") return content;
  const blanks = body.blanks.map((blank) => (blank.type === "number" ? blank : tidyAnswers(blank)));
  return { ...content, body: { ...body, blanks } };
}

const said = (field: QuestionProblem["field"], message: string | null): QuestionProblem[] =>
  message === null ? [] : [{ field, message }];

function orderProblem({ options }: QuestionContent): string | null {
  if (options.length < 3) return "An order needs at least three items.";
  if (options.length > MAX_ITEMS) return `An order has ${MAX_ITEMS} items at most. Remove some.`;
  const isOne = new Set(options.map(({ text }) => text.trim())).size < 2;
  return isOne ? "Items that all read the same have no order." : null;
}

/** What keeps a question of its kind from being asked, beside its words and options. */
export function kindProblems(content: QuestionContent): QuestionProblem[] {
  const { body } = content;
  switch (body?.kind) {
    case "multiple":
      return said("correct", body.right.length === 0 ? "Mark every answer that is right." : null);
    case "order":
      return said("kind", orderProblem(content));
    case "match":
      return pairProblems(content);
    case "numeric":
      return said("kind", numberProblem(body));
    case "text":
      return said("kind", wordsProblem(body));
    case "cloze":
      return blankProblems(content);
    default:
      return [];
  }
}

/** The last check of a question that seems complete: its own key, answered, must be right. */
export function keyProblem(content: QuestionContent): QuestionProblem[] {
  return content.body ? said("kind", faultOfKey(tidyContent(content))) : [];
}
