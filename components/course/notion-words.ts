import { MAX_NOTION_PAGES, type NotionPage } from "#lib/course/import/notion/notion-schema.ts";
import { counted } from "./course-view.ts";

export function pageTitle({ title }: Pick<NotionPage, "title">): string {
  return title.trim() || "Untitled";
}

/** An icon that is shown as text; Notion has pictures too, which are shown as none. */
export function emojiOf({ icon }: Pick<NotionPage, "icon">): string | null {
  return icon !== null && icon.length <= 20 && /^\p{Emoji}/u.test(icon) && !icon.includes(":") ? icon : null;
}

/** "3 pages chosen", "12 pages chosen, with 9 sub-pages" */
export function chosenInWords(sent: number, coming: number): string {
  if (sent === 0) return "No page chosen yet";
  const inside = coming - sent;
  return `${counted(sent, "page")} chosen${inside > 0 ? `, with ${counted(inside, "sub-page")}` : ""}`;
}

/** What is to be said of so many pages; null where they fit. */
export function limitInWords(sent: number, coming: number): string | null {
  if (sent > MAX_NOTION_PAGES) return `One import takes at most ${MAX_NOTION_PAGES} pages. Choose fewer.`;
  return coming > MAX_NOTION_PAGES
    ? `One import reads at most ${MAX_NOTION_PAGES} pages. The report lists the ones that are left out.`
    : null;
}

/** Why nothing can be read yet, or null. */
export function choiceProblem(sent: number): string | null {
  if (sent === 0) return "Choose at least one page.";
  return sent > MAX_NOTION_PAGES ? limitInWords(sent, sent) : null;
}

/** "12 pages match “ice”", "340 pages so far" */
export function foundInWords(count: number, { q, hasMore }: { q: string; hasMore: boolean }): string {
  const pages = `${counted(count, "page")}${hasMore ? " so far" : ""}`;
  if (!q) return pages;
  return count === 0 && !hasMore ? `No page has “${q}” in its title.` : `${pages} for “${q}”`;
}
