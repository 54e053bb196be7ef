import type { LessonMedia } from "#lib/lesson/schema.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { mediaAt, packageMedia } from "../lessons/embeds.ts";
import type { Media, TrackAddress } from "../media.ts";

function tracksOf(...videos: unknown[]): TrackAddress[] {
  const listed = videos.flatMap((video) => [
    ...listAt(video, "textTracks", "videoTrack"),
    ...listAt(video, "a11y"),
  ]);
  return listed.flatMap((one): TrackAddress[] => {
    const [src, kind] = [textAt(one, "track", "path"), textAt(one, "kind")];
    if (src === "" || /^(?:descriptions|metadata)$/.test(kind)) return [];
    const language = textAt(one, "srcLang");
    return [{ src, kind: kind === "chapters" ? "chapters" : "captions", language }];
  });
}

/** Where a video or sound of H5P can be watched or heard: elsewhere, or in the file; null where we don't know. */
export function videoOf(params: unknown, files: Media): LessonMedia | null {
  const interactive = at(params, "interactiveVideo", "video");
  const sources = [interactive, params].flatMap((one) =>
    ["files", "sources"].flatMap((name) => listAt(one, name)),
  );
  const tracks = tracksOf(interactive, params);
  for (const source of sources) {
    const address = textAt(source, "path");
    const file = files.recording(address, tracks);
    if (file !== null) return packageMedia(file);
    const media = mediaAt(address);
    if (media) return media;
  }
  return null;
}
