import { foldText } from "#lib/course-reader/questions/choice.ts";
import type { Columns } from "./headings.ts";
import type { Keys } from "./keys.ts";
import type { Row } from "./row.ts";

const SET = new Set(["true", "yes", "y", "x", "1", "✓", "✔", "wahr", "ja", "richtig", "correct"]);
const UNSET = new Set(["", "false", "no", "n", "0", "-", "✗", "falsch", "nein", "incorrect", "wrong"]);
const NO_KEY = "It doesn't say which answer is right.";

/** Whether a column that says "correct" stands behind each option and holds nothing but yes or no. */
export function areFlags(rows: readonly Row[], { roles }: Columns): boolean {
  const options = roles.get("option") ?? [];
  const flags = roles.get("correct") ?? [];
  const isBehind = options.length > 1 && options.every((column, at) => flags[at] === column + 1);
  if (!isBehind || flags.length !== options.length) return false;
  const said = rows.flatMap((row) => row.all("correct")).map(foldText);
  return said.some((text) => SET.has(text)) && said.every((text) => SET.has(text) || UNSET.has(text));
}

/** The options whose own column says that they are right. */
export function flaggedKeys(row: Row): Keys {
  const right = row.all("correct").flatMap((text, at) => (SET.has(foldText(text)) ? [at] : []));
  return right.length > 0 ? { right } : { reason: NO_KEY };
}
