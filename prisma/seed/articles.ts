import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { draftBodySchema } from "#lib/blog/schema.ts";

const FOLDER = path.join(import.meta.dirname, "articles");
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

/** The articles of our own that stand in every blog, the oldest first. */
export async function readArticles() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".html"));
  const files = await Promise.all(names.map((name) => readFile(path.join(FOLDER, name), "utf8")));
  return files.map(parseArticle).sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}
