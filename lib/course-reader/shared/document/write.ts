import { type Block, readyBlock } from "./blocks.ts";
import { fenced, headingOf } from "./markdown.ts";
import { withOptions } from "./options.ts";

function textOf({ text, level, marker }: Block): string {
  return level === null ? `${marker?.sign ?? ""}${text}` : headingOf(level, text);
}

/** Lines of code that follow each other as one block of it. */
function withCode(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.some((line) => line.trim() !== "")) joined.push(readyBlock(fenced(lines.join("\n"))));
    lines = [];
  };
  for (const block of blocks) {
    if (block.isCode) lines.push(block.text);
    else {
      end();
      joined.push(block);
    }
  }
  end();
  return joined;
}

/** Blocks as Markdown, in which options of questions are told from other lists. */
export function writeBlocks(blocks: readonly Block[]): string {
  const filled = withCode(blocks).filter(({ text }) => text.trim() !== "");
  const written = withOptions(filled);
  return written
    .map((block, at) => {
      const before = written[at - 1];
      if (!before) return textOf(block);
      const isSameList = block.marker !== null && before.marker?.kind === block.marker.kind;
      const isClose = block.isNextLine || (isSameList && block.marker?.kind !== "number");
      return (isClose ? "\n" : "\n\n") + textOf(block);
    })
    .join("");
}
