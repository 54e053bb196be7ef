import { type Draft, stemOf } from "./draft.ts";
import type { Entry } from "./entry.ts";
import type { Mark } from "./option.ts";
import { ASKS_FOR_SEVERAL } from "./vocabulary.ts";

/** What a file shows of its author's habits: what is certain of many tells what a single question leaves open. */
export interface Habits {
  /** A star or bold letters mark what is right, and nothing else */
  marks: Record<"star" | "bold", boolean>;
  /** How many lists without letters are marked in bold */
  boldCount: number;
  /** Headings of these levels, or paragraphs (0), ask where boxes follow */
  askingLevels: Set<number>;
}

const NOT_ASKED =
  /\b(?:to-?do|tasks?|checklist|progress|roadmap|status|steps?|requirements?|goals?|milestones?|done|plan|objectives|prerequisites)\b/i;

const isTicked = ({ options }: Draft) => options.some((option) => option.isTicked);
const countOf = ({ options }: Draft, mark: Mark) => options.filter((option) => option.mark === mark).length;

/** Whether something other than a star or bold letters tells what is right. */
const isKeyed = (draft: Draft) => draft.answers.length > 0 || isTicked(draft) || countOf(draft, "sign") > 0;

/** Whether a mark tells some options from the others. */
export function isMarked(draft: Draft, mark: "star" | "bold"): boolean {
  const count = countOf(draft, mark);
  if (count === 1) return draft.options.length > 1;
  return count > 1 && count < draft.options.length && ASKS_FOR_SEVERAL.test(stemOf(draft));
}

const levelOf = ({ heading }: Draft) => heading?.level ?? 0;

/** Most of the questions that nothing else answers bear the mark. */
function isHabit(drafts: readonly Draft[], mark: "star" | "bold"): boolean {
  const open = drafts.filter(
    (draft) => draft.options.length > 1 && !isKeyed(draft) && draft.manner !== "list",
  );
  const lists = drafts.filter(
    (draft) => draft.manner === "list" && !isKeyed(draft) && countOf(draft, mark) > 0,
  );
  const all = [...open, ...lists];
  return all.length > 0 && all.filter((draft) => isMarked(draft, mark)).length * 2 >= all.length;
}

export function habitsOf(drafts: readonly Draft[]): Habits {
  const boxes = drafts.filter(({ manner }) => manner === "task");
  const sure = boxes.filter((draft) => isAsked(draft) && isTicked(draft));
  const levels = [...new Set(sure.map(levelOf))].filter((level) => {
    const same = boxes.filter((draft) => levelOf(draft) === level);
    return same.filter(isAsked).length * 2 >= same.length;
  });
  const bold = drafts.filter(
    (draft) => draft.manner === "list" && !isKeyed(draft) && isMarked(draft, "bold"),
  );
  return {
    marks: { star: isHabit(drafts, "star"), bold: isHabit(drafts, "bold") },
    boldCount: bold.length,
    askingLevels: new Set(levels),
  };
}

/** Whether its words ask, or call themselves a question. */
function isAsked({ asks, start }: Draft): boolean {
  return asks || start === "label";
}

function isBoxQuestion(draft: Draft, { askingLevels }: Habits): boolean {
  if (isAsked(draft)) return true;
  const ticked = draft.options.filter((option) => option.isTicked).length;
  if (ticked !== 1 || draft.options.length < 2 || NOT_ASKED.test(stemOf(draft).slice(-200))) return false;
  return draft.answers.length > 0 || askingLevels.has(levelOf(draft));
}

/** Bold letters in a list without letters may only stress something: they need a question that is one for certain. */
function isListQuestion(draft: Draft, { marks, boldCount }: Habits): boolean {
  if (isKeyed(draft)) return isAsked(draft) || draft.start !== null;
  const isStarred = marks.star && isMarked(draft, "star");
  const isBold = marks.bold && isMarked(draft, "bold") && (draft.start !== null || boldCount > 1);
  if (isStarred || isBold) return isAsked(draft) || draft.start !== null;
  return draft.asks && draft.start !== null && draft.manner === "list";
}

/** Whether a draft is a question; otherwise it is text. */
export function isQuestion(draft: Draft, habits: Habits): boolean {
  const { manner } = draft;
  if (manner === null) return draft.answers.length > 0 || draft.start === "label";
  if (manner === "task") return isBoxQuestion(draft, habits);
  if (manner === "letter")
    return isAsked(draft) || draft.start !== null || isKeyed(draft) || isLetterMarked(draft, habits);
  if (manner === "number" && !isKeyed(draft) && !isMarked(draft, "bold") && !isMarked(draft, "star"))
    return false;
  return isListQuestion(draft, habits);
}

function isLetterMarked(draft: Draft, { marks }: Habits): boolean {
  return (["star", "bold"] as const).some((mark) => marks[mark] && isMarked(draft, mark));
}

/** All that may be questions. */
export function draftsOf(entries: readonly Entry[]): Draft[] {
  return entries.filter((entry) => entry.type === "draft");
}
