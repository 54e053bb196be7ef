/** What a post shows of a page elsewhere. docs/product.md#bookmarks */
export interface Bookmark {
  href: string;
  title: string;
  description: string;
}

export const BOOKMARK_TITLE_MAX = 200;
export const BOOKMARK_TEXT_MAX = 300;
export const BOOKMARK_ADDRESS_MAX = 2000;

/** In a post's HTML a bookmark is `<p><a href title="Bookmark">title</a><br>description</p>`: elsewhere a plain link. */
export const BOOKMARK_MARK = "Bookmark";

/** Invisible characters, and those that turn the direction of what stands beside them */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/gu;

/** One line of a foreign page, without what can't be seen, at most so many characters */
export function tidyLine(text: string, max: number): string {
  const line = text.replace(UNSEEN, " ").replace(/\s+/gu, " ").trim();
  const letters = [...line];
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

/** Where a link leads, as people say it: "example.org" */
export function hostOf(href: string): string {
  return URL.parse(href)?.hostname.replace(/^www\./, "") ?? "";
}

/** The address of a text that is one web address and nothing else; null for any other text. */
export function bareLink(text: string): string | null {
  const given = text.trim();
  if (given.length > BOOKMARK_ADDRESS_MAX || !/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(given)) return null;
  return URL.parse(given)?.href ?? null;
}
