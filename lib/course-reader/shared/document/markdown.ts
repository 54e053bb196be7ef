import { quizOf } from "./table-quiz.ts";

/** A piece of a paragraph with one look. */
export interface Run {
  text: string;
  bold?: boolean;
  /** Marked by a highlighter: not shown, but it may mark a right answer */
  isMarked?: boolean;
  /** How its letters are colored and underlined, as `inkOf` names it: not shown, but it may mark a right answer */
  ink?: string;
  italic?: boolean;
  code?: boolean;
  raised?: "sub" | "sup" | undefined;
  /** Markdown already: a picture, a formula */
  isReady?: boolean;
}

const PLAIN_INK = /^(?:[0-4][\da-f]){3}$|^f{6}$/i;

/** A name for the color of letters, as six digits, and for a line below them; "" for what letters usually are. */
export function inkOf(color: string | undefined, isUnderlined: boolean): string {
  const digits = /^#?([\da-f]{6})$/i.exec(color ?? "")?.[1]?.toLowerCase() ?? "";
  return `${PLAIN_INK.test(digits) ? "" : digits}${isUnderlined ? "_" : ""}`;
}

/** The signs of Markdown that a text may hold by chance; those that begin lists and questions stay what they are. */
const SIGNS = /[\\`]|\*(?!\s*[A-Ja-j][.)]\s)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!])/giu;

/** Where a word may be broken, and marks of a file's order of bytes: nothing that is read */
const UNSEEN = /[\u00ad\u200b\ufeff]/g;

/** A text that Markdown shows as it is. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(SIGNS, (sign) => (sign === "<" ? "&lt;" : `\\${sign}`))
    .replace(/^(\s*)(#{1,6}\s|>|~~~|[=-]+\s*$|\|)/, "$1\\$2");
}

function isSameLook(a: Run, b: Run): boolean {
  const keys = ["bold", "italic", "code", "raised", "isReady"] as const;
  return keys.every((key) => (a[key] ?? false) === (b[key] ?? false));
}

function marked({ text, bold, italic, code, raised, isReady }: Run): string {
  if (isReady) return text;
  const core = text.trim();
  if (core === "") return text;
  const start = text.slice(0, text.indexOf(core));
  const end = text.slice(start.length + core.length);
  if (code && !/[`\n]/.test(core)) return `${start}\`${core}\`${end}`;
  const stars = `${bold ? "**" : ""}${italic ? "*" : ""}`;
  const words = escapeMarkdown(core)
    .split("\n")
    // Stars don't reach across lines that are options of their own.
    .map((line) => (line.trim() === "" ? line : `${stars}${line.trim()}${[...stars].reverse().join("")}`))
    .join("\n");
  return raised ? `${start}<${raised}>${words}</${raised}>${end}` : start + words + end;
}

/** Runs as one paragraph of Markdown; neighbours of one look are one. */
export function paragraphOf(runs: readonly Run[]): string {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && (isSameLook(last, run) || (run.text.trim() === "" && !run.isReady))) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged
    .map(marked)
    .join("")
    .replace(UNSEEN, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ *\n */g, "\n")
    .trim();
}

/** A heading; "" for one without words. */
export function headingOf(level: number, text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  return words === "" ? "" : `${"#".repeat(Math.min(6, Math.max(1, level)))} ${words}`;
}

/** A table with its first row as the heading; a single column is paragraphs, and a table of questions a list of them. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = rows.filter((row) => row.some((text) => text.trim() !== ""));
  if (width < 2) return filled.map((row) => row[0]).join("\n\n");
  const cells = filled.map((row) =>
    Array.from({ length: width }, (_, at) => (row[at] ?? "").replace(/\s+/g, " ").trim()),
  );
  if (cells.length === 0) return "";
  const quiz = quizOf(cells);
  if (quiz !== null) return quiz;
  const lines = cells.map((row) => `| ${row.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`);
  return [lines[0], `|${" --- |".repeat(width)}`, ...lines.slice(1)].join("\n");
}

/** A picture of the file, where it stands. */
export function pictureOf(path: string, description: string): string {
  const alt = description.replace(/[[\]\s]+/g, " ").trim();
  return `![${alt}](${encodeURI(path.toWellFormed()).replace(/[()]/g, encodeURIComponent)})`;
}

const CODE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1$/gm;
const HEADING = /^(#{1,6}) +(.+)$/gm;

/** A text with its code apart: signs in code mean nothing. */
export function splitCode(markdown: string): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  let from = 0;
  for (const { 0: code, index } of markdown.matchAll(CODE)) {
    parts.push({ text: markdown.slice(from, index), isCode: false }, { text: code, isCode: true });
    from = index + code.length;
  }
  return [...parts, { text: markdown.slice(from), isCode: false }];
}

/** The levels of a text's headings. */
export function headingLevels(markdown: string): number[] {
  const texts = splitCode(markdown).filter(({ isCode }) => !isCode);
  return texts.flatMap(({ text }) => [...text.matchAll(HEADING)].map(([, signs = ""]) => signs.length));
}

/** A text with all its headings so many levels lower. */
export function lowerHeadings(markdown: string, by: number): string {
  const lower = (_: string, signs: string, words: string) => headingOf(signs.length + by, words);
  return splitCode(markdown)
    .map(({ text, isCode }) => (isCode ? text : text.replace(HEADING, lower)))
    .join("");
}

/** Code as it stands. */
export function fenced(code: string): string {
  const fence = code.includes("```") ? "~~~~" : "```";
  return `${fence}\n${code.replace(/\n+$/, "")}\n${fence}`;
}

const PICTURE = /!\[[^[\]\n]*\]\([^()\n]*\)/g;

/** Whether a text holds no words, only pictures perhaps. */
export function isWordless(markdown: string): boolean {
  return markdown.replace(PICTURE, "").trim() === "";
}

/** A text without headings below its title: lines that look like headings are none where the program knows better. */
export function titled(markdown: string, title: string): string {
  const isBare = !isWordless(markdown) && headingLevels(markdown).length === 0;
  return isBare ? `${headingOf(1, escapeMarkdown(title))}\n\n${markdown}` : markdown;
}
