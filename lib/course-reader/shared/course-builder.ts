import type {
  ImportReportItem,
  ParsedCard,
  ParsedCourse,
  ParsedIsland,
  ParsedQuestion,
  ParseResult,
} from "#lib/course-reader/schema.ts";
import { MIN_MADE, madeDraft } from "#lib/quiz/question-draft.ts";
import { convertQuestions } from "../questions/convert.ts";
import type { Conversion, SourceQuestion } from "../questions/source-question.ts";
import {
  buildReport,
  cutAtParagraph,
  MAX_COURSE_BYTES,
  MAX_ISLANDS_A_FILE,
  MAX_QUESTIONS_A_FILE,
  saysMade,
  type TextTime,
  tidyTitle,
  wordsBeside,
} from "../rules.ts";
import { FOR_MODEL, isForModel } from "./bare-pages.ts";
import { mapSlowly } from "./event-loop.ts";
import { refuseLongTexts, weightOf } from "./limits.ts";
import type { MediaStore } from "./media.ts";
import { ShownMedia } from "./shown-media.ts";

type Line = Omit<ImportReportItem, "name" | "outcome"> & { name: string };

interface PageDraft {
  title: string;
  /** Plain text, paragraphs divided by blank lines */
  text: string;
  /** When it was spoken, if it was */
  times?: readonly TextTime[];
  sourceId?: string | null;
  /** "page" unless it is something else that is read: "video", "lesson" … */
  kind?: string;
}

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
  /** Each with how many islands stand before it, and where its line stands in the report */
  pages: { page: PageDraft; line: ImportReportItem; lineAt: number; at: number }[];
}

const ONLY_BEGINNING = "Only the beginning of its text was read.";
const TOO_MANY = "The map has no room for more islands.";
const NO_ROOM = "The course has no room for more questions and texts.";
/** In characters: what is shorter is a note and no lesson. */
const SHORT_TEXT = 300;
const TOO_SHORT = "It is too short to make questions from.";
const NONE_CERTAIN = "No question could be made from it that has one certain answer.";
const TOO_FEW = "Too few questions could be made from it that have one certain answer.";
const NOT_ENGLISH = "It isn't written in English sentences, and questions are made only from those.";

/** Most islands have no cards, and don't mention them. */
const some = (cards: ParsedCard[]) => (cards.length > 0 ? { cards } : {});

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
    const places = [...this.units, this.loose];
    const room = roomBeside(places.flatMap(({ islands }) => islands));
    for (const place of places) await makeIslands(place, room);
    for (const { line, islands, pages } of this.units) {
      const reason =
        pages.length > 0 ? "None of its texts gave a quiz." : "It holds no quiz that can be played.";
      if (line && islands.length === 0) Object.assign(line, { outcome: "skipped", reason });
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

/** The times of as much of a text as is kept. Most texts have none, and don't mention them. */
function timesWithin(times: readonly TextTime[] | null = [], text: string | null) {
  const kept = (times ?? []).filter(({ offset }) => offset < (text?.length ?? 0));
  return kept.length > 0 ? { times: kept } : {};
}

function whyNone(text: string, made: number, isForeign: boolean): string {
  if (isForeign) return NOT_ENGLISH;
  if (text.trim().length < SHORT_TEXT) return TOO_SHORT;
  return made === 0 ? NONE_CERTAIN : TOO_FEW;
}

/** What may still be made beside the file's own quizzes. */
interface Room {
  islands: number;
  questions: number;
  bytes: number;
}

function roomBeside(islands: readonly ParsedIsland[]): Room {
  return {
    islands: MAX_ISLANDS_A_FILE - islands.length,
    questions:
      MAX_QUESTIONS_A_FILE - islands.flatMap(({ questions, cards = [] }) => [...questions, ...cards]).length,
    bytes: MAX_COURSE_BYTES - weightOf(islands),
  };
}

/** Takes the room that an island needs, or says why there is none. */
function whyNoRoom(room: Room, island: ParsedIsland): string | null {
  const after = {
    islands: room.islands - 1,
    questions: room.questions - island.questions.length,
    bytes: room.bytes - weightOf(island),
  };
  if (after.questions < 0 || after.bytes < 0) return NO_ROOM;
  Object.assign(room, after);
  return null;
}

/** Makes a quiz from each page of a place that has something to ask, as long as there is room for its island. */
async function makeIslands(place: Place, room: Room): Promise<void> {
  if (place.pages.length === 0) return;
  // Its knowledge of English takes a second to load, and many files have no texts.
  const { generateQuestions } = await import("#lib/quiz/generator/generator-service.ts");
  const { isForeign } = await import("#lib/quiz/generator/sentences.ts");
  let count = 0;
  await mapSlowly(place.pages, ({ page, line, lineAt, at }) => {
    const refuse = (reason: string) => void Object.assign(line, { reason });
    if (room.islands <= 0) return refuse(TOO_MANY);
    const text = cutAtParagraph(page.text);
    const all = generateQuestions(text, page.title);
    const made = all.length < MIN_MADE ? [] : all;
    if (made.length === 0 && !isForModel(text)) return refuse(whyNone(text, all.length, isForeign(text)));
    const questions = made.map((one) => ({ ...madeDraft(one), name: tidyTitle(one.text, "Question") }));
    const { title, sourceId = null, times } = page;
    const island = { title, questions, sourceId, text, line: lineAt, ...timesWithin(times, text) };
    const excess = whyNoRoom(room, island);
    if (excess) return refuse(excess);
    const reason = made.length === 0 ? FOR_MODEL : saysMade(made.length);
    const isCut = text !== page.text;
    Object.assign(line, { outcome: "degraded", reason: isCut ? `${reason} ${ONLY_BEGINNING}` : reason });
    place.islands.splice(at + count, 0, island);
    count += 1;
  });
}
