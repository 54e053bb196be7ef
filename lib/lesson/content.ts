import { type DefaultTreeAdapterTypes, parseFragment, serializeOuter } from "parse5";
import { sha256 } from "#lib/server/hash.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import type { Chapter, Cue, LessonKind, TranscriptState } from "./rules.ts";
import type { LessonBlock, LessonMedia } from "./schema.ts";

/** A lesson as a reader found it, before it is saved. */
export interface LessonDraft {
  title: string;
  kind: LessonKind;
  /** Sanitised markup; "" where there is only something to watch or hear */
  html: string;
  sourceId: string | null;
  media: LessonMedia | null;
  cues: Cue[] | null;
  chapters: Chapter[] | null;
  transcript: TranscriptState;
  /** BCP 47; "" where it isn't known */
  language: string;
  /** Of the recording, where that is known */
  seconds: number | null;
}

type Element = DefaultTreeAdapterTypes.Element;

const HASH_LENGTH = 12;

/** What a block is known by: its words, or what it shows where it has none. */
function hashOfBlock(html: string): string {
  const words = htmlToText(html).replace(/\s+/g, " ").trim();
  return sha256(words || html).slice(0, HASH_LENGTH);
}

/**
 * Divides sanitised markup into its blocks. Ids are hashes of the blocks' words, so that a place is found again after an
 * update; of equal blocks, the later ones are numbered.
 */
export function blocksOf(html: string): LessonBlock[] {
  const seen = new Map<string, number>();
  return parseFragment(html).childNodes.flatMap((node): LessonBlock[] => {
    const isText = "value" in node;
    if (isText ? node.value.trim() === "" : !("tagName" in node)) return [];
    const outer = isText ? `<p>${serializeOuter(node)}</p>` : serializeOuter(node as Element);
    const hash = hashOfBlock(outer);
    const nth = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, nth);
    return [{ id: nth === 1 ? hash : `${hash}-${nth}`, html: outer }];
  });
}

/** How many words a text has; signs of scripts without spaces count as half a word each. */
export function countWords(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu);
  const spaced = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu, " ");
  return Math.ceil((dense?.length ?? 0) / 2) + (spaced.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0);
}

/** The words of a lesson's text. */
export function wordsOf(blocks: readonly LessonBlock[]): string {
  return blocks.map(({ html }) => htmlToText(html)).join("\n\n");
}

/** SHA-256 of all that a lesson says and plays: equal for copies, whatever course they stand in. */
export function hashOfLesson(
  { media, cues }: Pick<LessonDraft, "media" | "cues">,
  blocks: readonly LessonBlock[],
): string {
  const said = (cues ?? []).map(({ at, text }) => `${at} ${text}`).join("\n");
  return sha256(JSON.stringify([wordsOf(blocks), media?.address ?? "", media?.file ?? "", said]));
}
