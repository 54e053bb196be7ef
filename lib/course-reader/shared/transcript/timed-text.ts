import { ImportError } from "#lib/course-reader/import-error.ts";
import { descendants, parseXml, XmlError, type XmlNode } from "#lib/server/files/xml.ts";
import { type Cue, STAMP, secondsOf, type Transcript } from "./cue.ts";

/** Timed text of the W3C (TTML, DFXP), which video servers write, and YouTube's */
const ROOT =
  /^\ufeff?\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:[\w.-]+:)?(tt|transcript|timedtext)[\s>]/;
const CLOCK = new RegExp(`^${STAMP}$`);

/** Whether a text is XML that says when what is spoken. */
export function isTimedText(text: string): boolean {
  return ROOT.test(text);
}

/** "00:00:01.5", "12.5s", "1500ms", "1.5", or "00:00:01:12" with frames; null for other units. */
function secondsIn(time: string): number | null {
  const clock = CLOCK.exec(time.replace(/^(\d+:\d+:\d+):\d+$/, "$1"));
  if (clock) return secondsOf(clock.slice(1, 5));
  const [, number, unit] = /^(\d+(?:\.\d+)?)(s|ms|)$/.exec(time) ?? [];
  return number === undefined ? null : Number(number) / (unit === "ms" ? 1000 : 1);
}

/** The words of an element, with its breaks. */
function wordsOf({ content }: XmlNode): string {
  return content
    .map((part) => (typeof part === "string" ? part : part.name === "br" ? "\n" : wordsOf(part)))
    .join("")
    .replace(/[ \t]*\n\s*/g, "\n");
}

function parse(text: string): XmlNode {
  try {
    return parseXml(text);
  } catch (error) {
    if (error instanceof XmlError) throw new ImportError("bad_xml", error.message);
    throw error;
  }
}

/** The cues of timed text. Throws ImportError `bad_xml`. */
export function readTimedText(text: string): Transcript {
  const root = parse(text);
  const cues: Cue[] = [];
  let broken = 0;
  for (const node of [...descendants(root, "p"), ...descendants(root, "text")]) {
    const { begin, start, t } = node.attributes;
    const at = secondsIn(begin ?? start ?? (t === undefined ? "" : `${t}ms`));
    const words = wordsOf(node);
    if (words.trim() === "") continue;
    if (at === null) broken += 1;
    else cues.push({ at, text: words });
  }
  return { cues, broken, chapters: [] };
}
