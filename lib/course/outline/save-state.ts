import { nextSaveAt, type SavePhase, type SaveTimes } from "#lib/client/autosave/save-times.ts";
import { withLessons } from "./lessons.ts";
import {
  applyEdit,
  type LessonForm,
  listOf,
  type NodeKind,
  type Outline,
  type OutlineEdit,
  type OutlineNode,
  outlineOf,
  type Place,
} from "./outline.ts";
import type { ProvenQuestion, QuestionContent } from "./question-content.ts";

/** An edit as it goes to the server. */
export type CourseEdit =
  | Exclude<OutlineEdit, { type: "add" }>
  | ({ type: "add"; kind: "unit" | "island" | "quiz"; id: string; title: string } & Place)
  | ({ type: "add"; kind: "question"; id: string; question: ProvenQuestion } & Place)
  | { type: "question"; id: string; question: ProvenQuestion }
  | { type: "text"; islandId: string; text: string };

/** A course as the server tells it; unit ids such as unit-1 hold for this version only. */
export interface CourseParts {
  version: number;
  title: string;
  description: string;
  units: readonly { _id: string; id: string; title: string; subtitle: string }[];
  islands: readonly {
    _id: string;
    title: string;
    unitId: string | null;
    position: number;
    quizzes: readonly { quizId: string; title: string; questionCount: number }[];
    cardCount?: number;
  }[];
  /** In their order; not there from a server that knows none */
  lessons?: readonly {
    _id: string;
    title: string;
    unitId: string | null;
    islandId: string | null;
    kind: LessonForm;
  }[];
}

export interface LoadedQuestion extends ProvenQuestion {
  id: string;
  hasMarkup: boolean;
  isWithdrawn: boolean;
}

/** Edits that are sent together. Sent again with the same key, they are done once. */
export interface Batch {
  key: string;
  version: number;
  edits: readonly CourseEdit[];
}

/** A question that can't be asked yet: it stays on this device until it is complete. */
export interface Draft {
  quizId: string;
  isNew: boolean;
  content: QuestionContent;
}

/** What this device keeps until the server has it. */
export interface Kept {
  version: number;
  sent: Batch | null;
  waiting: readonly CourseEdit[];
  drafts: Readonly<Record<string, Draft>>;
}

/** What the server has, as far as this browser knows it. */
export interface SavedCourse {
  version: number;
  outline: Outline;
  /** Questions of a quiz that isn't loaded */
  counts: ReadonlyMap<string, number>;
  /** Recall cards of each island, as it was read last */
  cardCounts: ReadonlyMap<string, number>;
  /** Quizzes whose questions are parts of the outline */
  loaded: ReadonlySet<string>;
  questions: ReadonlyMap<string, LoadedQuestion>;
  texts: ReadonlyMap<string, string>;
}

export interface SaveState extends SaveTimes {
  phase: SavePhase;
  saved: SavedCourse;
  /** What stands on the screen: `saved` with everything that is on its way */
  view: Outline;
  sent: Batch | null;
  waiting: readonly CourseEdit[];
  drafts: Readonly<Record<string, Draft>>;
  /** ms since the epoch */
  savedAt: number | null;
  problem: string | null;
  /** One edit at a time, so that one that no longer fits stops no other */
  isCareful: boolean;
  /** Edits that no longer fitted */
  dropped: number;
}

const PACE = { quietMs: 800, longestWaitMs: 5_000 };

/** The outline of a course, without questions. */
export function partsOf(course: CourseParts): Pick<SavedCourse, "outline" | "counts" | "cardCounts"> {
  const unitIds = new Map(course.units.map((unit) => [unit.id, unit._id]));
  const node = (kind: NodeKind, id: string, parentId: string | null, title: string, subtitle = "") => ({
    ...{ id, kind, parentId, title, subtitle },
  });
  const unitOf = ({ unitId }: { unitId: string | null }) => unitIds.get(unitId ?? "") ?? null;
  const islands = course.islands.toSorted((a, b) => a.position - b.position);
  const quizzes = islands.flatMap((island) =>
    island.quizzes.map((quiz) => ({ ...quiz, islandId: island._id })),
  );
  const nodes: OutlineNode[] = [
    ...course.units.map((unit) => node("unit", unit._id, null, unit.title, unit.subtitle)),
    ...withLessons(
      islands.map((island) => node("island", island._id, unitOf(island), island.title)),
      (course.lessons ?? []).map(({ islandId, kind, ...lesson }) => ({
        ...node("lesson", lesson._id, unitOf(lesson), lesson.title),
        ...{ islandId, form: kind },
      })),
    ),
    ...quizzes.map((quiz) => node("quiz", quiz.quizId, quiz.islandId, quiz.title)),
  ];
  const counts = new Map(quizzes.map((quiz) => [quiz.quizId, quiz.questionCount]));
  const cardCounts = new Map(islands.map(({ _id, cardCount = 0 }) => [_id, cardCount]));
  return { outline: outlineOf(course, nodes), counts, cardCounts };
}

/** A course that was just read, without anything of an earlier reading. */
export function savedOf(course: CourseParts): SavedCourse {
  return {
    ...{ version: course.version, ...partsOf(course) },
    ...{ loaded: new Set<string>(), questions: new Map(), texts: new Map() },
  };
}

function shapeOf(edit: CourseEdit): OutlineEdit | null {
  if (edit.type === "question" || edit.type === "text") return null;
  return edit.type === "add" && edit.kind === "question" ? { ...edit, title: "" } : (edit as OutlineEdit);
}

/** The outline after these edits; those that don't fit are passed over. */
export function applyAll(outline: Outline, edits: readonly CourseEdit[]): Outline {
  return edits.reduce((before, edit) => {
    const shape = shapeOf(edit);
    const after = shape ? applyEdit(before, shape) : before;
    return typeof after === "string" ? before : after;
  }, outline);
}

/** What is on its way, in its order. */
export function unconfirmed(state: Pick<SaveState, "sent" | "waiting">): readonly CourseEdit[] {
  return state.sent ? [...state.sent.edits, ...state.waiting] : state.waiting;
}

/** The editor's state for a course, with what this device has kept of it. docs/product.md#course-editor */
export function openCourse(course: CourseParts, kept: Kept | null): SaveState {
  const saved = savedOf(course);
  const { sent = null, waiting = [], drafts = {} } = kept ?? {};
  const hasMoved = sent === null && waiting.length > 0 && kept?.version !== saved.version;
  return {
    phase: hasMoved ? "conflict" : "idle",
    saved,
    view: applyAll(saved.outline, unconfirmed({ sent, waiting })),
    ...{ sent, waiting, drafts },
    firstChangeAt: sent || waiting.length > 0 ? 0 : null,
    lastChangeAt: sent || waiting.length > 0 ? 0 : null,
    ...{ savedAt: null, failures: 0, failedAt: 0, problem: null, isCareful: false, dropped: 0 },
  };
}

/** Whether the server lacks something that was changed here. */
export function isUnsaved(state: Pick<SaveState, "sent" | "waiting" | "drafts">): boolean {
  return state.sent !== null || state.waiting.length > 0 || Object.keys(state.drafts).length > 0;
}

/** What is to be kept on this device; null where the server has everything. */
export function keptOf(state: Pick<SaveState, "sent" | "waiting" | "drafts" | "saved">): Kept | null {
  if (!isUnsaved(state)) return null;
  const { sent, waiting, drafts, saved } = state;
  return { version: saved.version, sent, waiting, drafts };
}

/** When the next save is due, in ms since the epoch; null where none is. docs/product.md#course-editor */
export function dueAt(state: SaveState): number | null {
  if (state.sent === null && state.waiting.length === 0) return null;
  const { firstChangeAt, lastChangeAt } = state;
  return nextSaveAt(
    state.phase,
    { ...state, firstChangeAt: firstChangeAt ?? 0, lastChangeAt: lastChangeAt ?? 0 },
    PACE,
  );
}

/** What a question says here and now: as it was typed last, or as the server has it. */
export function questionOf(state: SaveState, id: string): QuestionContent | null {
  const draft = state.drafts[id];
  if (draft) return draft.content;
  const edit = unconfirmed(state).findLast((each) => "question" in each && each.id === id);
  if (edit && "question" in edit) return edit.question;
  return state.saved.questions.get(id) ?? null;
}

/** What an island teaches, here and now; null where it isn't known yet. */
export function textOf(state: SaveState, islandId: string): string | null {
  const edit = unconfirmed(state).findLast((each) => each.type === "text" && each.islandId === islandId);
  return edit?.type === "text" ? edit.text : (state.saved.texts.get(islandId) ?? null);
}

/** How many questions a quiz has, here and now. */
export function questionCountOf(state: SaveState, quizId: string): number {
  const here = listOf(state.view, "question", quizId).length;
  return state.saved.loaded.has(quizId) ? here : here + (state.saved.counts.get(quizId) ?? 0);
}
