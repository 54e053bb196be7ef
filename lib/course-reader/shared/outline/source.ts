import { withoutBlackboard } from "./blackboard-lines.ts";
import { normalizeLabels } from "./boilerplate.ts";
import { takeCards, takeGlossary, type WithCards } from "./cards.ts";
import { outsideCode } from "./code.ts";
import { normalizeLetters } from "./option-labels.ts";
import { withoutRespondus } from "./respondus.ts";
import { withoutFacts } from "./test-bank.ts";

const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\n(?:[^\n]*\n){0,100}?\1[ \t]*\n/;
const COMMENT = /<!--[\s\S]*?-->/g;
const DEFINITION = /^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]*<?([^\s<>]+)>?(?:[ \t]+["'(][^\n]*["')])?[ \t]*$/gm;
const REFERENCE = /(!?\[[^[\]\n]{0,500}\])\[([^[\]\n]{0,200})\]/g;
/** "3." on a line of its own, above its question */
const LONE_NUMBER = /^([ \t]{0,3}\d{1,4}[.)])[ \t]*\n[ \t]*(?=[^\s*+>|#`~\d-])/gm;
/** Signs that stand for what is put aside while Markdown is read: no text needs them. */
const PRIVATE = /[\ue000-\ue3ff]/g;
/** Lists in lists in lists cost a parser more than they say. */
const MAX_INDENT = 60;
const DEEP_LIST = /^([ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]?)){12,}/;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

/** Nesting that no one reads is flattened, so that the parser has little to do with it. */
function tamed(line: string): string {
  const indent = line.length - line.trimStart().length;
  const shallow = indent > MAX_INDENT ? line.slice(indent - MAX_INDENT) : line;
  return DEEP_LIST.test(shallow) && !RULE.test(shallow)
    ? shallow.replace(/^(?:[ \t*+>-]|\d{1,9}[.)][ \t])+/, "")
    : shallow;
}

const UNDERLINE = /^(?:-{3,}|={3,})[ \t]*$/;

/** A line of dashes below several lines divides them from what follows: few people write headings of several lines. */
function divided(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const isBelowText = [1, 2].every((back) => /\S/.test(lines[at - back] ?? ""));
    return UNDERLINE.test(line) && isBelowText ? ["", line] : [line];
  });
}

/** "[text][1]" becomes "[text](address)": parts of a text are read on their own, far from its definitions. */
function withInlineLinks(text: string): string {
  const addresses = new Map<string, string>();
  for (const [, name = "", address = ""] of text.matchAll(DEFINITION))
    addresses.set(name.toLowerCase(), address);
  if (addresses.size === 0) return text;
  return text.replace(REFERENCE, (whole, shown: string, name: string) => {
    const key = (name || shown.replace(/^!?\[|\]$/g, "")).toLowerCase();
    const address = addresses.get(key);
    return address === undefined ? whole : `${shown}(${address})`;
  });
}

/** Numbers, letters, labels and answers in the forms that the reader knows */
const normalized = (text: string) => normalizeLabels(normalizeLetters(withoutRespondus(text)));

const withoutComments = (text: string) => text.replace(COMMENT, "");

const withJoinedNumbers = (text: string) => text.replace(LONE_NUMBER, "$1 ");

const tamedLines = (text: string) => divided(text.split("\n").map(tamed)).join("\n");

/** The text of a file, ready for the parser, and its flashcards. Nesting deeper than anyone reads is flattened. */
export function tidySource(source: string): WithCards {
  const plain = withoutFacts(withoutBlackboard(source.replace(/\r\n?/g, "\n").replace(PRIVATE, "")));
  const { text, cards } = takeGlossary(takeCards(outsideCode(plain, normalized)));
  const body = withInlineLinks(tamedLines(text.replace(FRONT_MATTER, "")));
  return { text: outsideCode(body, (part) => withJoinedNumbers(withoutComments(part))), cards };
}
