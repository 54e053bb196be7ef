import type { ImportReportItem, ParsedCard, ParsedMedia, ParsedQuestion } from "#lib/course-reader/schema.ts";
import { saidInBody } from "#lib/quiz/kinds/said.ts";
import { sha256 } from "#lib/server/hash.ts";
import { degrade } from "../rules.ts";
import type { MediaStore } from "./media.ts";
import { isRemote } from "./remote-pictures.ts";
import { LEFT_OUT, MEDIA_LEFT_OUT } from "./text/rich-media.ts";
import { inFeedback } from "./text/rich-text.ts";

const SHOWN = /<(img|audio)(?: [a-z]+="[^"]*")*? src="media:([0-9a-f]{64})"/g;

/** What stands in the report where one is missing, by its key. */
type Losses = Map<string, string>;

function markupOf({ html, options, body }: ParsedQuestion): (string | null)[] {
  const lefts = body?.kind === "match" ? body.lefts.map((left) => left.html) : [];
  return [html, ...options.map((option) => option.html), ...lefts];
}

function saidOf({ explanationHtml, options, body }: ParsedQuestion): (string | null | undefined)[] {
  const said = body ? saidInBody(body).map(({ html }) => html) : [];
  return [explanationHtml, ...options.map(({ feedbackHtml }) => feedbackHtml), ...said];
}

function addShown(losses: Losses, markup: readonly (string | null | undefined)[], isFeedback: boolean): void {
  for (const html of markup) {
    for (const [, name, key = ""] of html?.matchAll(SHOWN) ?? []) {
      const loss = name === "img" ? LEFT_OUT : MEDIA_LEFT_OUT;
      if (!losses.has(key)) losses.set(key, isFeedback ? inFeedback(loss) : loss);
    }
  }
}

/** Which lines of a report show which media, so that it can tell what has become of them. */
export class ShownMedia {
  private readonly questions: { line: ImportReportItem; losses: Losses }[] = [];
  private readonly lessons: { line: ImportReportItem | null; losses: Losses }[] = [];
  private readonly files: { line: ImportReportItem; key: string; reason: string }[] = [];

  /** The questions and cards that were made of a line's item. */
  add(line: ImportReportItem, questions: readonly ParsedQuestion[], cards: readonly ParsedCard[]): void {
    const losses: Losses = new Map();
    addShown(losses, questions.flatMap(markupOf), false);
    const sides = cards.flatMap(({ frontHtml, backHtml }) => [frontHtml, backHtml]);
    addShown(losses, sides, false);
    addShown(losses, questions.flatMap(saidOf), true);
    if (losses.size > 0) this.questions.push({ line, losses });
  }

  /** A lesson; without a line it has none that could say what is missing. */
  addLesson(line: ImportReportItem | null, html: string): void {
    const losses: Losses = new Map();
    addShown(losses, [html], false);
    // What becomes of pictures on other sites is known once they are fetched.
    for (const key of losses.keys()) if (isRemote(key)) losses.delete(key);
    if (losses.size > 0) this.lessons.push({ line, losses });
  }

  /** A line for a file of its own that some text shows; `reason` is why it stays behind where none does after all. */
  addFile(line: ImportReportItem, path: string, reason: string): void {
    this.files.push({ line, key: sha256(path), reason });
  }

  /** Loads what is shown by questions that are played, and then by lessons. Lines whose pictures or sounds can't come along say so. */
  async load(mediaStore: MediaStore, items: readonly ImportReportItem[]): Promise<ParsedMedia[]> {
    const shown = [...this.questions, ...this.lessons];
    const wanted = new Set(shown.flatMap(({ losses }) => [...losses.keys()]));
    const media = await mediaStore.load(wanted);
    const loaded = new Map(media.map((one) => [one.key, new Set<ImportReportItem>()]));
    for (const { line, losses } of shown) {
      for (const [key, loss] of losses) {
        const lines = loaded.get(key);
        if (!line) continue;
        if (lines) lines.add(line);
        else Object.assign(line, degrade(line, loss));
      }
    }
    for (const { line, key, reason } of this.files) {
      const lines = loaded.get(key);
      if (lines) lines.add(line);
      else Object.assign(line, { outcome: "skipped", reason });
    }
    const places = new Map(items.map((item, at) => [item, at]));
    const placesOf = (key: string) => [...(loaded.get(key) ?? [])].flatMap((line) => places.get(line) ?? []);
    return media.map((one) => ({ ...one, lines: placesOf(one.key) }));
  }
}
