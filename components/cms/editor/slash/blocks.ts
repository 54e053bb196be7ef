import type { Editor } from "@tiptap/core";
import { Bookmark } from "lucide-react";
import { TOOLS, type Tool } from "../tools.ts";

export interface Block extends Pick<Tool, "name" | "icon" | "run" | "can"> {
  about: string;
  /** What else people may type for it */
  words: string;
}

/** What a tool of the bar is as a block: what it does in one line, and other names of it */
const ABOUT: Record<string, readonly [string, string]> = {
  "Heading 2": ["A new section", "h2 title section"],
  "Heading 3": ["A part of a section", "h3 subtitle"],
  "Heading 4": ["A small heading", "h4 subtitle"],
  "Bulleted list": ["Items without an order", "ul unordered bullets points"],
  "Numbered list": ["Steps in an order", "ol ordered steps"],
  Quote: ["Words of someone else", "blockquote citation"],
  "Code block": ["Lines of code", "pre snippet program"],
  Table: ["Three rows and three columns", "grid rows columns"],
  Line: ["A divider between two parts", "divider separator rule hr"],
};

/** The blocks that can be put in, in the order of the menu. */
export function blocksOf(openBookmark: () => void): Block[] {
  const blocks = TOOLS.flat().flatMap((tool) => {
    const [about, words] = ABOUT[tool.name] ?? [];
    return about === undefined || words === undefined ? [] : [{ ...tool, about, words }];
  });
  const bookmark = {
    name: "Bookmark",
    about: "A link as a card",
    words: "link card embed url preview",
    icon: Bookmark,
    run: openBookmark,
  };
  return [...blocks, bookmark];
}

/** Those that fit what was typed after the "/", the ones whose name begins so first. */
export function matchingBlocks(blocks: readonly Block[], query: string, editor: Editor): Block[] {
  const wanted = query.trim().toLowerCase();
  const rank = ({ name, words }: Block) => {
    if (name.toLowerCase().startsWith(wanted)) return 0;
    const all = `${name} ${words}`.toLowerCase().split(" ");
    return all.some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return blocks
    .filter((block) => rank(block) < 2 && (block.can?.(editor) ?? true))
    .toSorted((a, b) => rank(a) - rank(b));
}
