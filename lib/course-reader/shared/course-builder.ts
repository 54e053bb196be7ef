import type {
  ImportReportItem,
  ParsedCard,
  ParsedCourse,
  ParsedIsland,
  ParsedQuestion,
  ParseResult,
} from "#lib/course-reader/schema.ts";
import { convertQuestions } from "../questions/convert.ts";
import type { Conversion, SourceQuestion } from "../questions/source-question.ts";
import { buildReport, cutAtParagraph, type TextTime, tidyTitle, wordsBeside } from "../rules.ts";
import { refuseLongTexts, weightOf } from "./limits.ts";
import {
  makeIslands,
  NONE_CERTAIN,
  ONLY_BEGINNING,
  type PageDraft,
  type PlacedPage,
  timesWithin,
} from "./made-islands.ts";
import type { MediaStore } from "./media.ts";
import { ShownMedia } from "./shown-media.ts";

type Line = Omit<ImportReportItem, "name" | "outcome"> & { name: string };

interface QuizDraft {
  title: string;
  questions: readonly SourceQuestion[];
  sourceId?: string | null;
  /** Something was lost on the way to the whole quiz */
  note?: string | null;
  /** "quiz" unless it is something else: "question bank" … "": it has no line of its own */
  kind?: string;
  /** Quizzes that name the same island, one after the other, share it */
  island?: IslandHead;
}

interface IslandHead {
  title: string;
  sourceId: string | null;
  /** What it teaches */
  text: string | null;
  /** When that was spoken, if it was */
  times?: readonly TextTime[] | null;
}

interface Place {
  title: string;
  line: ImportReportItem | null;
  islands: ParsedIsland[];
  pages: PlacedPage[];
}

/** Most islands have no cards, and don't mention them. */
const some = (cards: ParsedCard[]) => (cards.length > 0 ? { cards } : {});

function whyEmpty(pages: readonly PlacedPage[]): string {
  if (pages.length === 0) return "It holds no quiz that can be played.";
  const isJoined = pages.some(({ line }) => line.outcome === "degraded");
  return isJoined ? "What its texts ask stands in another unit." : "None of its texts gave a quiz.";
}

function lineKindOf({ source, questions, cards }: Conversion): string {
  const isCard = source.kind === "card" || source.body.type === "recall" || cards.length > 0;
  if (isCard && questions.length === 0) return "card";
  return source.kind === "description" || source.kind === "text" ? "text" : "question";
}

/**
 * Puts a course together from what a reader finds, in the file's order, and keeps the report with it: whatever is
 * handed in stands in the report exactly once. Texts become quizzes, in the file's order with its own.
 */
export class CourseBuilder {
  private readonly head: Pick<ParsedCourse, "title" | "format" | "sourceId"> & { description: string };
  private readonly loose: Place = { title: "", line: null, islands: [], pages: [] };
  private readonly units: Place[] = [];
  private place = this.loose;
  private shared: { head: IslandHead; island: ParsedIsland } | null = null;
  private readonly items: ImportReportItem[] = [];
  private readonly mediaStore: MediaStore | null;
  private readonly shown = new ShownMedia();
  private bytes = 0;

  constructor(
    head: { title: string; format: string; sourceId?: string | null; description?: string },
    mediaStore: MediaStore | null = null,
  ) {
    this.head = { sourceId: null, description: "", ...head };
    this.mediaStore = mediaStore;
  }

  private add(line: ImportReportItem): ImportReportItem {
    this.items.push(line);
    return line;
  }

  /** Begins a unit: what follows lies in it. Its line isn't counted. */
  unit(title: string, kind: "module" | "category" = "module"): void {
    const name = tidyTitle(title, "Module");
    const line = this.add({ kind, name, outcome: "imported", reason: null });
    this.place = { title: name, line, islands: [], pages: [] };
    this.units.push(this.place);
  }

  /** Ends the unit: what follows lies in none. */
  endUnit(): void {
    this.place = this.loose;
  }

  /** Takes a quiz with its questions and cards; returns how many of both can be used. */
  quiz({ title, questions, sourceId = null, note = null, kind = "quiz", island }: QuizDraft): number {
    const name = tidyTitle(title, "Quiz");
    const converted = convertQuestions(questions);
    const played = converted.flatMap((conversion) => conversion.questions);
    const cards = converted.flatMap((conversion) => conversion.cards);
    const count = played.length + cards.length;
    this.bytes += weightOf([played, cards]);
    refuseLongTexts(this.bytes);
    if (kind !== "") {
      const none = questions.length === 0 ? "It has no questions." : "None of its questions can be played.";
      if (count === 0) this.add({ kind, name, outcome: "skipped", reason: none });
      else this.add({ kind, name, outcome: note ? "degraded" : "imported", reason: note });
    }
    for (const one of converted) this.addConversion(one);
    if (count === 0) return 0;
    if (island) this.addPart(island, name, played, cards);
    else this.place.islands.push({ title: name, questions: played, ...some(cards), sourceId, text: null });
    return count;
  }

  private addConversion(conversion: Conversion): void {
    const { source, outcome, reason, questions, cards } = conversion;
    const words = wordsBeside(source.name, source.stem.text);
    const line: ImportReportItem = { kind: lineKindOf(conversion), name: source.name, outcome, reason };
    this.add(Object.assign(line, words && { words }));
    this.shown.add(line, questions, cards);
  }

  private addPart(
    head: IslandHead,
    title: string,
    questions: readonly ParsedQuestion[],
    cards: readonly ParsedCard[],
  ): void {
    let island = this.shared?.head === head ? this.shared.island : null;
    if (!island) {
      const text = head.text === null ? null : cutAtParagraph(head.text);
      const { sourceId, times } = head;
      const own = { title: tidyTitle(head.title, "Island"), sourceId, text, ...timesWithin(times, text) };
      island = { ...own, questions: [], parts: [] };
      if (text !== head.text)
        this.note({ kind: "text", name: head.title, outcome: "degraded", reason: ONLY_BEGINNING });
      this.place.islands.push(island);
      this.shared = { head, island };
    }
    island.questions.push(...questions);
    if (questions.length > 0) island.parts?.push({ title, size: questions.length });
    if (cards.length > 0) island.cards = [...(island.cards ?? []), ...cards];
  }

  /** Takes a text that teaches: a quiz is made from it. */
  page({ kind = "page", ...page }: PageDraft): void {
    const name = tidyTitle(page.title, "Page");
    const line = this.add({ kind, name, outcome: "skipped", reason: NONE_CERTAIN });
    const [at, lineAt] = [this.place.islands.length, this.items.length - 1];
    this.place.pages.push({ page: { ...page, title: name }, line, lineAt, at });
  }

  /** A line for something that doesn't come over. */
  skip(kind: string, name: string, reason: string): void {
    this.add({ kind, name: tidyTitle(name, "Untitled"), outcome: "skipped", reason });
  }

  /** A line for something that did come over, but is no question: a picture used, a title page. */
  note(line: Line & { outcome: ImportReportItem["outcome"] }): void {
    this.add({ ...line, name: tidyTitle(line.name, "Untitled") });
  }

  /** A line for a picture or sound of its own; `reason` is why it stays behind where no question shows it. */
  media(path: string, name: string, reason: string): void {
    const line = this.add({
      kind: "file",
      name: tidyTitle(name, "Untitled"),
      outcome: "imported",
      reason: null,
    });
    this.shown.addFile(line, path, reason);
  }

  /** The course and its report. */
  async result(): Promise<ParseResult> {
    await makeIslands([...this.units, this.loose]);
    for (const { line, islands, pages } of this.units) {
      if (line && islands.length === 0) Object.assign(line, { outcome: "skipped", reason: whyEmpty(pages) });
    }
    const units = this.units.filter(({ islands }) => islands.length > 0);
    const course: ParsedCourse = {
      ...this.head,
      units: units.map(({ title, islands }) => ({ title, islands })),
      islands: this.loose.islands,
    };
    const media = this.mediaStore ? await this.shown.load(this.mediaStore, this.items) : [];
    return { course, report: buildReport(this.items), media };
  }
}
