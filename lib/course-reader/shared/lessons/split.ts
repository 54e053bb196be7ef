import { load } from "cheerio/slim";
import { MAX_LESSON_LENGTH } from "#lib/lesson/rules.ts";
import { escapeText, sanitizeLessonHtml } from "#lib/server/html/sanitize.ts";
import { MAX_LESSON_HTML_LENGTH } from "../../rules.ts";

interface Block {
  html: string;
  length: number;
  isHeading: boolean;
}

const TAG = /<[^<>]*>/g;
const HEADING = /^<h[234]>/;
/** Of a paragraph that is cut because nothing else can be */
const PIECE = 20_000;

/** How many characters of a lesson's markup are read. */
export const lengthOf = (html: string) => html.replace(TAG, "").trim().length;

/** A block too long for a lesson: its words, in paragraphs. */
function piecesOf(html: string): Block[] {
  const words = load(html, null, false).text();
  const blocks: Block[] = [];
  for (let from = 0; from < words.length; from += PIECE) {
    const piece = words.slice(from, from + PIECE);
    blocks.push({ html: `<p>${escapeText(piece)}</p>`, length: piece.length, isHeading: false });
  }
  return blocks;
}

function blocksOf(html: string): Block[] {
  const $ = load(html, null, false);
  return $.root()
    .contents()
    .toArray()
    .flatMap((node): Block[] => {
      const own = $.html(node);
      const length = lengthOf(own);
      if (length > MAX_LESSON_LENGTH || own.length > MAX_LESSON_HTML_LENGTH) return piecesOf(own);
      return [{ html: own, length, isHeading: HEADING.test(own) }];
    });
}

/** Blocks in runs that each begin with a heading, and are short enough as long as none of them is too long alone. */
function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (!last || block.isHeading) sections.push([block]);
    else last.push(block);
  }
  return sections;
}

const sizeOf = (blocks: readonly Block[]) => ({
  length: blocks.reduce((sum, block) => sum + block.length, 0),
  markup: blocks.reduce((sum, block) => sum + block.html.length, 0),
});

function fits(blocks: readonly Block[]): boolean {
  const { length, markup } = sizeOf(blocks);
  return length <= MAX_LESSON_LENGTH && markup <= MAX_LESSON_HTML_LENGTH;
}

/** A lesson's markup in parts, cut at headings where it is longer than a lesson may be; usually it is one. */
export function splitMarkup(html: string): string[] {
  if (html.length <= MAX_LESSON_LENGTH) return [html];
  const parts: Block[][] = [];
  const add = (blocks: readonly Block[]) => {
    const last = parts.at(-1);
    if (last && fits([...last, ...blocks])) last.push(...blocks);
    else parts.push([...blocks]);
  };
  for (const section of sectionsOf(blocksOf(html))) {
    if (fits(section)) add(section);
    else for (const block of section) add([block]);
  }
  // Taking markup apart spells it in another way than sanitising does.
  return parts.map((blocks) => sanitizeLessonHtml(blocks.map((block) => block.html).join("")));
}
