import { ImportError } from "#lib/course-reader/import-error.ts";
import { htmlToMarkdown } from "#lib/course-reader/shared/document/html.ts";
import { escapeMarkdown, headingLevels, lowerHeadings } from "#lib/course-reader/shared/document/markdown.ts";
import { partOf } from "#lib/course-reader/shared/document/office-package.ts";
import type { MediaStore } from "#lib/course-reader/shared/media.ts";
import { fileAt, folderOf } from "#lib/course-reader/shared/package/file.ts";
import { decodePage } from "#lib/course-reader/shared/package/page.ts";
import { recordingsAsPictures } from "#lib/course-reader/shared/recordings/as-pictures.ts";
import { pathsFor } from "#lib/course-reader/shared/text/media-path.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import {
  childAt,
  childrenOf,
  deepText,
  descendants,
  parseXml,
  textAt,
  XmlError,
  type XmlNode,
} from "#lib/server/files/xml.ts";

export interface Book {
  title: string;
  /** Paths of the chapters in reading order */
  spine: string[];
  /** Titles by path, as the table of contents names them */
  titles: ReadonlyMap<string, string>;
  /** What the book names and isn't read */
  left: { kind: string; name: string; reason: string }[];
}

const MAX_CHAPTER_BYTES = 4 * 1024 * 1024;
/** Font obfuscation hides no text. */
const FONT_METHODS = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/i;
const PROTECTED =
  "This book is protected against copying (DRM), so it can't be read here. Books without DRM can.";
/** Pages around the text */
const AROUND = /(?:^|[/_-])(?:cover|cover-?page|title-?page|copyright|toc|nav|half-?title)\.x?html?$/i;
const BESIDE = "It is a cover, a table of contents or a notice, not the text of the book.";
const NOT_LINEAR = "The book says that it stands beside its text.";
const MISSING = "The book names this chapter, but doesn't hold it.";
const DOCTYPE = /<!DOCTYPE\s[^[\]<>]*>/i;

/** A table of contents. It may name a document type, as long as that declares nothing. */
async function contentsOf(archive: Archive, path: string): Promise<XmlNode | null> {
  try {
    return parseXml(decodePage(await archive.readBuffer(path)).replace(DOCTYPE, ""));
  } catch (error) {
    if (error instanceof XmlError || error instanceof ArchiveError) return null;
    throw error;
  }
}

async function refuseProtected(archive: Archive): Promise<void> {
  const encryption = await partOf(archive, "META-INF/encryption.xml");
  const methods = descendants(encryption ?? undefined, "EncryptionMethod");
  const isProtected = methods.some(({ attributes }) => !FONT_METHODS.test(attributes.Algorithm ?? ""));
  if (isProtected) throw new ImportError("wrong_type", PROTECTED);
}

/** Titles from the table of contents, of EPUB 3 or 2; an address within a page stands for its page once. */
async function titlesOf(
  archive: Archive,
  opf: string,
  items: readonly XmlNode[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const add = (from: string, href: string, title: string) => {
    const path = fileAt(archive, folderOf(from), href);
    const words = title.replace(/\s+/g, " ").trim();
    if (path && words !== "" && !titles.has(path)) titles.set(path, words);
  };
  const nav = items.find(({ attributes }) => /\bnav\b/.test(attributes.properties ?? ""));
  const ncx = items.find(({ attributes }) => attributes["media-type"] === "application/x-dtbncx+xml");
  for (const item of [nav, ncx]) {
    const path = item && fileAt(archive, folderOf(opf), item.attributes.href);
    const root = path ? await contentsOf(archive, path) : null;
    if (!path || !root) continue;
    for (const link of descendants(root, "a")) add(path, link.attributes.href ?? "", deepText(link));
    for (const point of descendants(root, "navPoint"))
      add(path, childAt(point, "content")?.attributes.src ?? "", textAt(point, "navLabel", "text"));
  }
  return titles;
}

/** Opens an EPUB. Throws ImportError `wrong_type` for one that is protected, `bad_archive`, `bad_xml`. */
export async function openBook(archive: Archive): Promise<Book> {
  await refuseProtected(archive);
  const container = await partOf(archive, "META-INF/container.xml");
  const opf = descendants(container ?? undefined, "rootfile")[0]?.attributes["full-path"] ?? "";
  const root = await partOf(archive, opf);
  if (!root) throw new ImportError("bad_archive", "This EPUB is damaged: its list of chapters is missing.");
  const items = childrenOf(childAt(root, "manifest"), "item");
  const byId = new Map(items.map((item) => [item.attributes.id, item]));
  const titles = await titlesOf(archive, opf, items);
  const left: Book["left"] = [];
  const spine = childrenOf(childAt(root, "spine"), "itemref").flatMap(({ attributes }) => {
    const item = byId.get(attributes.idref ?? "");
    const href = item?.attributes.href ?? "";
    const path = fileAt(archive, folderOf(opf), href);
    const isNav = /\bnav\b/.test(item?.attributes.properties ?? "");
    const reason = path ? reasonAgainst(path, isNav, attributes.linear === "no") : MISSING;
    if (path && reason === null) return [path];
    left.push({
      kind: "page",
      name: titles.get(path ?? "") ?? (href || "Chapter"),
      reason: reason ?? MISSING,
    });
    return [];
  });
  return { title: textAt(root, "metadata", "title"), spine: [...new Set(spine)], titles, left };
}

function reasonAgainst(path: string, isNav: boolean, isBeside: boolean): string | null {
  if (isNav || AROUND.test(path)) return BESIDE;
  return isBeside ? NOT_LINEAR : null;
}

/** A chapter's headings below one that is its title. */
function below(markdown: string, title: string): string {
  const levels = headingLevels(markdown);
  if (levels.length === 0) return title === "" ? markdown : `# ${escapeMarkdown(title)}\n\n${markdown}`;
  const top = levels.reduce((least, level) => Math.min(least, level));
  const isAlone = levels[0] === top && levels.filter((level) => level === top).length === 1;
  if (isAlone || title === "") return lowerHeadings(markdown, 1 - top);
  return `# ${escapeMarkdown(title)}\n\n${lowerHeadings(markdown, 2 - top)}`;
}

/** Pictures as seen from the archive's root. */
function rooted(html: string, path: string): string {
  return html.replace(/(<img\b[^<>]*?\bsrc\s*=\s*["'])([^"'<>]*)/gi, (whole, start: string, src: string) => {
    const found = pathsFor(src, folderOf(path))[0];
    return found === undefined ? whole : start + encodeURI(found.toWellFormed());
  });
}

/** One chapter as Markdown, below a heading of the first level; why it can't be read otherwise. */
export async function chapterOf(
  archive: Archive,
  book: Book,
  path: string,
  mediaStore: MediaStore,
): Promise<{ markdown: string } | { reason: string }> {
  let html: string;
  try {
    html = decodePage(await archive.readBuffer(path, MAX_CHAPTER_BYTES));
  } catch (error) {
    if (error instanceof ArchiveError) return { reason: error.message };
    throw error;
  }
  const body = html.replace(/<head\b[\s\S]*?<\/head>/i, "");
  const markdown = htmlToMarkdown(rooted(recordingsAsPictures(body, mediaStore.at(folderOf(path))), path));
  if (markdown === null) return { reason: "Its markup is too large or too tangled to be read." };
  return { markdown: markdown.trim() === "" ? "" : below(markdown.trim(), book.titles.get(path) ?? "") };
}
