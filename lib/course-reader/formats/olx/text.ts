import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { explanationOf, type ReadText, readHtml, richOf } from "#lib/course-reader/shared/text/rich-text.ts";
import { markupIn, type XmlNode } from "#lib/server/files/xml.ts";

/** Files as the studio names them, and as running sites do. */
const ASSET = /^(?:https?:\/\/[^/]+\/|\/)?(?:assets\/courseware\/[^?#]*|asset-v1:[^?#]*)block[/@]/i;

/** A course's pictures lie in its folder "static", whatever their addresses say. */
export function courseMedia(media: Media): Media {
  const inStatic = (src: string) => src.trim().replace(ASSET, "/static/");
  return {
    keep: (src) => media.keep(inStatic(src)),
    recording: (src, tracks = [], least = 0) => {
      const inside = tracks.map((track) => ({ ...track, src: inStatic(track.src) }));
      return media.recording(inStatic(src), inside, least);
    },
  };
}

/** Formulas as our pages know them. */
export function convertMath(text: string): string {
  return text
    .replace(
      /\[mathjaxinline\]((?:(?!\[mathjaxinline\])[\s\S])*?)\[\/mathjaxinline\]/gi,
      (_, tex: string) => `\\(${tex}\\)`,
    )
    .replace(/\[mathjax\]((?:(?!\[mathjax\])[\s\S])*?)\[\/mathjax\]/gi, (_, tex: string) => `\\[${tex}\\]`)
    .replace(/\$\$([^$]{1,4000}?)\$\$/g, (_, tex: string) => `\\[${tex}\\]`);
}

/** Names that HTML knows and XML doesn't, "&nbsp;", come through the reading of XML as they are. */
function withNamedSigns(markup: string): string {
  return markup.replace(/&amp;([a-z]{2,8}\d{0,2};)/gi, "&$1");
}

/** What an element holds, as markup with formulas as our pages know them. */
export function markupInside(node: XmlNode): string {
  return convertMath(withNamedSigns(markupIn(node)).trim());
}

/** What an element holds, as a text. */
export function readInside(
  node: XmlNode,
  media: Media | null,
  replace?: (node: XmlNode) => string | null,
): ReadText {
  return readMarkup(withNamedSigns(markupIn(node, replace)), media);
}

/** Markup, as a text. */
export function readMarkup(markup: string, media: Media | null): ReadText {
  return readHtml(convertMath(markup.trim()), media);
}

/** The heading that every solution has, in its words and in its markup */
const HEADING = /^(?:explanation|solution|answer)[ \t]*:?[ \t]{0,9}\n/i;
const HEADING_MARKUP =
  /^\s{0,99}<(p|h[1-4]|b|strong)>\s{0,99}(?:<(?:b|strong|em)>)?(?:explanation|solution|answer)\s{0,9}:?\s{0,9}(?:<\/(?:b|strong|em)>)?\s{0,99}<\/\1>(?:\s|<br>){0,99}/i;

function withoutHeading({ text, html }: RichText): RichText {
  if (html === null) return { text: text.replace(HEADING, "").trim(), html };
  const rest = html.replace(HEADING_MARKUP, "");
  return rest === html ? { text, html } : richOf(rest);
}

/** A solution or a hint, without the heading that every one of them has. What it loses is added to `notes`. */
export function readRemark(node: XmlNode, media: Media, notes: string[]): RichText | null {
  const { rich, notes: lost } = readInside(node, media);
  return explanationOf({ rich: withoutHeading(rich), notes: lost }, notes);
}
