import { type Block, headingBlock } from "./blocks.ts";

const MAX_HEADING = 80;
const MIN_TEXT = 120;
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+\p{Lu}/u;
const NAMED = /^(?:unit|module|chapter|part|week|lesson|kapitel|einheit|modul|chapitre|unidad)\s+\d{1,3}\b/i;
/** Questions, options and answers are no headings, however bold. */
const NO_HEADING = /[.?!;,？。]$|[:：]|^\(?[A-Ja-j][.)]\s|^[-–•*☐☑☒]/u;

function looksAlone({ plain, isBold, marker }: Block): boolean {
  if (marker) return isBold && marker.kind === "number";
  const isCapitals = plain === plain.toUpperCase() && /\p{Lu}.*\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(plain);
  return isBold || isCapitals || NUMBERED.test(plain) || NAMED.test(plain);
}

function isHeading(block: Block, next: Block | undefined): boolean {
  const { plain, isNextLine, level, isCode } = block;
  if (isNextLine || isCode || level !== null) return false;
  if (plain.length > MAX_HEADING || NO_HEADING.test(plain) || !looksAlone(block)) return false;
  return next !== undefined && !next.isNextLine && !next.isBold && next.plain.length >= MIN_TEXT;
}

/** The blocks with headings that are only set apart by how they look, where the document calls none of its own so. */
export function withHeadings(blocks: readonly Block[]): Block[] {
  if (blocks.some(({ level }) => level !== null)) return [...blocks];
  return blocks.map((block, at) => (isHeading(block, blocks[at + 1]) ? headingBlock(2, block.plain) : block));
}
