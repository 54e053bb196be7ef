import type { RichText } from "#lib/course-reader/questions/choice.ts";
import { isRecordingName } from "#lib/course-reader/recording-types.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { Media, MediaStore } from "#lib/course-reader/shared/media.ts";
import {
  explanationOf,
  type ReadText,
  readHtml,
  readMarkdown,
  readMoodle,
  readPlain,
} from "#lib/course-reader/shared/text/rich-text.ts";
import { childAt, childrenOf, markupIn, textAt, type XmlNode } from "#lib/server/files/xml.ts";
import { sha256 } from "#lib/server/hash.ts";

/** How Moodle names a file that travels inside the text's own element. */
const PLUGIN_FILE = /^@@PLUGINFILE@@\//i;
/** The encoding of a file that lies in the media store or in the archive, under the name that stands in its element */
export const STORED = "stored";
const TEX = /\$\$([^$]+)\$\$/g;
/** Up to its end or the next beginning of its kind: one that is never closed must not cost every other a search. */
const CODE = /(<(pre|code)\b(?:(?!<\2\b)[\s\S])*?<\/\2\s*>)/i;
const MAX_MARKUP = 1_000_000;

/** Turns the XML's texts into ours; the pictures that they carry go on the file's mediaStore. */
export class MoodleTexts {
  private readonly mediaStore: MediaStore;

  constructor(mediaStore: MediaStore) {
    this.mediaStore = mediaStore;
  }

  /** Every text has files of its own, and many call theirs "image.png": what is in it tells one from another. */
  mediaOf(node: XmlNode): Media {
    return this.mediaOfFiles(childrenOf(node, "file"));
  }

  /** The same for elements of files, wherever they stand. */
  mediaOfFiles(elements: readonly XmlNode[]): Media {
    const files = new Map<string, XmlNode>();
    for (const file of elements) {
      const place = (file.attributes.path ?? "/").replace(/^\/+/, "");
      files.set(place + (file.attributes.name ?? ""), file);
    }
    const named = (src: string) => {
      const path = nameIn(src);
      const file = path === null ? undefined : files.get(path);
      return (file && this.storedName(file)) ?? null;
    };
    return {
      keep: (src) => {
        const name = named(src);
        return name ? this.mediaStore.at("").keep(name) : null;
      },
      recording: (src, tracks = [], least = 0) => {
        const name = isRecordingName(nameIn(src) ?? "") ? named(src) : null;
        const inside = tracks.flatMap(({ src: track, ...rest }) => {
          const path = named(track);
          return path === null ? [] : [{ path, ...rest }];
        });
        return name ? this.mediaStore.keepRecording(name, inside, least) : null;
      },
    };
  }

  /** What a file is called in the media store; one that its element carries is put there. */
  private storedName(file: XmlNode): string | null {
    const encoding = file.attributes.encoding ?? "base64";
    if (encoding === STORED) return file.text;
    if (!/^base64$/i.test(encoding)) return null;
    const bytes = Buffer.from(file.text, "base64");
    const name = `moodle/${sha256(bytes)}`;
    this.mediaStore.add(name, bytes);
    return name;
  }

  /** A text element as it is: its markup may be changed before it is read. */
  read(node: XmlNode | undefined, change: (markup: string) => string = (markup) => markup): ReadText {
    return node ? readFormat(node, change(sourceOf(node)), this.mediaOf(node)) : readPlain("");
  }

  /** What is said to answers; what it loses is added to `notes`. */
  said(node: XmlNode | undefined, notes: string[]): RichText | null {
    return node ? explanationOf(this.read(node), notes) : null;
  }
}

function readFormat(node: XmlNode, source: string, media: Media | null): ReadText {
  const format = node.attributes.format ?? "moodle_auto_format";
  if (format === "plain_text" || source.length > MAX_MARKUP) return readPlain(source.slice(0, MAX_MARKUP));
  const markup = texOf(source);
  if (format === "html") return readHtml(markup, media);
  return format === "markdown" ? readMarkdown(markup) : readMoodle(markup, media);
}

/** What a text element says; some programs leave its markup unescaped, or its inner element out. */
export function sourceOf(node: XmlNode | undefined): string {
  const text = childAt(node, "text");
  if (!text) return node?.text.trim() ?? "";
  return text.children.length > 0 ? markupIn(text) : text.text.trim();
}

/** The path of a file inside its element; null for an address that leads anywhere else. */
function nameIn(src: string): string | null {
  if (!PLUGIN_FILE.test(src)) return null;
  const path = src.replace(PLUGIN_FILE, "").replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Moodle writes formulas between doubled dollars, which mean something else in code. */
function texOf(markup: string): string {
  if (!markup.includes("$$")) return markup;
  const parts = markup.split(CODE);
  return parts
    .map((part, index) => {
      // The pattern's inner group stands between the parts, too.
      if (index % 3 === 2) return "";
      return index % 3 === 1 ? part : part.replace(TEX, (_, tex: string) => `\\[${tex}\\]`);
    })
    .join("");
}

/** A line of the report for a question, in whatever words it has. */
export function nameOfQuestion(node: XmlNode, stem: string): string {
  return tidyTitle(textAt(node, "name", "text") || stem.replace(/\[gap \d+\]/g, "_____"), "Question", 100);
}
