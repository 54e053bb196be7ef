import { letterAt } from "#lib/core/letter-at.ts";
import { ANSWER_LINE, isKeyTitle } from "./vocabulary.ts";

/** Signs that letter options elsewhere, in their order: the first stands for A. */
const ROWS = ["абвгдежз", "АБВГДЕЖЗ", "①②③④⑤⑥⑦⑧", "ⓐⓑⓒⓓⓔⓕⓖⓗ", "アイウエオカキク", "🅰🅱🅲🅳🅴🅵🅶🅷", "🇦🇧🇨🇩🇪🇫🇬🇭"].map(
  (row) => [...row],
);

const OPTION =
  /^(\s*(?:[-*+]\s+)?[*_]{0,2}[([]?)(\p{L}|\p{So}|\p{No}|\p{RI})\ufe0f?([*_]{0,2}[)\].:．、]?[*_]{0,2})(\s*)(\S.*)$/u;
const LATIN_LIST = /^\s*(?:[-*+]\s+)?[*_]{0,2}[([]?[Aa][)\].:．、]/;
/** Lines that an option may go over */
const MAX_LINES = 4;

interface Mark {
  at: number;
  place: number;
}

/** The place of a sign in its row, where a line may begin an option with it. Letters need a stop or a bracket. */
function placeOf(line: string, row: readonly string[]): number {
  const [, , sign = "", stop = "", space = ""] = OPTION.exec(line) ?? [];
  const isLetter = /\p{Script=Cyrillic}/u.test(sign);
  const isKana = /\p{Script=Katakana}/u.test(sign);
  if ((isLetter && !/[)\].:．、]/.test(stop)) || (isKana && stop === "" && space === "")) return -1;
  // Many type a Latin A, which looks the same.
  return /^[Aa]$/.test(sign) && /[аА]/.test(row[0] ?? "") ? 0 : row.indexOf(sign);
}

/** Lists of lines that begin with the signs of a row, one after another from the first one on. */
function listsOf(lines: readonly string[], row: readonly string[]): Mark[] {
  const found: Mark[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (placeOf(lines[at] ?? "", row) !== 0) continue;
    const list: Mark[] = [{ at, place: 0 }];
    for (let next = at + 1; next <= (list.at(-1)?.at ?? at) + MAX_LINES && next < lines.length; next += 1)
      if (placeOf(lines[next] ?? "", row) === list.length) list.push({ at: next, place: list.length });
    const end = list.at(-1)?.at ?? at;
    let below = end + 1;
    while (below < lines.length && lines[below]?.trim() === "") below += 1;
    // Above options with letters they are statements that the options name.
    if (list.length > 1 && !LATIN_LIST.test(lines[below] ?? "")) found.push(...list);
    at = end;
  }
  return found;
}

/** What an answer says of the signs of a row: nothing if it names none. */
function translated(said: string, row: readonly string[]): string | null {
  const sign = `[${row.join("")}]`;
  const several = new RegExp(
    `^[\\s*_("«]{0,6}${sign}\\ufe0f?[)\\]*_.]{0,3}(?:\\s*(?:[,;&、]|\\sи\\s)?\\s*${sign}\\ufe0f?[)\\].]?)*(?=$|[\\s.:,;)*_»"–—-])`,
    "u",
  ).exec(said)?.[0];
  if (several === undefined) return null;
  const letters = several.replace(new RegExp(`(${sign})\\ufe0f?`, "gu"), (_, one: string) =>
    letterAt(row.indexOf(one)),
  );
  const rest = said.slice(several.length);
  const isBare = /[A-H]$/.test(letters) && /^\s+\S/.test(rest);
  return `${letters}${isBare ? ")" : ""}${rest}`;
}

function withRow(lines: string[], row: readonly string[]): string[] {
  const list = listsOf(lines, row);
  if (list.length === 0) return lines;
  const sign = `[${row.join("")}]`;
  const entry = new RegExp(
    `((?:^|[\\s,;|:])\\d{1,4}\\s{0,3}[|.):=–—-]\\s{0,3}[*_(]{0,3})(${sign})\\ufe0f?(?=[).*_\\s,;|]|$)`,
    "gu",
  );
  let isKey = false;
  let isUsed = false;
  let isOfRow = false;
  const isCyrillic = /\p{Script=Cyrillic}/u.test(row[0] ?? "");
  const places = new Map(list.map(({ at, place }) => [at, place]));
  const changed = lines.map((line, at) => {
    const place = places.get(at);
    if (place !== undefined) isOfRow = true;
    if (place !== undefined)
      return line.replace(
        OPTION,
        (_, lead: string, __, ___, ____, rest: string) => `${lead}${letterAt(place)}) ${rest}`,
      );
    if (LATIN_LIST.test(line)) isOfRow = false;
    const said = ANSWER_LINE.exec(line)?.[1];
    // A Latin B may be meant for the third letter, which looks the same: it names none for certain.
    if (said && isOfRow && isCyrillic && /^[\s*_(]*B(?!\p{L})/u.test(said))
      return line.slice(0, line.length - said.length) + said.replace("B", "В");
    const words = said ? translated(said, row) : null;
    if (said && words !== null) {
      isUsed = true;
      return line.slice(0, line.length - said.length) + words;
    }
    isKey ||= isKeyTitle(line.split(/[:：]/)[0] ?? "");
    if (!isKey) return line;
    return line.replace(entry, (_, before: string, one: string) => {
      isUsed = true;
      return before + letterAt(row.indexOf(one));
    });
  });
  // Signs that no answer names may number statements.
  return isUsed ? changed : lines;
}

/** Options that are lettered in another script, or by signs, with Latin letters; and so the answers that name them. */
function withLatinLetters(text: string): string {
  if (!/[\u0400-\u04ff①ⓐア🅰🇦]/u.test(text)) return text;
  return ROWS.reduce((lines, row) => withRow(lines, row), text.split("\n")).join("\n");
}

/** Full-width letters, digits and signs of East Asian texts as the reader knows them. */
function withNarrowSigns(text: string): string {
  return text
    .replace(/[Ａ-Ｚａ-ｚ０-９]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/^\u3000+/gm, "")
    .replace(/\u3000/g, " ")
    .replace(/（([A-Ja-j]|\d{1,3})）/g, "($1)")
    .replace(/^([ \t]*)【([^【】\n]{1,8})】[:：]?/gm, "$1$2：")
    .replace(/^([ \t]*\d{1,3})[．、](?=\S)/gm, "$1. ")
    .replace(/^([ \t]*[*_]{0,3}\p{L}{1,9} ?\d{1,4})[:：](?=[^\s*_\d/])/gmu, "$1: ")
    .replace(/(?<=^|\s)([A-J])[．、](?=\S)/gm, "$1. ");
}

/** "1️⃣" and "🔟" at the beginning of a line as numbers */
function withPlainNumbers(text: string): string {
  return text
    .replace(/^((?:#{1,6}[ \t]+)?[*_]{0,3})(\d)\ufe0f?\u20e3[ \t]*[.):]?[ \t]*/gmu, "$1$2. ")
    .replace(/^((?:#{1,6}[ \t]+)?[*_]{0,3})🔟[ \t]*[.):]?[ \t]*/gmu, "$110. ");
}

/** "1.What" and "A.One": the space that is missing behind a number or a letter, where a list shows that it is one. */
function withSpaces(text: string): string {
  const numbered = text.replace(/^([ \t]*\d{1,3}[.)])(?=\p{Lu}\p{L}*[\s,'’]|¿)/gmu, "$1 ");
  const lines = numbered.split("\n");
  const letterOf = (line: string | undefined) => /^\s*\(?([A-Ha-h])[.)](\S)/.exec(line ?? "")?.[1];
  for (const [at, line] of lines.entries()) {
    if (!/^[Aa]$/.test(letterOf(line) ?? "")) continue;
    let end = at;
    const code = (letterOf(line) ?? "").charCodeAt(0);
    while (letterOf(lines[end])?.charCodeAt(0) === code + (end - at)) end += 1;
    if (end - at < 2) continue;
    for (let each = at; each < end; each += 1)
      lines[each] = (lines[each] ?? "").replace(/^(\s*\(?[A-Ha-h][.)])/, "$1 ");
  }
  return lines.join("\n");
}

/** A text whose numbers and letters are written as the reader knows them, however its author does. */
export function normalizeLetters(text: string): string {
  return withSpaces(withLatinLetters(withPlainNumbers(withNarrowSigns(text))));
}
