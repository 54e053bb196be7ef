import { escapeMarkdown, headingOf, tableOf } from "#lib/course-reader/shared/document/markdown.ts";
import { assemble } from "./assemble.ts";
import type { Block, Bookmark } from "./blocks.ts";
import { applyKeys } from "./key.ts";
import { tidyOptions } from "./options.ts";
import type { PrintedPage } from "./printed.ts";
import { type Readable, withoutUnread } from "./unread.ts";

/** A number that Markdown must not take for that of a list: it would count for itself. */
const NUMBER = /^\(?(\d{1,4})[.)]\s*/;

function markdownOf({ kind, text, level, letter, isMarked, isBold }: Block): string {
  const words = escapeMarkdown(text);
  if (kind === "heading") return headingOf(level, words);
  if (kind === "option") return `${isMarked ? "*" : ""}${letter}. ${words}`;
  if (kind === "box") return `- [${isMarked ? "x" : " "}] ${words}`;
  if (kind === "bullet") return isBold ? `- **${words}**` : `- ${words}`;
  if (kind === "code") return `\`\`\`\n${text.replaceAll("```", "'''")}\n\`\`\``;
  if (kind === "question") return words.replace(NUMBER, "**$1.** ");
  return words;
}

/** Lines of one list follow each other; what else there is stands apart. */
function isTight({ kind }: Block, after: Block): boolean {
  if (after.kind === "answer") return kind === "option" || kind === "box" || kind === "answer";
  return after.kind === kind && ["option", "box", "bullet"].includes(kind) && after.letter !== "A";
}

function render(blocks: readonly Block[]): string {
  let markdown = "";
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as Block;
    const before = blocks[at - 1];
    const gap = before ? (isTight(before, block) ? "\n" : "\n\n") : "";
    if (block.kind === "row") {
      const rows: string[][] = [];
      while (blocks[at + rows.length]?.kind === "row")
        rows.push((blocks[at + rows.length]?.cells ?? []).map((cell) => escapeMarkdown(cell.text)));
      markdown += gap + tableOf(rows);
      at += rows.length - 1;
    } else markdown += gap + markdownOf(block);
  }
  return markdown;
}

export interface PrintedText extends Omit<Readable, "blocks"> {
  markdown: string;
  /** Keys whose numbers can't be matched with questions */
  unusedKeys: number;
}

/** Printed pages as Markdown, and what of them can't be. */
export function pagesToMarkdown(pages: readonly PrintedPage[], bookmarks: readonly Bookmark[]): PrintedText {
  const { blocks, unused } = applyKeys(tidyOptions(assemble(pages, bookmarks)));
  const { blocks: readable, ...left } = withoutUnread(blocks);
  return { markdown: render(readable), unusedKeys: unused, ...left };
}
