import { parseMarkup } from "#components/ui/rich-text.tsx";
import type { PostFields } from "#lib/blog/editor/post-fields.ts";
import { align, type Row } from "./align.ts";

export interface ComparedField {
  name: string;
  rows: Row[];
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

/** What a field says, a string for each block; none where it is empty */
function blocksOf(post: PostFields, field: keyof PostFields): string[] {
  const value = post[field];
  const text =
    field === "content" ? plainText(post.content) : typeof value === "string" ? value : value.join(", ");
  return text === "" ? [] : text.split("\n");
}

/** The fields whose words differ. */
export function compare(before: PostFields, after: PostFields): ComparedField[] {
  return NAMES.map(([field, name]) => ({
    name,
    rows: align(blocksOf(before, field), blocksOf(after, field)),
  })).filter(({ rows }) => rows.some(({ kind }) => kind !== "same"));
}
