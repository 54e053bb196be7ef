import type { AdminRowDto } from "#lib/blog/schema.ts";

/** The posts that have the query in title, excerpt, author or a keyword, whatever its capitals. */
export function filterPosts(posts: readonly AdminRowDto[], query: string): AdminRowDto[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [...posts];
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return posts.filter(
    ({ title, excerpt, author, keywords }) => has(title) || has(excerpt) || has(author) || keywords.some(has),
  );
}
