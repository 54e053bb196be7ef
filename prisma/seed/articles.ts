import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { draftBodySchema } from "#lib/blog/schema.ts";
import { ARTICLES } from "./items.ts";

const HEAD = /^<!--\n([\s\S]*?)\n-->\n/;

const headSchema = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  keywords: z.string().transform((line) => line.split(",")),
  author: z.string(),
  publishedAt: z.iso.date().transform((day) => new Date(`${day}T08:00:00.000Z`)),
});

/** An article as its file tells it: a comment with a line for each field, then the text. */
export function parseArticle(file: string) {
  const [whole = "", lines = ""] = HEAD.exec(file) ?? [];
  const fields = lines.split("\n").map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  const { publishedAt, slug, ...head } = headSchema.parse(Object.fromEntries(fields));
  const body = draftBodySchema.parse({ ...head, slug, content: file.slice(whole.length).trim() });
  return { ...body, slug, publishedAt };
}

/** An article of the blog, from its file. */
export async function readArticle(name: string) {
  return parseArticle(await readFile(path.join(ARTICLES, `${name}.html`), "utf8"));
}
