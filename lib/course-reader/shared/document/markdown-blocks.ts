import { type Block, headingBlock, type Marker, readyBlock } from "./blocks.ts";
import { splitCode } from "./markdown.ts";

const HEADING = /^(#{1,6}) +(.+)$/;
const BOLD = /^(\(?[A-Ja-j][.)]\s+|\d{1,3}[.)]\s+)?\*\*((?:(?!\*\*)[\s\S])+)\*\*([.?!]?)$/;
const BULLET = /^- +(?!\[[ x]\] )/;
const TASK = /^- \[[ x]\] /;

/** A line as a block: a heading, an item or a text. */
function lineBlock(line: string, isNextLine: boolean): Block {
  const heading = HEADING.exec(line);
  if (heading)
    return { ...headingBlock(heading[1]?.length ?? 1, ""), text: heading[2] ?? "", plain: heading[2] ?? "" };
  const isBullet = BULLET.test(line);
  const text = line.replace(BULLET, "");
  const bold = BOLD.exec(text);
  const marker: Marker | null = isBullet ? { kind: "bullet", sign: "", depth: 0 } : null;
  const plain = bold ? `${bold[1] ?? ""}${bold[2]}${bold[3]}` : text;
  return { ...readyBlock(text), plain, isBold: bold !== null, marker, isNextLine };
}

/** Markdown that a converter wrote, as blocks. */
export function blocksIn(markdown: string): Block[] {
  return splitCode(markdown).flatMap(({ text, isCode }) => {
    if (isCode) return [readyBlock(text)];
    const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim() !== "");
    return paragraphs.flatMap((paragraph) => {
      const lines = paragraph.trim().split(/\s*\n\s*/);
      if (lines[0]?.startsWith("|") || TASK.test(lines[0] ?? "")) return [readyBlock(paragraph.trim())];
      return lines.map((line, at) => lineBlock(line, at > 0));
    });
  });
}
