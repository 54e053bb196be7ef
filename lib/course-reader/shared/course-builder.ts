import type {
  ImportReportItem,
  ParsedCard,
  ParsedCourse,
  ParsedIsland,
  ParsedLesson,
  ParsedQuestion,
  ParseResult,
} from "#lib/course-reader/schema.ts";
import { convertQuestions } from "../questions/convert.ts";
import type { Conversion, SourceQuestion } from "../questions/source-question.ts";
import { buildReport, cutAtParagraph, type TextTime, tidyTitle, wordsBeside } from "../rules.ts";
import { type LessonDraft, type LessonExtras, partsOf } from "./lessons/draft.ts";
import {
  type Entry,
  fitLessons,
  inOrder,
  LessonLinks,
  NO_ROOM_TO_READ,
  type PlacedLesson,
  withoutMissing,
} from "./lessons/placed.ts";
import { textHtml } from "./lessons/text-html.ts";
import { refuseLongTexts, weightOf } from "./limits.ts";
import {
  makeIslands,
  NONE_CERTAIN,
  ONLY_BEGINNING,
  type PageDraft,
  type PlacedPage,
  timesWithin,
  whyEmpty,
} from "./made-islands.ts";
import type { MediaStore } from "./media.ts";
import { settleRecordings } from "./recordings/settle.ts";
import { remoteIn } from "./remote-pictures.ts";
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

/** A text that teaches, as it is read, and as questions are made from it */
interface Page extends PageDraft, LessonExtras {
  /** Sanitised markup; made from the text where there is none */
  html?: string;
  /** False where its text is no lesson of its own: one that was handed in may hold it */
  lesson?: false | "elsewhere";
}

interface Place {
  title: string;
  line: ImportReportItem | null;
  /** All that stands there, in the file's order */
  entries: Entry[];
  /** The file's own */
  islands: ParsedIsland[];
  pages: PlacedPage[];
}

const placeOf = (title: string, line: ImportReportItem | null): Place => {
  return { title, line, entries: [], islands: [], pages: [] };
};

/** Most islands have no cards, and don't mention them. */
const some = (cards: ParsedCard[]) => (cards.length > 0 ? { cards } : {});

/** Many units have no lessons, and don't mention them. */
const read = (lessons: ParsedLesson[]) => (lessons.length > 0 ? { lessons } : {});

const NOTHING_TO_READ = "There is too little to read in it.";

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
  private readonly loose = placeOf("", null);
  private readonly units: Place[] = [];
  private place = this.loose;
  private shared: { head: IslandHead; island: ParsedIsland } | null = null;
  private readonly items: ImportReportItem[] = [];
  private readonly mediaStore: MediaStore | null;
  private readonly shown = new ShownMedia();
  private readonly links = new LessonLinks();
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
    this.place = placeOf(name, line);
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
    else this.addIsland({ title: name, questions: played, ...some(cards), sourceId, text: null });
    return count;
  }

  private addIsland(island: ParsedIsland): void {
    this.place.islands.push(island);
    this.place.entries.push({ type: "island", island });
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
      this.addIsland(island);
      this.shared = { head, island };
    }
    island.questions.push(...questions);
    if (questions.length > 0) island.parts?.push({ title, size: questions.length });
    if (cards.length > 0) island.cards = [...(island.cards ?? []), ...cards];
  }

  /** Takes a text that teaches: it becomes a lesson, and a quiz is made from it. */
  page({ kind = "page", lesson: given, html, ...page }: Page): void {
    const name = tidyTitle(page.title, "Page");
    const line = this.add({ kind, name, outcome: "skipped", reason: NONE_CERTAIN });
    const lineAt = this.items.length - 1;
    const own = () => this.addLesson({ ...page, title: name, html: html ?? textHtml(page.text) }, line);
    const lesson = given === undefined ? own() : given || null;
    const placed: PlacedPage = { page: { ...page, title: name }, line, lineAt, lesson };
    this.place.pages.push(placed);
    this.place.entries.push({ type: "page", page: placed });
  }

  /** Takes something to read, watch or hear from which no questions are made; returns whether it is a lesson. `kind` is that of its line, "" for none. */
  lesson({ kind = "", ...draft }: LessonDraft & { kind?: string }): boolean {
    const name = tidyTitle(draft.title, "Lesson");
    const line = kind === "" ? null : this.add({ kind, name, outcome: "imported", reason: null });
    const lesson = this.addLesson({ ...draft, title: name }, line);
    if (line && !lesson) Object.assign(line, { outcome: "skipped", reason: NOTHING_TO_READ });
    return lesson !== null;
  }

  private addLesson(draft: LessonDraft, line: ImportReportItem | null): PlacedLesson | null {
    const parts = partsOf(draft);
    if (parts.length === 0) return null;
    const lesson = { parts, keys: draft.keys ?? [], line, isLeftOut: false };
    this.place.entries.push({ type: "lesson", lesson });
    this.shown.addLesson(line, draft.html);
    return lesson;
  }

  /** The address of a link to the lesson with this key, whether or not it has been handed in yet. */
  linkTo(key: string): string {
    return this.links.to(key);
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

  /** Lessons in the order of the parsed course: those of the units, then the others. */
  private lessonsByPlace(): PlacedLesson[][] {
    return [...this.units, this.loose].map(({ entries }) =>
      entries.flatMap((entry) => (entry.type === "lesson" ? [entry.lesson] : [])),
    );
  }

  private async fill(): Promise<void> {
    const places = [...this.units, this.loose];
    const lessons = this.lessonsByPlace().flat();
    const taken = fitLessons(lessons, weightOf(places.map(({ islands }) => islands)));
    await makeIslands(places, taken);
    for (const { line, isLeftOut } of lessons)
      if (isLeftOut && line?.outcome === "imported")
        Object.assign(line, { outcome: "skipped", reason: NO_ROOM_TO_READ });
    const unread = lessons.filter(({ isLeftOut }) => isLeftOut).length;
    if (unread > 0)
      this.note({ kind: "more", name: `${unread} lessons`, outcome: "skipped", reason: NO_ROOM_TO_READ });
  }

  /** The course and its report. */
  async result(): Promise<ParseResult> {
    const recordings = await settleRecordings([...this.units, this.loose], this.mediaStore, this.items);
    await this.fill();
    const places = this.units.map((place) => ({ ...inOrder(place.entries), place }));
    const units = places.filter(({ islands, lessons, place: { line, pages } }) => {
      const isKept = islands.length + lessons.length > 0;
      if (line && !isKept) Object.assign(line, { outcome: "skipped", reason: whyEmpty(pages) });
      return isKept;
    });
    const loose = inOrder(this.loose.entries);
    const all = [...units.flatMap(({ lessons }) => lessons), ...loose.lessons];
    this.links.settle(this.lessonsByPlace(), all);
    const media = this.mediaStore ? await this.shown.load(this.mediaStore, this.items) : [];
    const pictures = remoteIn(all);
    withoutMissing(all, [media, pictures.pictures ?? []]);
    const course: ParsedCourse = {
      ...this.head,
      units: units.map(({ place: { title }, islands, lessons }) => ({ title, islands, ...read(lessons) })),
      islands: loose.islands,
      ...read(loose.lessons),
    };
    const report = buildReport(this.items);
    return { course, report, media, ...(recordings.length > 0 && { recordings }), ...pictures };
  }
}
