import { load } from "cheerio/slim";
import { LEAST_SOUND_BYTES } from "../../recording-types.ts";
import { playedBy } from "../lessons/embeds.ts";
import type { Media } from "../media.ts";

const ANY = /<(?:video|audio)\b/i;
/** XML may end an element at once, which HTML reads as its beginning. */
const CLOSED = /<(video|audio|source|track)\b([^<>]{0,2000}?)\/>/gi;

/**
 * Markup in which pictures stand for the films and longer sounds of the package, so that they keep their places where it
 * becomes Markdown.
 */
export function recordingsAsPictures(html: string, media: Media): string {
  if (!ANY.test(html)) return html;
  const $ = load(html.replace(CLOSED, "<$1$2></$1>"));
  for (const node of $("video, audio").toArray()) {
    const { sources, tracks, title } = playedBy($(node));
    const least = node.name === "audio" ? LEAST_SOUND_BYTES : 0;
    const src = sources.find((one) => media.recording(one, tracks, least) !== null);
    if (src !== undefined) $(node).replaceWith($("<p>").append($("<img>").attr({ src, alt: title })));
  }
  return $.html();
}
