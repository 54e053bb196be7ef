import { diffWordsWithSpace } from "diff";
import { parseMarkup } from "#components/ui/rich-text.tsx";
import type { PostFields } from "#lib/blog/editor/post-fields.ts";

export interface Part {
  text: string;
  kind: "same" | "added" | "removed";
  /** Where it begins among all parts */
  at: number;
}

export interface ComparedField {
  name: string;
  parts: Part[];
}

const BLOCKS = "p, h2, h3, h4, li, pre, tr, hr, blockquote";

/** An article as plain text: a line for each block, and where its links lead. */
export function plainText(html: string): string {
  const tree = parseMarkup(html);
  for (const link of tree.querySelectorAll("a")) link.append(` (${link.getAttribute("href") ?? ""})`);
  for (const cell of tree.querySelectorAll("td, th")) cell.append("\t");
  for (const block of tree.querySelectorAll(BLOCKS)) block.append("\n");
  return (tree.textContent ?? "").replace(/\n{2,}/g, "\n").trim();
}

const NAMES: [keyof PostFields, string][] = [
  ["title", "Title"],
  ["excerpt", "Excerpt"],
  ["keywords", "Keywords"],
  ["author", "Author"],
  ["slug", "Address"],
  ["seoTitle", "Search title"],
  ["seoDescription", "Search description"],
  ["content", "Text"],
];

function textOf(post: PostFields, field: keyof PostFields): string {
  if (field === "content") return plainText(post.content);
  const value = post[field];
  return typeof value === "string" ? value : value.join(", ");
}

function partsOf(before: string, after: string): Part[] {
  let at = 0;
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
    const part: Part = { text: value, kind: added ? "added" : removed ? "removed" : "same", at };
    at += value.length;
    return part;
  });
}

/** The fields whose words differ. */
export function compare(before: PostFields, after: PostFields): ComparedField[] {
  return NAMES.map(([field, name]) => ({ name, before: textOf(before, field), after: textOf(after, field) }))
    .filter((each) => each.before !== each.after)
    .map((each) => ({ name: each.name, parts: partsOf(each.before, each.after) }));
}
