import type { Draft } from "./draft.ts";
import type { Fact } from "./fact.ts";
import type { Language } from "./language-data.ts";
import { apart, toldRoots } from "./sibling.ts";
import type { Structure, Table } from "./structure.ts";
import { capitalised, contentOf, foldOption, seedOf } from "./words.ts";

const MIN_PAIRS = 4;
const MAX_PAIRS = 5;
const MAX_SIDE = 160;

interface Pair {
  left: string;
  right: string;
}

/** The right sides stand in the order of their letters, so that their order tells nothing. */
export function bodyOf(pairs: readonly Pair[]): NonNullable<Draft["body"]> {
  const options = pairs.map(({ right }) => right).sort((a, b) => (a < b ? -1 : 1));
  const lefts = pairs.map(({ left }) => ({ text: left, html: null }));
  const key = pairs.map(({ right }) => options.indexOf(right));
  return { options, body: { kind: "match", lefts, key, isPartial: false } };
}

function draftOf(
  pairs: readonly Pair[],
  text: string,
  source: string,
  at: number,
  language: Language,
): Draft {
  const said = pairs.map(({ left, right }) => `${left} – ${right}`).join("; ");
  const explanation = `${language.fromText}: ${said}.`;
  const keys = pairs.map(({ left }) => foldOption(left));
  return {
    form: "match",
    at,
    text,
    answer: "",
    wrong: [],
    body: bodyOf(pairs),
    source,
    explanation,
    score: 13,
    keys,
  };
}

/** How many terms there must be for one question of pairs: the others are asked for one by one. */
const TERMS_A_MATCH = 9;
const NEAR = 12_000;

/** Pairs of terms and meanings that stand near each other. */
export function termMatches(facts: readonly Fact[], language: Language): Draft[] {
  const able = facts.filter((fact) => toldRoots(fact).length === 0 && fact.meaning.length <= MAX_SIDE);
  const most = Math.max(able.length >= MIN_PAIRS ? 1 : 0, Math.floor(able.length / TERMS_A_MATCH));
  const drafts: Draft[] = [];
  for (let turn = 0; turn < most; turn += 1) {
    const part = able.slice(
      Math.floor((turn * able.length) / most),
      Math.floor(((turn + 1) * able.length) / most),
    );
    const first = part[0];
    if (!first) continue;
    const near = part.filter(
      ({ at, isPlural, origin }) =>
        at - first.at < NEAR && isPlural === first.isPlural && origin === first.origin,
    );
    const turned = [...near].sort((a, b) => (seedOf(a.term) % 97) - (seedOf(b.term) % 97));
    const taken = apart(turned, MAX_PAIRS - (seedOf(first.term) % 2));
    if (taken.length < MIN_PAIRS) continue;
    const pairs = taken.map(({ term, meaning }) => ({
      left: capitalised(term),
      right: capitalised(meaning),
    }));
    drafts.push(draftOf(pairs, language.matchTerms, taken[0]?.source ?? "", first.at, language));
  }
  return drafts;
}

const lower = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function isDistinct(cells: readonly string[]): boolean {
  return new Set(cells.map(foldOption)).size === cells.length;
}

/** Whether words name a thing, as far as the language is known. */
type IsNoun = (words: string) => boolean;

const isCell = (cell: string | undefined): cell is string =>
  cell !== undefined &&
  cell.length > 0 &&
  cell.length <= MAX_SIDE &&
  /[\p{L}\p{N}]/u.test(cell) &&
  !/[{}<>=\\_]|https?:/.test(cell);

/** Whether the one side of a pair says the other again. */
const isTelling = ({ left, right }: Pair) => {
  const own = contentOf(left);
  return [...contentOf(right)].some((stem) => own.has(stem));
};

function tableDraft(table: Table, language: Language, isNoun: IsNoun): Draft | null {
  const { header, rows } = table;
  if (!header || header.length < 2 || header.length > 4) return null;
  const [named, value] = [header[0] ?? "", header[1] ?? ""];
  // "Match each length with its signed": what a column is called must be a noun.
  if (!isNoun(named) || !isNoun(value)) return null;
  if (!/^\p{L}[\p{L} -]{1,30}$/u.test(named) || !/^\p{L}[\p{L} '-]{1,40}$/u.test(value)) return null;
  const pairs = rows.map(([left = "", right = ""]) => ({ left, right }));
  if (
    !rows.every((row) => isCell(row[0]) && isCell(row[1])) ||
    !isDistinct(pairs.map(({ right }) => right)) ||
    !isDistinct(pairs.map(({ left }) => left))
  )
    return null;
  const fair = pairs.filter((pair) => !isTelling(pair) && /\p{L}{3}/u.test(pair.left + pair.right));
  if (fair.length < MIN_PAIRS) return null;
  const turned = [...fair].sort((a, b) => (seedOf(a.left) % 97) - (seedOf(b.left) % 97)).slice(0, 6);
  const text =
    language.code === "en"
      ? language.matchColumns(lower(named), lower(value))
      : language.matchColumns(named, value);
  return draftOf(turned, text, table.raw, table.at, language);
}

export function tableMatches({ tables }: Structure, language: Language, isNoun: IsNoun): Draft[] {
  return tables.flatMap((table) => tableDraft(table, language, isNoun) ?? []);
}
