import type { ImportReportItem, ParsedIsland } from "#lib/course-reader/schema.ts";
import { chaptersOf } from "#lib/quiz/generator/chapter.ts";
import type { GeneratedQuestion } from "#lib/quiz/generator/generator-service.ts";
import { MIN_MADE, madeDraft } from "#lib/quiz/question-draft.ts";
import {
  cutAtParagraph,
  MAX_COURSE_BYTES,
  MAX_ISLANDS_A_FILE,
  MAX_QUESTIONS_A_FILE,
  saysMade,
  type TextTime,
  tidyTitle,
} from "../rules.ts";
import { FOR_MODEL, isForModel } from "./bare-pages.ts";
import { mapSlowly } from "./event-loop.ts";
import { weightOf } from "./limits.ts";

/** A text that teaches */
export interface PageDraft {
  title: string;
  /** Plain text, paragraphs divided by blank lines */
  text: string;
  /** When it was spoken, if it was */
  times?: readonly TextTime[];
  sourceId?: string | null;
  /** "page" unless it is something else that is read: "video", "lesson" … */
  kind?: string;
}

/** A page with its line in the report, and where that stands. */
export interface PlacedPage {
  page: PageDraft;
  line: ImportReportItem;
  lineAt: number;
  /** The lesson that it is: one of its own, or one that was handed in; null where it is too short for one */
  lesson: { isLeftOut: boolean } | "elsewhere" | null;
  /** The island made from it, which stands right behind it */
  made?: ParsedIsland;
}

export const ONLY_BEGINNING = "Only the beginning of its text was read.";
export const NONE_CERTAIN = "No question could be made from it that has one certain answer.";
const TOO_MANY = "The map has no room for more islands.";
const NO_ROOM = "The course has no room for more questions and texts.";
/** In characters: what is shorter is a note and no lesson. */
const SHORT_TEXT = 300;
const TOO_SHORT = "It is too short to make questions from.";
const TOO_FEW = "Too few questions could be made from it that have one certain answer.";
const UNKNOWN_LANGUAGE = "It isn't written in a language that questions can be made from.";
const standsIn = (title: string) => `What it says and asks stands in the island “${title}”.`;

/** The times of as much of a text as is kept. Most texts have none, and don't mention them. */
export function timesWithin(times: readonly TextTime[] | null = [], text: string | null) {
  const kept = (times ?? []).filter(({ offset }) => offset < (text?.length ?? 0));
  return kept.length > 0 ? { times: kept } : {};
}

function whyNone(text: string, made: number, isForeign: boolean): string {
  if (isForeign) return UNKNOWN_LANGUAGE;
  if (text.trim().length < SHORT_TEXT) return TOO_SHORT;
  return made === 0 ? NONE_CERTAIN : TOO_FEW;
}

/** What may still be made beside the file's own quizzes. */
interface Room {
  islands: number;
  questions: number;
  bytes: number;
}

function roomBeside(islands: readonly ParsedIsland[], taken: number): Room {
  return {
    islands: MAX_ISLANDS_A_FILE - islands.length,
    questions:
      MAX_QUESTIONS_A_FILE - islands.flatMap(({ questions, cards = [] }) => [...questions, ...cards]).length,
    bytes: MAX_COURSE_BYTES - weightOf(islands) - taken,
  };
}

/** Takes the room that an island needs, or says why there is none. */
function whyNoRoom(room: Room, island: ParsedIsland): string | null {
  if (room.islands <= 0) return TOO_MANY;
  const after = {
    islands: room.islands - 1,
    questions: room.questions - island.questions.length,
    bytes: room.bytes - weightOf(island),
  };
  if (after.questions < 0 || after.bytes < 0) return NO_ROOM;
  Object.assign(room, after);
  return null;
}

/** Where pages and islands stand: a unit, or beside all units */
interface Place {
  islands: ParsedIsland[];
  pages: PlacedPage[];
}

/** A page that was read, with the questions made from it */
interface Read extends Omit<PlacedPage, "made"> {
  /** The page itself */
  placed: PlacedPage;
  place: Place;
  text: string;
  made: GeneratedQuestion[];
}

/** Pages that become one island; it bears the name of `head`. */
interface Group {
  head: Read;
  pages: Read[];
}

const joined = (pages: readonly Read[]) => pages.map(({ text }) => text).join("\n\n");
const fits = (pages: readonly Read[]) => cutAtParagraph(joined(pages)) === joined(pages);
const countOf = (pages: readonly Read[]) => pages.reduce((sum, { made }) => sum + made.length, 0);

/** Sections of a document may be joined; what has an address or times of its own may not. */
const isSection = ({ page: { sourceId, times } }: Read) => !sourceId && !times?.length;

/** Sections with too few questions for a quiz of their own share one with those beside them. */
function groupsOf(pages: readonly Read[]): { groups: Group[]; left: Read[] } {
  const groups: Group[] = [];
  const left: Read[] = [];
  let poor: Read[] = [];
  for (const read of pages) {
    const isRich = read.made.length >= MIN_MADE;
    const together = [...poor, read];
    if (!isRich && read.made.length === 0) continue;
    if (!isSection(read)) {
      if (isRich) groups.push({ head: read, pages: [read] });
      else left.push(read);
    } else if (!fits(together)) {
      left.push(...poor);
      poor = [];
      if (isRich) groups.push({ head: read, pages: [read] });
      else poor = [read];
    } else if (isRich || countOf(together) >= MIN_MADE) {
      groups.push({ head: isRich ? read : (together[0] ?? read), pages: together });
      poor = [];
    } else poor = together;
  }
  const last = groups.findLast(({ head }) => isSection(head));
  if (last && fits([...last.pages, ...poor])) last.pages.push(...poor);
  else left.push(...poor);
  return { groups, left };
}

/** When what stands in the joined text was spoken */
function timesOf(pages: readonly Read[]): TextTime[] {
  let start = 0;
  return pages.flatMap(({ page, text }) => {
    const own = [...(timesWithin(page.times, text).times ?? [])];
    const shifted = own.map((time) => ({ ...time, offset: time.offset + start }));
    start += text.length + 2;
    return shifted;
  });
}

function islandOf({ head, pages }: Group): ParsedIsland {
  const text = joined(pages);
  const made = pages.flatMap((read) => read.made);
  const questions = made.map((one) => ({ ...madeDraft(one), name: tidyTitle(one.text, "Question") }));
  const { title, sourceId = null } = head.page;
  return { title, questions, sourceId, text, line: head.lineAt, ...timesWithin(timesOf(pages), text) };
}

const READABLE = "It can be read as a lesson.";

/** A page without questions is still imported where it is a lesson. */
function tellNone({ lesson, line }: Pick<PlacedPage, "lesson" | "line">, reason: string): void {
  const isRead = lesson !== null && (lesson === "elsewhere" || !lesson.isLeftOut);
  Object.assign(line, isRead ? { outcome: "imported", reason: `${READABLE} ${reason}` } : { reason });
}

function tell({ head, pages }: Group, excess: string | null): void {
  for (const read of pages) {
    if (excess) tellNone(read, excess);
    if (excess) continue;
    const said = countOf(pages) === 0 ? FOR_MODEL : saysMade(countOf(pages));
    const reason = read === head ? said : standsIn(head.page.title);
    const isCut = read.text !== read.page.text;
    Object.assign(read.line, { outcome: "degraded", reason: isCut ? `${reason} ${ONLY_BEGINNING}` : reason });
  }
}

/** Where a group stands: at its last page in the place of the one that names it, behind all that is read there */
const lastOf = ({ head, pages }: Group): Read => pages.findLast(({ place }) => place === head.place) ?? head;

/** Sections whose unit gives too few questions join the nearest ones of the chapter; returns those that can't. */
function joinLeft(groups: Group[], left: readonly Read[]): Read[] {
  const sections = left.filter(isSection);
  const [first] = sections;
  if (
    first &&
    !groups.some(({ head }) => isSection(head)) &&
    countOf(sections) >= MIN_MADE &&
    fits(sections)
  ) {
    groups.push({ head: first, pages: sections });
    return left.filter((read) => !isSection(read));
  }
  return left.filter((read) => {
    const distance = ({ head }: Group) => Math.abs(head.lineAt - read.lineAt);
    const [nearest] = groups.filter(({ head }) => isSection(head)).sort((a, b) => distance(a) - distance(b));
    if (!isSection(read) || !nearest || !fits([...nearest.pages, read])) return true;
    nearest.pages = [...nearest.pages, read].sort((a, b) => a.lineAt - b.lineAt);
    return false;
  });
}

/** Makes the islands of one chapter; what becomes of each page is written in its line. */
function makeFrom(pages: readonly Read[], room: Room, isForeign: (text: string) => boolean): void {
  const isBare = (read: Read) => read.made.length < MIN_MADE && isForModel(read.text);
  const bare = pages.filter(isBare).map((read): Group => {
    const head = { ...read, made: [] };
    return { head, pages: [head] };
  });
  const places = [...new Set(pages.map(({ place }) => place))];
  const found = places.map((place) =>
    groupsOf(pages.filter((read) => read.place === place && !isBare(read))),
  );
  const none = pages.filter((read) => read.made.length === 0 && !isBare(read));
  const groups = found.flatMap((one) => one.groups);
  const left = joinLeft(
    groups,
    found.flatMap((one) => one.left),
  );
  for (const read of [...none, ...left])
    tellNone(read, whyNone(read.text, read.made.length, isForeign(read.text)));
  for (const group of [...groups, ...bare].sort((a, b) => lastOf(a).lineAt - lastOf(b).lineAt)) {
    const island = islandOf(group);
    const excess = whyNoRoom(room, island);
    tell(group, excess);
    if (!excess) lastOf(group).placed.made = island;
  }
}

/**
 * Makes quizzes from the pages of a file, and puts them where the pages stood. Pages that follow each other are read as
 * one chapter; sections with too few questions for a quiz share one with their neighbours in the same place. `taken` is
 * how many bytes of the course its lessons take.
 */
export async function makeIslands(places: readonly Place[], taken: number): Promise<void> {
  const placed = places.flatMap((place) => place.pages.map((page) => ({ ...page, placed: page, place })));
  if (placed.length === 0) return;
  const room = roomBeside(
    places.flatMap(({ islands }) => islands),
    taken,
  );
  // Its knowledge of English takes a second to load, and many files have no texts.
  const { generateForPages } = await import("#lib/quiz/generator/chapter-service.ts");
  const { isForeign } = await import("#lib/quiz/generator/sentences.ts");
  await mapSlowly(
    chaptersOf(placed, ({ page }) => page.text),
    (chapter) => {
      if (room.islands <= 0) {
        for (const page of chapter) tellNone(page, TOO_MANY);
        return;
      }
      const texts = chapter.map(({ page }) => ({ title: page.title, text: cutAtParagraph(page.text) }));
      const made = generateForPages(texts);
      const pages = chapter.map(
        (one, at): Read => ({ ...one, text: texts[at]?.text ?? "", made: made[at] ?? [] }),
      );
      makeFrom(pages, room, isForeign);
    },
  );
}

/** Why a unit has neither islands nor lessons. */
export function whyEmpty(pages: readonly PlacedPage[]): string {
  if (pages.length === 0) return "It holds no quiz that can be played.";
  const isJoined = pages.some(({ line }) => line.outcome === "degraded");
  return isJoined ? "What its texts ask stands in another unit." : "None of its texts gave a quiz.";
}
