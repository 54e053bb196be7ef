import type { QuestionContent, QuestionProblem } from "#lib/course/outline/content.ts";

/** What the fields of a kind are given. */
export interface KindProps {
  content: QuestionContent;
  messageOf: (field: QuestionProblem["field"]) => string | undefined;
  touch: (...fields: QuestionProblem["field"][]) => void;
  onChange: (content: QuestionContent) => void;
}
