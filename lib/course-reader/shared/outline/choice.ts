import { ORDER, readAnswer, UNNAMED } from "./answer.ts";
import { type Draft, stemOf } from "./draft.ts";
import { type Habits, isMarked } from "./judge.ts";
import type { Option } from "./option.ts";
import { ASKS_FOR_SEVERAL, countAsked } from "./vocabulary.ts";

/** The right options of a question, with what that costs; or why no one can tell them. */
export type Key =
  | { right: number[]; texts: string[]; explanation: string[]; notes: string[] }
  | { reason: string };

const NO_KEY = "It doesn't say which answer is right.";
const CONTRADICTION = "It names two different right answers.";
const OTHER_COUNT = "It asks for another number of answers than it names.";
const EMPTY = "An answer without words is left out.";
const ASKS_ORDER =
  /\b(?:in (?:the )?(?:right |correct |proper )?(?:order|sequence)|(?:correct|right|proper|chronological) (?:order|sequence)|arrange|rearrange|richtige reihenfolge|orden correcto|ordre correct)\b/i;
const BROKEN = "Its answers can't be told apart: their letters are missing or out of order.";
const BY_BOLD = "The answer in bold letters is taken for the right one.";

const placesOf = (options: readonly Option[], isRight: (option: Option) => boolean) =>
  options.flatMap((option, at) => (isRight(option) ? [at] : []));

interface Said {
  ways: number[][];
  explanation: string[];
  notes: string[];
}

/** What the words that name an answer mean. Words that name none explain it where something else tells it. */
function saidBy(draft: Draft, isShown: boolean): Said | { reason: string } {
  const { answers, options } = draft;
  const isMultiple = ASKS_FOR_SEVERAL.test(stemOf(draft));
  const meanings = answers.map((answer) => ({ answer, meaning: readAnswer(answer, options, isMultiple) }));
  const isTold = isShown || meanings.some(({ meaning }) => "right" in meaning);
  const said: Said = { ways: [], explanation: [], notes: [] };
  for (const { answer, meaning } of meanings) {
    if ("right" in meaning) {
      said.ways.push(meaning.right);
      if (meaning.rest !== "") said.explanation.push(meaning.rest);
      if (meaning.note) said.notes.push(meaning.note);
    } else if (isTold && meaning.reason === UNNAMED) said.explanation.push(answer);
    else return meaning;
  }
  return said;
}

/** The places that a star or bold letters mark, where they are known to mark what is right. */
function weaklyMarked(draft: Draft, { marks }: Habits, mark: "star" | "bold"): number[] {
  if (!isMarked(draft, mark) || (mark === "bold" && !marks.bold)) return [];
  return placesOf(draft.options, (option) => option.mark === mark);
}

/** The options as they are shown: a mark that tells what is right is taken away. */
function shown(options: readonly Option[], right: readonly number[]): string[] {
  const marked = (mark: Option["mark"]) => placesOf(options, (option) => option.mark === mark);
  const telling = (["star", "bold"] as const).filter((mark) => marked(mark).join() === right.join());
  return options.map(({ text, bare, mark }) => (telling.some((one) => one === mark) ? bare : text));
}

/** Which options are right, by all that says so. Two that disagree are worth nothing. */
export function keyOf(source: Draft, habits: Habits): Key {
  const empty = source.options.filter(({ text, isTicked }) => text.trim() === "" && !isTicked);
  const draft = { ...source, options: source.options.filter((option) => !empty.includes(option)) };
  const key = keyOfFull(draft, habits);
  return "reason" in key || empty.length === 0 ? key : { ...key, notes: [...key.notes, EMPTY] };
}

/** "A, C, B": each of the options once */
function namesAll(answer: string, options: readonly Option[]): boolean {
  const named = readAnswer(answer, options);
  return "right" in named && named.right.length === options.length;
}

function keyOfFull(draft: Draft, habits: Habits): Key {
  const { options, isBroken, answers, doubt } = draft;
  if (isBroken) return { reason: BROKEN };
  const ticked = placesOf(options, ({ isTicked }) => isTicked);
  const signed = placesOf(options, ({ mark }) => mark === "sign");
  const boxes = [ticked, signed].filter((places) => places.length > 0);
  if (
    options.length > 2 &&
    ASKS_ORDER.test(stemOf(draft)) &&
    answers.some((answer) => namesAll(answer, options))
  )
    return { reason: ORDER };
  const said = saidBy(draft, boxes.length > 0);
  if ("reason" in said) return said;
  if (doubt && answers.length === 0 && boxes.length === 0) return { reason: doubt };
  const starred = weaklyMarked(draft, habits, "star");
  const bold = weaklyMarked(draft, habits, "bold");
  const strong = [...boxes, ...said.ways];
  // A lone star in a file without others may be a part of the text.
  const isStarKey = starred.length > 0 && (strong.length > 0 || habits.marks.star);
  const ways = [...strong, ...(isStarKey ? [starred] : [])];
  const [right = bold] = ways;
  if (ways.some((way) => way.join() !== right.join())) return { reason: CONTRADICTION };
  if (right.length === 0) return { reason: NO_KEY };
  if ((countAsked(stemOf(draft)) ?? right.length) !== right.length) return { reason: OTHER_COUNT };
  const isByBold = ways.length === 0 && draft.manner === "list" && habits.boldCount < 2;
  const notes = [...said.notes, ...(isByBold ? [BY_BOLD] : [])];
  return { right, texts: shown(options, right), explanation: said.explanation, notes };
}
