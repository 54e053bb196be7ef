import type { LessonMedia } from "#lib/lesson/schema.ts";

const YOUTUBE = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;
/** The hash is that of an unlisted video. */
const VIMEO = /^https:\/\/vimeo\.com\/(\d{5,12})(?:\/([0-9a-f]{6,20}))?$/;

/** What plays a recording; null where nothing of ours can. */
export type PlayerSource =
  | { player: "vidstack"; src: string; host: string }
  | { player: "vimeo"; src: string; host: string };

/** Who is asked for a recording; "" for our own server. */
export function hostNameOf({ provider, address }: LessonMedia): string {
  if (provider === "package") return "";
  if (provider === "youtube") return "YouTube";
  if (provider === "vimeo") return "Vimeo";
  return URL.parse(address)?.hostname ?? "";
}

export function sourceOf(media: LessonMedia): PlayerSource | null {
  const host = hostNameOf(media);
  const youtube = YOUTUBE.exec(media.address)?.[1];
  if (media.provider === "youtube")
    return youtube ? { player: "vidstack", src: `youtube/${youtube}`, host } : null;
  const [, vimeo, hash] = VIMEO.exec(media.address) ?? [];
  if (media.provider === "vimeo") {
    const query = new URLSearchParams({ ...(hash && { h: hash }), dnt: "1" });
    return vimeo ? { player: "vimeo", src: `https://player.vimeo.com/video/${vimeo}?${query}`, host } : null;
  }
  if (media.provider === "file" && media.address.startsWith("https://"))
    return { player: "vidstack", src: media.address, host };
  if (media.provider === "package" && media.file)
    return { player: "vidstack", src: `/api/courses/files/${media.file}`, host };
  return null;
}
