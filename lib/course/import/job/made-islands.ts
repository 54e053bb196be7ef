import { saysMade, withOutcomes } from "#lib/course-reader/rules.ts";
import type { ParsedIsland, ParsedLesson, ParsedQuestion, ParseResult } from "#lib/course-reader/schema.ts";

/** docs/product.md#import */
export const MAX_ASKED_ISLANDS = 30;

interface Island {
  text?: string | null | undefined;
}

interface Course<I> {
  units: { title: string; islands: I[] }[];
  islands: I[];
}

/** All islands by the order of the map. */
export function islandsOf<I>({ units, islands }: Course<I>): I[] {
  return [...units.flatMap((unit) => unit.islands), ...islands];
}

/** The places of the islands that a model is asked about: with a text, which isn't one of those that are kept as they are. */
export function placesToAsk<I extends Island>(course: Course<I>, kept: ReadonlySet<string>): number[] {
  const places = islandsOf(course).flatMap(({ text }, place) => (text && !kept.has(text) ? [place] : []));
  return places.slice(0, MAX_ASKED_ISLANDS);
}

/** What a model made for an island: questions; or none, and why. */
export type Asked = ParsedQuestion[] | { reason: string } | null;

const NOT_ASKED = `A model is asked about ${MAX_ASKED_ISLANDS} texts of an import at most.`;
const NO_MODEL = "No question could be made from it that has one certain answer.";
const KEPT = "Its quizzes stay as they are.";

interface Turn {
  asked: Readonly<Record<string, Asked | undefined>>;
  /** Whether there is a model at all */
  hasModel: boolean;
  /** The texts whose quizzes an update keeps */
  kept: ReadonlySet<string>;
}

function whyNone({ asked, hasModel }: Turn, place: number): string {
  const one = asked[place];
  if (one && !Array.isArray(one)) return one.reason;
  return hasModel && !(place in asked) ? NOT_ASKED : NO_MODEL;
}

const isBare = ({ questions, cards = [] }: ParsedIsland) => questions.length + cards.length === 0;

/** A place once its islands are filled; its lessons stand before the islands that are left. */
function filled<T extends { islands: ParsedIsland[]; lessons?: ParsedLesson[] | undefined }>(
  place: T,
  fill: (island: ParsedIsland) => ParsedIsland[],
): Pick<T, keyof T> {
  const kept = place.islands.map(fill);
  const starts = kept.map((_, index) => kept.slice(0, index).flat().length);
  const islands = kept.flat();
  const lessons = place.lessons?.map((lesson) => {
    const before = lesson.before === null ? null : (starts[lesson.before] ?? null);
    return { ...lesson, before: before === islands.length ? null : before };
  });
  return { ...place, islands, ...(lessons && { lessons }) };
}

/**
 * The course once a model has had its turn: its questions in place of our own, and without the islands that have none
 * after all. The report tells what became of each text.
 */
export function withAsked(result: ParseResult, turn: Turn): ParseResult {
  const lines = new Map<number, { outcome: "degraded" | "skipped"; reason: string }>();
  let place = -1;
  const fill = (island: ParsedIsland): ParsedIsland[] => {
    place += 1;
    const { line = -1, text } = island;
    const made = turn.asked[place];
    if (Array.isArray(made)) {
      lines.set(line, { outcome: "degraded", reason: saysMade(made.length) });
      return [{ ...island, questions: made }];
    }
    if (!isBare(island)) return [island];
    const isKept = Boolean(text && turn.kept.has(text));
    lines.set(
      line,
      isKept ? { outcome: "degraded", reason: KEPT } : { outcome: "skipped", reason: whyNone(turn, place) },
    );
    return isKept ? [island] : [];
  };
  const { course: read } = result;
  const units = read.units
    .map((unit) => filled(unit, fill))
    .filter(({ islands, lessons = [] }) => islands.length + lessons.length > 0);
  const course = { ...read, ...filled(read, fill), units };
  return { ...result, course, report: withOutcomes(result.report, lines) };
}
