import type { PDFDocumentProxy } from "unpdf/pdfjs";
import type { Bookmark } from "./blocks.ts";

const MAX_BOOKMARKS = 5000;
const MAX_DEPTH = 4;

type Node = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

async function pageOf(document: PDFDocumentProxy, { dest }: Node): Promise<number | null> {
  try {
    const place = typeof dest === "string" ? await document.getDestination(dest) : dest;
    const target: unknown = place?.[0];
    if (typeof target === "number") return target + 1;
    return target ? (await document.getPageIndex(target as never)) + 1 : null;
  } catch {
    return null;
  }
}

/** The document's own outline, in its order. Empty where it has none, or a broken one. */
export async function bookmarksOf(document: PDFDocumentProxy): Promise<Bookmark[]> {
  const bookmarks: Bookmark[] = [];
  const walk = async (nodes: readonly Node[], level: number): Promise<void> => {
    for (const node of nodes) {
      if (bookmarks.length >= MAX_BOOKMARKS) return;
      bookmarks.push({ title: node.title, level, page: await pageOf(document, node) });
      if (level < MAX_DEPTH) await walk(node.items, level + 1);
    }
  };
  await walk((await document.getOutline().catch(() => null)) ?? [], 1);
  return bookmarks;
}
