import type { ImportReportItem, ParsedCourse, ParsedIsland, ParseResult } from "#lib/course-reader/schema.ts";
import { MIN_MADE, madeDraft } from "#lib/quiz/question-draft.ts";
import { convertQuestions } from "../questions/convert.ts";
import type { SourceQuestion } from "../questions/source-question.ts";
import { buildReport, cutAtParagraph, MAX_ISLANDS_A_FILE, tidyTitle, wordsBeside } from "../rules.ts";
import { mapSlowly } from "./event-loop.ts";
import { refuseLongTexts, weightOf } from "./limits.ts";
import type { MediaStore } from "./media.ts";
import { ShownMedia } from "./shown-media.ts";

type Line = Omit<ImportReportItem, "name" | "outcome"> & { name: string };

interface PageDraft {
  title: string;
  /** Plain text, paragraphs divided by blank lines */
  text: string;
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
}

interface Place {
  title: string;
  line: ImportReportItem | null;
  islands: ParsedIsland[];
  pages: { page: PageDraft; line: ImportReportItem }[];
}

const OWN_QUIZZES = "This part of the course brings quizzes of its own, so none is made from its texts.";
const ONLY_BEGINNING = "Only the beginning of its text was read.";
const TOO_MANY = "The map has no room for more islands.";
const TOO_LITTLE = "Its text is too short, or says too little, for fair questions.";
const NOT_ENGLISH = "The import makes questions from English texts only.";

/**
 * Puts a course together from what a reader finds, in the file's order, and keeps the report with it: whatever is
 * handed in stands in the report exactly once. Texts become quizzes where their unit brings none of its own.
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

  /** Takes a quiz with its questions; returns how many can be played. */
  quiz({ title, questions, sourceId = null, note = null, kind = "quiz", island }: QuizDraft): number {
    const name = tidyTitle(title, "Quiz");
    const converted = convertQuestions(questions);
    const played = converted.flatMap((conversion) => conversion.questions);
    this.bytes += weightOf(played);
    refuseLongTexts(this.bytes);
    if (kind !== "") {
      const none = questions.length === 0 ? "It has no questions." : "None of its questions can be played.";
      if (played.length === 0) this.add({ kind, name, outcome: "skipped", reason: none });
      else this.add({ kind, name, outcome: note ? "degraded" : "imported", reason: note });
    }
    for (const { source, outcome, reason, questions: own } of converted) {
      const lineKind = source.kind === "description" || source.kind === "text" ? "text" : "question";
      const words = wordsBeside(source.name, source.stem.text);
      const line: ImportReportItem = { kind: lineKind, name: source.name, outcome, reason };
      this.add(Object.assign(line, words && { words }));
      this.shown.add(line, own);
    }
    if (played.length === 0) return 0;
    if (island) this.addPart(island, name, played);
    else this.place.islands.push({ title: name, questions: played, sourceId, text: null });
    return played.length;
  }

  private addPart(head: IslandHead, title: string, questions: ParsedIsland["questions"]): void {
    let island = this.shared?.head === head ? this.shared.island : null;
    if (!island) {
      const text = head.text === null ? null : cutAtParagraph(head.text);
      island = { ...head, title: tidyTitle(head.title, "Island"), text, questions: [], parts: [] };
      if (text !== head.text)
        this.note({ kind: "text", name: head.title, outcome: "degraded", reason: ONLY_BEGINNING });
      this.place.islands.push(island);
      this.shared = { head, island };
    }
    island.questions.push(...questions);
    island.parts?.push({ title, size: questions.length });
  }

  /** Takes a text that teaches: a quiz is made from it where its unit brings none. */
  page({ kind = "page", ...page }: PageDraft): void {
    const name = tidyTitle(page.title, "Page");
    const line = this.add({ kind, name, outcome: "skipped", reason: OWN_QUIZZES });
    this.place.pages.push({ page: { ...page, title: name }, line });
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
    let room = places.reduce((left, { islands }) => left - islands.length, MAX_ISLANDS_A_FILE);
    for (const place of places.filter(({ islands }) => islands.length === 0)) {
      await makeIslands(place, room);
      room -= place.islands.length;
    }
    for (const { line, islands, pages } of this.units) {
      const reason =
        pages.length > 0 ? "Its texts are too short for a quiz." : "It holds no quiz that can be played.";
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

/** Makes a quiz from each page of a place that has something to ask, as long as there is room for its island. */
async function makeIslands(place: Place, room: number): Promise<void> {
  if (place.pages.length === 0) return;
  // Its knowledge of English takes a second to load, and most files bring questions of their own.
  const { generateQuestions } = await import("#lib/quiz/generator/generator-service.ts");
  const { isForeign } = await import("#lib/quiz/generator/sentences.ts");
  await mapSlowly(place.pages, ({ page, line }) => {
    if (place.islands.length >= room) return void Object.assign(line, { reason: TOO_MANY });
    const read = cutAtParagraph(page.text);
    const made = generateQuestions(read, page.title);
    if (made.length < MIN_MADE)
      return void Object.assign(line, { reason: isForeign(read) ? NOT_ENGLISH : TOO_LITTLE });
    const reason = `It holds no questions, so ${made.length} were made from its text.`;
    const isCut = read !== page.text;
    Object.assign(line, { outcome: "degraded", reason: isCut ? `${reason} ${ONLY_BEGINNING}` : reason });
    const { title, sourceId = null } = page;
    place.islands.push({
      title,
      questions: made.map((one) => ({ ...madeDraft(one), name: tidyTitle(one.text, "Question") })),
      sourceId,
      text: read,
    });
  });
}
