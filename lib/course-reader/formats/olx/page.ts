import { type Embed, embedsIn } from "#lib/course-reader/shared/lessons/embeds.ts";
import { lessonMarkup } from "#lib/course-reader/shared/lessons/markup.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { EncodingError } from "#lib/server/files/text-encoding.ts";
import type { Block } from "./outline.ts";
import { convertMath, markupInside, readInside, readMarkup } from "./text.ts";

/** What a page says, or why nothing can be read. */
export type PageText = { text: string; html?: string; embeds: Embed[] } | { fault: string };

const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const TAG = /<[a-z][^<>]*>/i;
const EMPTY = "It holds no text.";
/** A text file of the course; null where there is none that can be read. */
export async function readIfThere(archive: Archive, name: string): Promise<string | null> {
  if (!archive.has(name)) return null;
  try {
    return await archive.readText(name, MAX_PAGE_BYTES);
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof EncodingError) return null;
    throw error;
  }
}

/** "/jump_to_id/…" is a link to a part of the course by its id. */
const JUMP = /(?:^|\/)jump_to_id\/([^/?#]+)/;

function toPage(markup: string, text: string, media: Media, linkTo: (id: string) => string): PageText {
  const embeds = embedsIn(markup, media);
  if (text.trim() === "" && embeds.length === 0) return { fault: EMPTY };
  const link = (href: string) => {
    const id = JUMP.exec(href)?.[1];
    return id ? linkTo(id) : null;
  };
  return { text, html: lessonMarkup(markup, { media, link, areSoundsLessons: true }), embeds };
}

/** The text of an html block: in the outline itself, or in a file beside its own. `linkTo` gives links to other blocks. */
export async function htmlText(
  archive: Archive,
  block: Block,
  media: Media,
  linkTo: (id: string) => string,
): Promise<PageText> {
  const node = "node" in block.loaded ? block.loaded.node : null;
  // Markup may stand there as it is, or as a text.
  if (node && node.children.length === 0 && TAG.test(node.text))
    return toPage(convertMath(node.text), readMarkup(node.text, media).rich.text, media, linkTo);
  if (node && (node.children.length > 0 || node.text.trim() !== ""))
    return toPage(markupInside(node), readInside(node, media).rich.text, media, linkTo);
  const name = node?.attributes.filename?.trim() || block.id || "";
  const path = `html/${name.replaceAll(":", "/")}.html`;
  const markup = await readIfThere(archive, path);
  if (markup !== null) return toPage(convertMath(markup), readMarkup(markup, media).rich.text, media, linkTo);
  if ("fault" in block.loaded) return { fault: block.loaded.fault };
  return { fault: archive.has(path) ? `The file ${path} can't be read.` : `The file ${path} is missing.` };
}
