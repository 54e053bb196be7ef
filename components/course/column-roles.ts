import type { ColumnRole } from "#lib/course-reader/schema.ts";

/** What a column may hold, in the order in which it is offered */
export const COLUMN_ROLES: readonly { role: ColumnRole; label: string }[] = [
  { role: "ignore", label: "Not needed" },
  { role: "question", label: "Question" },
  { role: "correct", label: "Right answer" },
  { role: "option", label: "One of the answers" },
  { role: "wrong", label: "Wrong answer" },
  { role: "explanation", label: "Explanation" },
  { role: "term", label: "Term" },
  { role: "definition", label: "Definition" },
  { role: "unit", label: "Unit or chapter" },
  { role: "island", label: "Island or topic" },
];

/** One for each column of the table, whatever the guess lacks. */
export function rolesOf(rows: readonly (readonly string[])[], guess: readonly ColumnRole[]): ColumnRole[] {
  const count = Math.max(guess.length, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, index) => guess[index] ?? "ignore");
}

const ONCE: readonly ColumnRole[] = ["question", "correct", "term", "definition"];

/** The sentence that says why a table can't be read this way, or null. */
export function rolesProblem(roles: readonly ColumnRole[]): string | null {
  const has = (role: ColumnRole) => roles.includes(role);
  const twice = ONCE.find((role) => roles.filter((each) => each === role).length > 1);
  if (twice) {
    const label = COLUMN_ROLES.find(({ role }) => role === twice)?.label ?? twice;
    return `“${label}” is chosen for two columns. Choose it for one.`;
  }
  if ((has("question") && has("correct")) || (has("term") && has("definition"))) return null;
  return "Choose a column with questions and one with right answers, or one with terms and one with definitions.";
}
