import { changedAt, failedAt, NO_CHANGES, type SaveFailure } from "#lib/client/autosave/save-times.ts";
import { slugOf, UNTITLED } from "../rules.ts";
import { fieldsOf, type PostFields, type SavedPost, saysTheSame } from "./post-fields.ts";
import {
  isUnsaved,
  openPost,
  type PostPhase,
  type SaveRequest,
  type SaveState,
  sendable,
} from "./save-state.ts";

/** `slugTaken`: another post has the address */
export type PostSaveFailure = SaveFailure | "slugTaken";

export type SaveEvent =
  | { type: "typed"; change: Partial<PostFields>; now: number }
  /** Its time has come */
  | { type: "due" }
  /** The writer wants it now */
  | { type: "save" }
  | { type: "answered"; id: number; post: SavedPost }
  | { type: "failed"; id: number; failure: PostSaveFailure; message: string; now: number }
  | { type: "theirs"; post: SavedPost }
  | { type: "keepMine" }
  | { type: "takeTheirs" }
  | { type: "replaced"; post: SavedPost }
  | { type: "putBack"; fields: PostFields; updatedAt: string | null; now: number }
  | { type: "signedIn" }
  | { type: "online" }
  | { type: "broughtBack"; post: SavedPost }
  | { type: "actStarted" }
  /** `sent`: what the act has saved as well */
  | { type: "actEnded"; post: SavedPost | null; sent?: PostFields }
  | { type: "actConflict" }
  | { type: "deleted" };

const titleOf = ({ title }: Pick<PostFields, "title">) => title.trim() || UNTITLED;

/** What stands in the editor, to be saved by the call that takes a post back: its address can wait until then. */
export function textToTakeBack(state: SaveState) {
  const sent: PostFields = { ...state.fields, slug: state.base.slug };
  const { slug, ...text } = sent;
  const isOverwrite = state.isOverwriting;
  return { sent, body: { ...text, title: titleOf(text), ...(isOverwrite && { isOverwrite }) } };
}

function begin(state: SaveState): SaveState {
  if (!isUnsaved(state)) return { ...state, phase: "idle", isSaveWanted: false };
  const fields = sendable(state);
  const { slug, ...rest } = fields;
  const isSlugWanted = slug !== "" && slug !== state.saved?.slug;
  const request: SaveRequest = {
    id: state.requests + 1,
    postId: state.saved?._id ?? state.newId,
    isNew: state.saved === null,
    updatedAt: state.saved?.updatedAt ?? null,
    fields,
    body: { ...rest, title: titleOf(rest), ...(isSlugWanted && { slug }) },
    isOverwrite: state.isOverwriting,
  };
  return { ...state, ...NO_CHANGES, phase: "saving", request, requests: request.id, problem: null };
}

function typed(state: SaveState, change: Partial<PostFields>, now: number): SaveState {
  const fields = { ...state.fields, ...change };
  let { isSlugAuto } = state;
  if (change.slug !== undefined) isSlugAuto = change.slug === "" && !state.saved?.publishedAt;
  if (isSlugAuto && (change.title !== undefined || change.slug === "") && fields.title.trim() !== "") {
    fields.slug = slugOf(fields.title);
  }
  const phase = state.phase === "refused" ? "idle" : state.phase;
  return { ...state, fields, isSlugAuto, phase, ...changedAt(state, now) };
}

/** The address to show once a save has been answered: what was typed meanwhile, or is refused, stays. */
function slugAfter({ fields, isSlugAuto }: SaveState, sent: PostFields, post: SavedPost): string {
  const isOld = isSlugAuto ? fields.title === sent.title : fields.slug === sent.slug;
  return isOld ? post.slug : fields.slug;
}

function answered(state: SaveState, { fields: sent, isOverwrite }: SaveRequest, post: SavedPost): SaveState {
  const next: SaveState = {
    ...state,
    phase: "idle",
    saved: post,
    base: { ...sent, slug: post.slug },
    fields: { ...state.fields, slug: slugAfter(state, sent, post) },
    isSlugAuto: state.isSlugAuto && post.publishedAt === null,
    request: null,
    lost: null,
    isOverwriting: state.isOverwriting && !isOverwrite,
    failures: 0,
  };
  return next.isSaveWanted ? begin(next) : next;
}

function failed(state: SaveState, event: Extract<SaveEvent, { type: "failed" }>): SaveState {
  const { request } = state;
  if (!request || request.id !== event.id) return state;
  // Everything else is saved all the same.
  if (event.failure === "slugTaken" && request.body.slug) {
    return begin({ ...state, request: null, refusedSlug: request.body.slug });
  }
  const isLost = event.failure === "offline" || event.failure === "failed";
  return {
    ...state,
    phase: event.failure === "slugTaken" ? "refused" : event.failure,
    request: null,
    problem: event.message,
    lost: isLost ? request.fields : state.lost,
    ...failedAt(state, event.now),
    theirs: null,
  };
}

/** Someone else's version is known: it may be our own, saved by a call whose answer was lost. */
function conflictSeen(state: SaveState, theirs: SavedPost): SaveState {
  if (state.phase !== "conflict") return state;
  if (!state.lost || !saysTheSame(theirs, state.lost)) return { ...state, theirs };
  const base = { ...state.lost, slug: theirs.slug };
  return begin({ ...state, phase: "idle", saved: theirs, base, lost: null, theirs: null });
}

/** What readers would see at once waits for the writer's word, unless it is this that has met the conflict. */
function keepMine(state: SaveState, theirs: SavedPost): SaveState {
  const isSaveWanted = state.isSaveWanted || theirs.status !== "published";
  const mine = {
    ...state,
    saved: theirs,
    base: fieldsOf(theirs),
    theirs: null,
    isOverwriting: true,
    isSaveWanted,
  };
  return isSaveWanted ? begin(mine) : { ...mine, phase: "idle" };
}

function show(state: SaveState, post: SavedPost): SaveState {
  return { ...openPost(post, state.newId), requests: state.requests, round: state.round + 1 };
}

const WAITING: readonly PostPhase[] = ["saving", "acting", "conflict", "gone", "deleted"];

/** The one machine of saving: what happens, and what the editor then knows. docs/product.md#editor */
export function reduceSaving(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "typed":
      return typed(state, event.change, event.now);
    case "due":
      return WAITING.includes(state.phase) ? state : begin(state);
    case "save":
      return WAITING.includes(state.phase)
        ? { ...state, isSaveWanted: true }
        : begin({ ...state, isSaveWanted: true });
    case "answered":
      return state.request?.id === event.id ? answered(state, state.request, event.post) : state;
    case "failed":
      return failed(state, event);
    case "theirs":
      return conflictSeen(state, event.post);
    case "keepMine":
      return state.theirs ? keepMine(state, state.theirs) : state;
    case "takeTheirs":
      return state.theirs ? show(state, state.theirs) : state;
    case "replaced":
      return show(state, event.post);
    case "putBack":
      return putBack(state, event);
    case "signedIn":
      return state.phase === "signedOut" ? begin(state) : state;
    case "online":
      return state.phase === "offline" || state.phase === "failed" ? begin(state) : state;
    case "broughtBack":
      return begin({ ...state, phase: "idle", saved: event.post, base: fieldsOf(event.post) });
    case "actStarted":
      return { ...state, phase: "acting", isSaveWanted: false };
    case "actEnded":
      return actEnded(state, event);
    case "actConflict":
      return { ...state, phase: "conflict", theirs: null };
    case "deleted":
      return { ...state, phase: "deleted" };
  }
}

/**
 * A text from this device, on top of the version that it was written over: a newer one shows as a conflict. What stands
 * there instead of it has been read, and stays in the history.
 */
function putBack(state: SaveState, event: Extract<SaveEvent, { type: "putBack" }>): SaveState {
  const saved = state.saved && { ...state.saved, updatedAt: event.updatedAt ?? state.saved.updatedAt };
  const next = typed({ ...state, saved, round: state.round + 1 }, event.fields, event.now);
  return { ...next, isSlugAuto: state.isSlugAuto, isOverwriting: state.saved !== null };
}

function actEnded(state: SaveState, { post, sent }: Extract<SaveEvent, { type: "actEnded" }>): SaveState {
  const saved = post ?? state.saved;
  // Readers know it now.
  const isSlugAuto = state.isSlugAuto && !saved?.publishedAt;
  const ended: SaveState = { ...state, phase: "idle", saved, isSlugAuto };
  if (post && sent) Object.assign(ended, { base: { ...sent, slug: post.slug }, ...NOTHING_FAILED });
  if (!isUnsaved(ended)) Object.assign(ended, NO_CHANGES);
  return ended.isSaveWanted ? begin(ended) : ended;
}

const NOTHING_FAILED = {
  lost: null,
  failures: 0,
  problem: null,
  isOverwriting: false,
} satisfies Partial<SaveState>;
