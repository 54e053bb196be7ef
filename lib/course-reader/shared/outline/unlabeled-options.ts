import type { Draft } from "./draft.ts";
import { readOption } from "./option.ts";
import { asksAtEnd } from "./vocabulary.ts";

const MAX_OPTIONS = 8;
const MAX_WORDS = 15;
/** Code, quotes, tables, headings and pictures are no options. */
const OTHER = /^\s*(?:[>|#`~!]|\$\$|https?:)/;
const TRUTH = [
  /^[*_(\s]*(?:true|wahr|richtig|vrai|verdadero|verdadeiro|vero)[*_)\s.]*$/i,
  /^[*_(\s]*(?:false|falsch|faux|falso)[*_)\s.]*$/i,
];

const bareOf = (text: string) => text.replace(/[*_`]/g, "").trim().replace(/[.;]$/, "").toLowerCase();

const leads = (line: string) => asksAtEnd(line) || /[:：]\s*[*_]*$/.test(line) || /_{3,}/.test(line);

/** The first of the lines that may be options: all behind the one that asks, or "True" and "False" at the end. */
function firstOption(lines: readonly string[]): number {
  const last = lines.slice(-2);
  if (lines.length > 2 && TRUTH.every((word, at) => word.test(last[at] ?? ""))) return lines.length - 2;
  return lines.findLastIndex(leads) + 1;
}

/**
 * Options that are written as lines below the words that ask, without letters or bullets: they are known by the answer,
 * which repeats one of them.
 */
export function withUnlabeledOptions(draft: Draft): Draft {
  const { answers, back, options, stem } = draft;
  const [answer = ""] = answers;
  if (options.length > 0 || answers.length !== 1 || back.length > 0) return draft;
  const lines = stem
    .join("\n")
    .split("\n")
    .map((line) => line.trim());
  const filled = lines.filter((line) => line !== "");
  const from = firstOption(filled);
  const listed = filled.slice(from);
  const words = listed.map(bareOf);
  const isList =
    from > 0 &&
    listed.length > 1 &&
    listed.length <= MAX_OPTIONS &&
    new Set(words).size === words.length &&
    !listed.some((line) => OTHER.test(line) || line.split(/\s+/).length > MAX_WORDS);
  if (!isList || !words.includes(bareOf(answer))) return draft;
  return {
    ...draft,
    stem: [filled.slice(0, from).join("\n")],
    manner: "list",
    options: listed.map((line) => readOption(line)),
  };
}
