import { type Embed, packageMedia } from "../lessons/embeds.ts";
import type { Media } from "../media.ts";

/** "![Spring tides](film/tides.mp4)", a link to such a file, and "![[tides.mp4]]" */
const NAMED = /(!?)\[([^[\]\n]{0,500})\]\(<?([^()<>\n]{1,1000}?)>?(?:\s+"[^"\n]{0,500}")?\)/g;
const WIKI = /!\[\[([^[\]|\n]{1,500})(?:\|[^[\]\n]{0,200})?\]\]/g;

/** The films and sounds of the file that Markdown shows or links to, and its text without those that it shows. */
export function recordingsIn(markdown: string, media: Media | null): { text: string; embeds: Embed[] } {
  const embeds: Embed[] = [];
  if (!media || !/\]\(|!\[\[/.test(markdown)) return { text: markdown, embeds };
  const take = (src: string, title: string) => {
    const file = media.recording(src.trim());
    if (file !== null) embeds.push({ title: title.trim(), media: packageMedia(file) });
    return file !== null;
  };
  const text = markdown
    .replace(WIKI, (whole, src: string) => (take(src, "") ? "" : whole))
    .replace(NAMED, (whole, sign: string, title: string, src: string) =>
      take(src, title) && sign === "!" ? "" : whole,
    );
  return { text, embeds };
}
