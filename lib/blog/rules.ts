/** docs/product.md#blog */
export const TITLE_MAX = 200;
export const EXCERPT_MAX = 500;
export const CONTENT_MAX = 200_000;
export const AUTHOR_MAX = 100;
export const KEYWORD_MAX = 40;
export const KEYWORDS_MAX = 20;
export const SLUG_MAX = 120;
export const SEO_TITLE_MAX = 70;
export const SEO_DESCRIPTION_MAX = 200;
export const QUERY_MAX = 200;

/** What a page and the feeds say of an article that began as a model's draft */
export const GENERATED_NOTE = "The first draft of this article was written by a language model.";

/** What a post without a title is saved as: nothing goes out under it. */
export const UNTITLED = "Untitled";

export const POSTS_A_PAGE = 24;
export const RELATED_POSTS = 3;

const WORDS_A_MINUTE = 220;

/** What may stand in an address: lower-case letters, digits and hyphens, at most 120 characters. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** A title as a part of an address; "post" where nothing of it can stand in one. */
export function slugOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, SLUG_MAX - 8).replace(/^-|-$/g, "") || "post";
}

/** Addresses below /blog that are pages of their own. */
const RESERVED_SLUGS = new Set(["admin"]);

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug);
}

/** The first of base, base-2, base-3 … that is free. */
export function freeSlug(base: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!isReservedSlug(slug) && !isTaken(slug)) return slug;
  }
}

/** Whether an address was made of this title and not chosen by hand. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const base = slugOf(title);
  return slug === base || (slug.startsWith(`${base}-`) && /^[1-9]\d*$/.test(slug.slice(base.length + 1)));
}

/** Whether someone has given the post a title. */
export function hasTitle(title: string): boolean {
  const plain = title.trim();
  return plain !== "" && plain !== UNTITLED;
}

/** The words of a text; bullets are none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "" && word !== "•").length;
}

/** The minutes that a text of so many words takes to read, at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** Keywords as they are kept: trimmed, none twice (without regard to case), in their order. */
export function tidyKeywords(keywords: readonly string[]): string[] {
  const seen = new Set<string>();
  return keywords
    .map((keyword) => keyword.trim().replace(/\s+/g, " "))
    .filter((keyword) => {
      const key = keyword.toLowerCase();
      if (keyword === "" || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
