import { counted } from "#components/course/course-view.ts";
import {
  branchOf,
  type NodeKind,
  type Outline,
  type OutlineNode,
  placeOf,
  rowsOf,
} from "#lib/course/outline/outline.ts";
import { isUnsaved, type SaveState } from "#lib/course/outline/save-state.ts";

export const NO_UNIT = "Without a unit";

export const KIND_WORDS: Record<NodeKind, string> = {
  unit: "Unit",
  island: "Island",
  lesson: "Lesson",
  quiz: "Quiz",
  question: "Question",
};

/** What a list is called: its part's title, or the course's own list. */
export function listTitle(outline: Outline, kind: NodeKind, parentId: string | null): string {
  const parent = parentId === null ? undefined : outline.nodes.get(parentId);
  if (parent) return parent.title;
  return kind === "unit" ? "the course" : NO_UNIT;
}

/** "Moved to place 2 of 5 in Unit 1" */
export function movedWords(outline: Outline, id: string): string {
  const [node, place] = [outline.nodes.get(id), placeOf(outline, id)];
  if (!node || !place) return "";
  const { kind, parentId } = node;
  const all = rowsOf(outline, kind, parentId).length;
  return `Moved to place ${place.position + 1} of ${all} in ${listTitle(outline, kind, parentId)}`;
}

/** "1 island, 2 lessons and 3 quizzes" */
function inWords(parts: readonly string[]): string {
  const [last = "", ...before] = parts.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(", ")} and ${last}`;
}

/** "Sea ice was removed, with 3 islands and 5 quizzes." */
export function removedWords(outline: Outline, { id, kind, title }: OutlineNode): string {
  const inside = branchOf(outline, id).slice(1);
  const of = (each: NodeKind) => inside.filter((node) => node.kind === each).length;
  const parts = [
    of("island") > 0 ? counted(of("island"), "island") : "",
    of("lesson") > 0 ? counted(of("lesson"), "lesson") : "",
    of("quiz") > 0 ? counted(of("quiz"), "quiz", "quizzes") : "",
  ].filter(Boolean);
  const name = kind === "question" ? "The question" : `“${title}”`;
  return `${name} was removed${parts.length > 0 ? `, with ${inWords(parts)}` : ""}.`;
}

export interface SaveText {
  text: string;
  tone: "calm" | "bad";
  /** Passes by itself: no one has to hear of it */
  isPassing: boolean;
  canRetry: boolean;
}

function clockOf(instant: number): string {
  return new Date(instant).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

const calm = (text: string, isPassing = false): SaveText => ({
  text,
  tone: "calm",
  isPassing,
  canRetry: false,
});
const bad = (text: string, canRetry = true): SaveText => ({ text, tone: "bad", isPassing: false, canRetry });

/** Where the edits are, in words. */
export function saveText(
  state: SaveState,
  { isKept, isOnline }: { isKept: boolean; isOnline: boolean },
): SaveText {
  const { phase, savedAt, drafts } = state;
  const kept = isKept ? "Kept here" : "Don't close this page";
  if (phase === "gone") return bad("This course was removed", false);
  if (phase === "conflict") return bad(`Changed in another tab. ${kept}.`, false);
  if (phase === "signedOut") return bad(`You are logged out. ${kept}.`);
  if (phase === "offline" || (!isOnline && isUnsaved(state))) {
    return bad(
      isKept ? "Offline: kept here, saved when you are back" : "Offline: don't close this page",
      isOnline,
    );
  }
  if (phase === "failed") return bad(`Not saved. ${kept}.`);
  if (phase === "saving" || state.sent || state.waiting.length > 0) return calm("Saving…", true);
  if (Object.keys(drafts).length > 0) return calm("A question isn't complete yet: kept here");
  return calm(savedAt === null ? "All changes saved" : `Saved ${clockOf(savedAt)}`);
}
