import type { Archive } from "#lib/server/files/archive.ts";
import { isRecordingName } from "../../recording-types.ts";
import type { Track } from "./load.ts";

const CAPTIONS = /\.(?:vtt|srt)$/i;
/** "lecture.en.vtt", "lecture-en.srt" beside "lecture.mp4" */
const LANGUAGE = /^[._-]([a-z]{2,3}(?:-[a-z]{2,4})?)$/i;

/** The recording in an archive whose captions a file is; null for any other file. */
export function recordingBeside(archive: Archive, path: string): string | null {
  const isBeside = (name: string) => captionsBeside(archive, name).some((track) => track.path === path);
  const stem = (path.split("/").at(-1) ?? "").split(".")[0] ?? "";
  return archive.names.find((name) => isRecordingName(name) && name.includes(stem) && isBeside(name)) ?? null;
}

/** Captions that lie beside a recording under its name, English first; none where the archive has no such files. */
export function captionsBeside(archive: Archive | null, path: string): Track[] {
  const stem = path.replace(/\.\w{1,5}$/, "");
  const tracks = (archive?.names ?? []).flatMap((name): Track[] => {
    if (!CAPTIONS.test(name) || !name.startsWith(stem)) return [];
    const rest = name.slice(stem.length).replace(CAPTIONS, "");
    const language = LANGUAGE.exec(rest)?.[1];
    return rest === "" || language ? [{ path: name, kind: "captions", language: language ?? "" }] : [];
  });
  const rank = ({ language }: Track) =>
    language.toLowerCase().startsWith("en") ? 0 : language === "" ? 1 : 2;
  return tracks.toSorted((a, b) => rank(a) - rank(b));
}
