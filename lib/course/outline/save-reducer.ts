import { changedAt, failedAt, NO_CHANGES, type SaveFailure } from "#lib/client/autosave/save-times.ts";
import { tidyContent } from "./kinds/problems.ts";
import { MAX_EDITS, type Outline, type OutlineNode, outlineOf } from "./outline.ts";
import { isComplete, type QuestionContent } from "./question-content.ts";
import {
  applyAll,
  type CourseEdit,
  type CourseParts,
  type Draft,
  type LoadedQuestion,
  partsOf,
  type SavedCourse,
  type SaveState,
  savedOf,
  unconfirmed,
} from "./save-state.ts";

export type SaveEvent =
  | { type: "edited"; edit: CourseEdit; now: number }
  | { type: "wrote"; id: string; draft: Draft; position: number; now: number }
  /** A question that was never complete is given up */
  | { type: "discarded"; id: string }
  /** Its time has come, or someone wants it now; the key is for a batch that is new */
  | { type: "due"; key: string }
  | { type: "answered"; key: string; course: CourseParts; now: number }
  | { type: "failed"; key: string; failure: SaveFailure; message: string; now: number }
  | { type: "online" }
  | { type: "quizLoaded"; quizId: string; questions: readonly LoadedQuestion[] }
  | { type: "textLoaded"; islandId: string; text: string }
  /** The server's course takes the place of everything here */
  | { type: "takeTheirs"; course: CourseParts }
  /** The edits of here are done on the server's course */
  | { type: "keepMine"; course: CourseParts }
  /** Something else than an edit has changed the course */
  | { type: "refreshed"; course: CourseParts };

const SAVES_WORDS = new Set<CourseEdit["type"]>(["rename", "question", "text"]);

function targetOf(edit: CourseEdit): string {
  if (edit.type === "text") return `text ${edit.islandId}`;
  return `${edit.type} ${"id" in edit ? edit.id : "course"}`;
}

/** Words that are typed on replace those that no one has sent yet. */
function withEdit(waiting: readonly CourseEdit[], edit: CourseEdit): CourseEdit[] {
  const list = [...waiting];
  if (!SAVES_WORDS.has(edit.type)) return [...list, edit];
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const old = list[at];
    if (!old || !SAVES_WORDS.has(old.type)) break;
    if (targetOf(old) !== targetOf(edit)) continue;
    list[at] = edit;
    return list;
  }
  return [...list, edit];
}

function edited(state: SaveState, edit: CourseEdit, now: number): SaveState {
  return {
    ...state,
    view: applyAll(state.view, [edit]),
    waiting: withEdit(state.waiting, edit),
    ...changedAt(state, now),
  };
}

function without(drafts: SaveState["drafts"], id: string): Record<string, Draft> {
  return Object.fromEntries(Object.entries(drafts).filter(([each]) => each !== id));
}

/** A question is an edit once it is complete; until then it is a draft. */
function wrote(state: SaveState, event: Extract<SaveEvent, { type: "wrote" }>): SaveState {
  const { id, draft, position, now } = event;
  if (!isComplete(draft.content)) return { ...state, drafts: { ...state.drafts, [id]: draft } };
  const { text, options, correctIndex, explanation, body = null } = tidyContent(draft.content);
  const question = {
    text,
    options,
    correctIndex,
    body,
    explanation,
  };
  const rest = { ...state, drafts: without(state.drafts, id) };
  if (!draft.isNew) return edited(rest, { type: "question", id, question }, now);
  return edited(rest, { type: "add", kind: "question", id, parentId: draft.quizId, position, question }, now);
}

/** Fewer than what the server takes at once, however many bytes a letter has */
const MAX_BATCH_LENGTH = 250_000;

/** The first of what waits, as much as may go at once: one at least. */
function firstBatch({ waiting, isCareful }: SaveState): CourseEdit[] {
  let length = 0;
  const most = waiting.slice(0, isCareful ? 1 : MAX_EDITS);
  const over = most.findIndex((edit, index) => {
    length += JSON.stringify(edit).length;
    return index > 0 && length > MAX_BATCH_LENGTH;
  });
  return over < 0 ? most : most.slice(0, over);
}

function begin(state: SaveState, key: string): SaveState {
  if (state.sent) return { ...state, phase: "saving", problem: null };
  if (state.waiting.length === 0) return { ...state, phase: "idle", problem: null };
  const edits = firstBatch(state);
  return {
    ...state,
    phase: "saving",
    problem: null,
    sent: { key, version: state.saved.version, edits },
    waiting: state.waiting.slice(edits.length),
    firstChangeAt: null,
  };
}

/** The server's outline with the questions that are known here. */
function withQuestions(fresh: Outline, known: Outline, loaded: ReadonlySet<string>): Outline {
  const questions = [...loaded].flatMap((quizId) => {
    if (!fresh.nodes.has(quizId)) return [];
    return (known.lists.get(quizId) ?? []).flatMap((id): OutlineNode[] => {
      const node = known.nodes.get(id);
      return node ? [node] : [];
    });
  });
  return { ...outlineOf(fresh, [...fresh.nodes.values(), ...questions]), removed: known.removed };
}

function wordsOf(edits: readonly CourseEdit[], saved: SavedCourse) {
  const [questions, texts] = [new Map(saved.questions), new Map(saved.texts)];
  for (const edit of edits) {
    if (edit.type === "text") texts.set(edit.islandId, edit.text);
    else if ("question" in edit) {
      const hasMarkup = questions.get(edit.id)?.hasMarkup ?? false;
      questions.set(edit.id, { ...edit.question, id: edit.id, hasMarkup, isWithdrawn: false });
    }
  }
  return { questions, texts };
}

/** What the server has once these edits are done. */
function afterSave(saved: SavedCourse, course: CourseParts, edits: readonly CourseEdit[]): SavedCourse {
  const known = applyAll(saved.outline, edits);
  const { outline, counts, cardCounts } = partsOf(course);
  const added = edits.flatMap((edit) => (edit.type === "add" && edit.kind === "quiz" ? [edit.id] : []));
  const loaded = new Set([...saved.loaded, ...added]);
  return {
    version: course.version,
    outline: withQuestions(outline, known, loaded),
    counts: new Map([...saved.counts, ...counts]),
    cardCounts,
    loaded,
    ...wordsOf(edits, saved),
  };
}

function settled(state: SaveState, saved: SavedCourse, more: Partial<SaveState>): SaveState {
  const next = { ...state, saved, ...more };
  return { ...next, view: applyAll(saved.outline, unconfirmed(next)) };
}

function answered(state: SaveState, event: Extract<SaveEvent, { type: "answered" }>): SaveState {
  const { sent, saved } = state;
  if (!sent || sent.key !== event.key) return state;
  const isDone = state.waiting.length === 0;
  const more = {
    ...({ phase: "idle", sent: null, savedAt: event.now, failures: 0, problem: null } as const),
    lastChangeAt: isDone ? null : state.lastChangeAt,
    firstChangeAt: isDone ? null : (state.firstChangeAt ?? state.lastChangeAt),
    isCareful: state.isCareful && !isDone,
  };
  // An answer that comes twice, after others have saved: what is known here is newer.
  if (event.course.version < saved.version) {
    return settled(state, saved, { ...more, phase: isDone ? "idle" : "conflict" });
  }
  return settled(state, afterSave(saved, event.course, sent.edits), more);
}

/** The one that was refused is left out when it was alone; otherwise each is tried alone. */
function refused(state: SaveState, event: Extract<SaveEvent, { type: "failed" }>): SaveState {
  const edits = state.sent?.edits ?? [];
  const waiting = edits.length > 1 ? [...edits, ...state.waiting] : state.waiting;
  const isLeftOut = edits.length <= 1;
  return settled(state, state.saved, {
    ...{ phase: "idle", sent: null, waiting, isCareful: waiting.length > 0, problem: event.message },
    dropped: state.dropped + (isLeftOut ? 1 : 0),
    firstChangeAt: waiting.length > 0 ? 0 : null,
  });
}

function failed(state: SaveState, event: Extract<SaveEvent, { type: "failed" }>): SaveState {
  if (state.sent?.key !== event.key) return state;
  if (event.failure === "refused") return refused(state, event);
  const times = { ...failedAt(state, event.now), problem: event.message };
  if (event.failure !== "conflict") return { ...state, ...times, phase: event.failure };
  // It was not done: with the next batch it goes out anew.
  const waiting = [...state.sent.edits, ...state.waiting];
  return { ...state, ...times, phase: "conflict", sent: null, waiting };
}

function quizLoaded(state: SaveState, quizId: string, questions: readonly LoadedQuestion[]): SaveState {
  const { saved } = state;
  if (saved.loaded.has(quizId) || !saved.outline.nodes.has(quizId)) return state;
  const [nodes, lists] = [new Map(saved.outline.nodes), new Map(saved.outline.lists)];
  const known = new Map(saved.questions);
  for (const question of questions) {
    const { id } = question;
    nodes.set(id, { id, kind: "question", parentId: quizId, title: "", subtitle: "" });
    known.set(id, question);
  }
  lists.set(
    quizId,
    questions.map(({ id }) => id),
  );
  const outline = { ...saved.outline, nodes, lists };
  const loaded = new Set(saved.loaded).add(quizId);
  return settled(state, { ...saved, outline, loaded, questions: known }, {});
}

/** The one machine of the editor: what happens, and what is then known. docs/product.md#course-editor */
export function reduceSaving(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "edited":
      return edited(state, event.edit, event.now);
    case "wrote":
      return wrote(state, event);
    case "discarded":
      return { ...state, drafts: without(state.drafts, event.id) };
    case "due":
      return ["saving", "conflict", "gone"].includes(state.phase) ? state : begin(state, event.key);
    case "answered":
      return answered(state, event);
    case "failed":
      return failed(state, event);
    case "online":
      return state.phase === "offline" || state.phase === "failed" ? { ...state, failedAt: 0 } : state;
    case "quizLoaded":
      return quizLoaded(state, event.quizId, event.questions);
    case "textLoaded": {
      const texts = new Map(state.saved.texts).set(event.islandId, event.text);
      return { ...state, saved: { ...state.saved, texts } };
    }
    case "takeTheirs":
      return settled(state, savedOf(event.course), {
        ...{
          phase: "idle",
          sent: null,
          waiting: [],
          drafts: {},
          problem: null,
          isCareful: false,
          dropped: 0,
        },
        ...NO_CHANGES,
      });
    case "keepMine": {
      const waiting = unconfirmed(state);
      return settled(state, savedOf(event.course), {
        ...{ phase: "idle", sent: null, waiting, problem: null, firstChangeAt: 0, dropped: 0 },
      });
    }
    case "refreshed":
      return settled(state, afterSave(state.saved, event.course, []), {});
  }
}

/** A question as its form shows it: a draft of what stands there. */
export function draftOf(content: QuestionContent, quizId: string, isNew: boolean): Draft {
  return { content, quizId, isNew };
}
