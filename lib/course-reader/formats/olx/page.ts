import type { Media } from "#lib/course-reader/shared/media.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { EncodingError } from "#lib/server/files/text-encoding.ts";
import { descendants, type XmlNode } from "#lib/server/files/xml.ts";
import type { Block } from "./outline.ts";
import { readInside, readMarkup } from "./text.ts";

export type PageText = { text: string } | { fault: string };

const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const EMPTY = "It holds no text.";
const NO_TRANSCRIPT = "The file holds no transcript of it, and films aren't taken over.";

/** A text file of the course; null where there is none that can be read. */
async function readIfThere(archive: Archive, name: string): Promise<string | null> {
  if (!archive.has(name)) return null;
  try {
    return await archive.readText(name, MAX_PAGE_BYTES);
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof EncodingError) return null;
    throw error;
  }
}

const toPage = (text: string): PageText => (text.trim() === "" ? { fault: EMPTY } : { text });

/** The text of an html block: in the outline itself, or in a file beside its own. */
export async function htmlText(archive: Archive, block: Block, media: Media): Promise<PageText> {
  const node = "node" in block.loaded ? block.loaded.node : null;
  if (node && (node.children.length > 0 || node.text.trim() !== ""))
    return toPage(readInside(node, media).rich.text);
  const name = node?.attributes.filename?.trim() || block.id || "";
  const path = `html/${name.replaceAll(":", "/")}.html`;
  const markup = await readIfThere(archive, path);
  if (markup !== null) return toPage(readMarkup(markup, media).rich.text);
  if ("fault" in block.loaded) return { fault: block.loaded.fault };
  return { fault: archive.has(path) ? `The file ${path} can't be read.` : `The file ${path} is missing.` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Names of transcripts, English first, in all the places where a video may note them. */
function transcriptNames(node: XmlNode): string[] {
  const { sub, transcripts } = node.attributes;
  const byLanguage = jsonOf(transcripts ?? "");
  const listed = typeof byLanguage === "object" && byLanguage !== null ? Object.entries(byLanguage) : [];
  const elements = descendants(node, "transcript").map(({ attributes }): [string, unknown] => [
    attributes.language ?? attributes.language_code ?? "",
    attributes.src ?? `${node.attributes.edx_video_id ?? ""}-${attributes.language_code ?? ""}.srt`,
  ]);
  const all = [...listed, ...elements].toSorted(([a], [b]) => Number(b === "en") - Number(a === "en"));
  const names = all.flatMap(([, name]) => (typeof name === "string" ? [name] : []));
  return sub ? [`subs_${sub}.srt.sjson`, ...names] : names;
}

/** Subtitles without their numbers, times and marks, as running text. */
function textOfSubtitles(subtitles: string): string {
  const lines = subtitles.replace(/^WEBVTT.*$/m, "").split(/\r\n|\n|\r/);
  const said = lines
    .filter((line) => !/^\s*\d+\s*$|-->/.test(line))
    .map((line) => line.replace(/<[^<>]*>/g, "").trim());
  return said.filter((line) => line !== "").join(" ");
}

function textOfTranscript(name: string, content: string): string {
  if (!/json$/i.test(name)) return textOfSubtitles(content);
  const json = jsonOf(content);
  const lines = typeof json === "object" && json !== null && "text" in json ? json.text : [];
  return Array.isArray(lines)
    ? lines
        .filter((line) => typeof line === "string")
        .join(" ")
        .replace(/\s+/g, " ")
        .trim()
    : "";
}

/** What is said in a film, by its transcript. */
export async function videoText(archive: Archive, block: Block): Promise<PageText> {
  if ("fault" in block.loaded) return { fault: block.loaded.fault };
  for (const name of transcriptNames(block.loaded.node)) {
    const content = await readIfThere(archive, `static/${name}`);
    const text = content === null ? "" : textOfTranscript(name, content);
    if (text !== "") return { text };
  }
  return { fault: NO_TRANSCRIPT };
}
