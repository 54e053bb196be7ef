import type { LessonMedia } from "#lib/lesson/schema.ts";

const YOUTUBE = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;
const VIMEO = /^https:\/\/vimeo\.com\/(\d{5,12})$/;

/** What plays a recording; null where nothing of ours can. */
export type PlayerSource =
  | { player: "vidstack"; src: string; host: string }
  | { player: "vimeo"; id: number; host: string };

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
  const vimeo = VIMEO.exec(media.address)?.[1];
  if (media.provider === "vimeo") return vimeo ? { player: "vimeo", id: Number(vimeo), host } : null;
  if (media.provider === "file" && media.address.startsWith("https://"))
    return { player: "vidstack", src: media.address, host };
  if (media.provider === "package" && media.file)
    return { player: "vidstack", src: `/api/courses/files/${media.file}`, host };
  return null;
}
