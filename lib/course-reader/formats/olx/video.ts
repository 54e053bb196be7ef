import { lessonCues } from "#lib/course-reader/shared/lessons/cues.ts";
import type { LessonExtras } from "#lib/course-reader/shared/lessons/draft.ts";
import { mediaAt, packageMedia, youtubeMedia } from "#lib/course-reader/shared/lessons/embeds.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import type { Cue } from "#lib/course-reader/shared/transcript/cue.ts";
import { readSubtitles } from "#lib/course-reader/shared/transcript/subtitles.ts";
import { tidyCues } from "#lib/course-reader/shared/transcript/tidy.ts";
import type { LessonMedia } from "#lib/lesson/schema.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { descendants, type XmlNode } from "#lib/server/files/xml.ts";
import type { Block } from "./outline.ts";
import { readIfThere } from "./page.ts";

/** A film with its transcript, or why nothing can be seen or read of it. */
type Video = (LessonExtras & { text: string }) | { fault: string };

const UNKNOWN = "The file says neither where the film lies nor what is said in it.";

interface Transcript {
  name: string;
  /** "" where the file doesn't say */
  language: string;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Transcripts, English first, in all the places where a video may note them. */
function transcriptsOf(node: XmlNode): Transcript[] {
  const { sub, transcripts } = node.attributes;
  const byLanguage = jsonOf(transcripts ?? "");
  const listed = typeof byLanguage === "object" && byLanguage !== null ? Object.entries(byLanguage) : [];
  const elements = descendants(node, "transcript").map(({ attributes }): [string, unknown] => [
    attributes.language ?? attributes.language_code ?? "",
    attributes.src ?? `${node.attributes.edx_video_id ?? ""}-${attributes.language_code ?? ""}.srt`,
  ]);
  const all = [...listed, ...elements].toSorted(([a], [b]) => Number(b === "en") - Number(a === "en"));
  const found = all.flatMap(([language, name]) => (typeof name === "string" ? [{ name, language }] : []));
  return sub ? [{ name: `subs_${sub}.srt.sjson`, language: "" }, ...found] : found;
}

/** The studio's own form: three lists, with times in milliseconds */
function readSjson(content: string): Cue[] {
  const json = jsonOf(content);
  if (typeof json !== "object" || json === null) return [];
  const listOf = (name: string): unknown[] => {
    const list = Object.entries(json).find(([key]) => key === name)?.[1];
    return Array.isArray(list) ? list : [];
  };
  const [starts, ends] = [listOf("start"), listOf("end")];
  return listOf("text").flatMap((text, index): Cue[] => {
    if (typeof text !== "string") return [];
    const [start, end] = [starts[index], ends[index]];
    const at = typeof start === "number" ? start / 1000 : 0;
    return [{ at, text, ...(typeof end === "number" && { end: end / 1000 }) }];
  });
}

async function readTranscript(archive: Archive, node: XmlNode) {
  for (const { name, language } of transcriptsOf(node)) {
    const content = await readIfThere(archive, `static/${name}`);
    if (content === null) continue;
    const cues = tidyCues(/json$/i.test(name) ? readSjson(content) : readSubtitles(content).cues);
    if (cues.length > 0) return { cues, language };
  }
  return { cues: [], language: "" };
}

/** Where the film lies: on YouTube, or in a file that browsers play, in the course or elsewhere. */
function mediaOf(node: XmlNode, files: Media): LessonMedia | null {
  const { youtube = "", youtube_id_1_0: own, html5_sources: sources = "" } = node.attributes;
  const id = /(?:^|,)\s*1(?:\.0+)?:([\w-]{11})/.exec(youtube)?.[1] ?? own ?? "";
  if (/^[\w-]{11}$/.test(id)) return youtubeMedia(id);
  const listed = jsonOf(sources);
  const elements = descendants(node, "source").map(({ attributes }) => attributes.src);
  for (const address of [...(Array.isArray(listed) ? listed : []), node.attributes.source, ...elements]) {
    if (typeof address !== "string") continue;
    const file = files.recording(address);
    const media = file === null ? mediaAt(address) : packageMedia(file);
    if (media) return media;
  }
  return null;
}

/** A film: where it lies, and what is said in it by its transcript. */
export async function readVideo(archive: Archive, block: Block, files: Media): Promise<Video> {
  if ("fault" in block.loaded) return { fault: block.loaded.fault };
  const { node } = block.loaded;
  const { cues, language } = await readTranscript(archive, node);
  const media = mediaOf(node, files);
  if (media === null && cues.length === 0) return { fault: UNKNOWN };
  return {
    text: cues.map(({ text }) => text).join(" "),
    lessonKind: "video",
    media,
    cues: cues.length > 0 ? lessonCues(cues) : null,
    transcript: cues.length > 0 ? "given" : "none",
    language,
  };
}
