import { isSlug, slugOf } from "../../rules.ts";
import {
  EMPTY_FIELDS,
  fieldsOf,
  isMadeOf,
  isSame,
  type PostFields,
  type SavedPost,
  saysTheSame,
  UNTITLED,
} from "../rules.ts";

/** One save under way. */
export interface SaveRequest {
  id: number;
  postId: string | null;
  updatedAt: string | null;
  fields: PostFields;
  /** Fields as they go to the server: without an address that it would refuse */
  body: Omit<PostFields, "slug"> & { slug?: string };
  /** An earlier one may have made the post without our hearing of it */
  isRepeat: boolean;
}

export type SavePhase =
  | "idle"
  | "saving"
  /** Something else than a save changes the post: publishing, a schedule */
  | "acting"
  | "offline"
  | "failed"
  | "refused"
  | "signedOut"
  | "conflict"
  | "gone";

export interface SaveState {
  phase: SavePhase;
  /** What stands in the editor */
  fields: PostFields;
  /** What the server has, in the editor's own spelling */
  base: PostFields;
  saved: SavedPost | null;
  request: SaveRequest | null;
  requests: number;
  /** Sent, and no answer came: the server may have it all the same */
  lost: PostFields | null;
  /** ms since the epoch; null where nothing is unsaved */
  firstChangeAt: number | null;
  lastChangeAt: number | null;
  failures: number;
  failedAt: number;
  /** What somebody else has saved meanwhile */
  theirs: SavedPost | null;
  problem: string | null;
  refusedSlug: string | null;
  /** The address follows the title until somebody writes one */
  isSlugAuto: boolean;
  /** Asked for by the writer: also what is published is then saved */
  isSaveWanted: boolean;
  /** Rises whenever the editor has to show other fields than it has */
  round: number;
}

export type SaveFailure = "offline" | "fault" | "refused" | "signedOut" | "conflict" | "slugTaken" | "gone";

export type SaveEvent =
  | { type: "typed"; change: Partial<PostFields>; now: number }
  /** Its time has come */
  | { type: "due" }
  /** The writer wants it now */
  | { type: "save" }
  | { type: "answered"; id: number; post: SavedPost }
  | { type: "failed"; id: number; failure: SaveFailure; message: string; now: number }
  | { type: "theirs"; post: SavedPost }
  | { type: "keepMine" }
  | { type: "takeTheirs" }
  | { type: "replaced"; post: SavedPost }
  | { type: "putBack"; fields: PostFields; updatedAt: string | null; now: number }
  | { type: "signedIn" }
  | { type: "online" }
  | { type: "broughtBack"; post: SavedPost }
  | { type: "actStarted" }
  | { type: "actEnded"; post: SavedPost | null }
  | { type: "actConflict" };

export const QUIET_MS = 2_000;
export const LONGEST_WAIT_MS = 10_000;
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;
const OFFLINE_RETRY_MS = 15_000;
/** The editor's state for a post, or for a new one (null). docs/product.md#editor */
export function openPost(saved: SavedPost | null): SaveState {
  const fields = saved ? fieldsOf(saved) : EMPTY_FIELDS;
  return {
    phase: "idle",
    fields,
    base: fields,
    saved,
    request: null,
    requests: 0,
    lost: null,
    firstChangeAt: null,
    lastChangeAt: null,
    failures: 0,
    failedAt: 0,
    theirs: null,
    problem: null,
    refusedSlug: null,
    isSlugAuto: !saved || (saved.publishedAt === null && isMadeOf(saved.slug, saved.title)),
    isSaveWanted: false,
    round: 0,
  };
}

/** An address that the server makes itself, or would refuse, is not sent, and so can't be waited for. */
function sendable({ fields, base, refusedSlug, isSlugAuto }: SaveState): PostFields {
  const isLeftOut = isSlugAuto || !isSlug(fields.slug) || fields.slug === refusedSlug;
  return isLeftOut ? { ...fields, slug: base.slug } : fields;
}

/** Whether something stands in the editor that the server lacks. */
export function isUnsaved(state: SaveState): boolean {
  return !isSame(sendable(state), state.base);
}

/** What is published reaches its readers only when the writer says so. */
export function isAutosaved({ saved }: SaveState): boolean {
  return saved?.status !== "published";
}

/** When the next save is due, in ms since the epoch; null where none is. docs/product.md#editor */
export function dueAt(state: SaveState): number | null {
  if (!isUnsaved(state)) return null;
  if (state.phase === "offline") return state.failedAt + OFFLINE_RETRY_MS;
  if (state.phase === "failed") {
    return state.failedAt + Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (state.failures - 1));
  }
  if (state.phase !== "idle" || !isAutosaved(state)) return null;
  const { firstChangeAt, lastChangeAt } = state;
  if (firstChangeAt === null || lastChangeAt === null) return null;
  return Math.min(lastChangeAt + QUIET_MS, firstChangeAt + LONGEST_WAIT_MS);
}

/** How a wish to save has ended: null while it is still under way. */
export function outcomeOf(state: SaveState): boolean | null {
  if (state.phase === "idle") return isUnsaved(state) ? null : true;
  return ["saving", "acting", "signedOut"].includes(state.phase) ? null : false;
}

function begin(state: SaveState): SaveState {
  if (!isUnsaved(state)) return { ...state, phase: "idle", isSaveWanted: false };
  const fields = sendable(state);
  const { slug, ...rest } = fields;
  const isSlugWanted = slug !== "" && slug !== state.saved?.slug;
  const request: SaveRequest = {
    id: state.requests + 1,
    postId: state.saved?._id ?? null,
    updatedAt: state.saved?.updatedAt ?? null,
    fields,
    body: { ...rest, title: rest.title.trim() || UNTITLED, ...(isSlugWanted && { slug }) },
    isRepeat: state.saved === null && state.lost !== null,
  };
  const times = { firstChangeAt: null, lastChangeAt: null };
  return { ...state, ...times, phase: "saving", request, requests: request.id, problem: null };
}

function typed(state: SaveState, change: Partial<PostFields>, now: number): SaveState {
  const fields = { ...state.fields, ...change };
  let { isSlugAuto } = state;
  if (change.slug !== undefined) isSlugAuto = change.slug === "" && !state.saved?.publishedAt;
  if (isSlugAuto && (change.title !== undefined || change.slug === "") && fields.title.trim() !== "") {
    fields.slug = slugOf(fields.title);
  }
  const phase = state.phase === "refused" ? "idle" : state.phase;
  const firstChangeAt = state.firstChangeAt ?? now;
  return { ...state, fields, isSlugAuto, phase, firstChangeAt, lastChangeAt: now };
}

/** The address to show once a save has been answered: what was typed meanwhile, or is refused, stays. */
function slugAfter({ fields, isSlugAuto }: SaveState, sent: PostFields, post: SavedPost): string {
  const isOld = isSlugAuto ? fields.title === sent.title : fields.slug === sent.slug;
  return isOld ? post.slug : fields.slug;
}

function answered(state: SaveState, { fields: sent }: SaveRequest, post: SavedPost): SaveState {
  const next: SaveState = {
    ...state,
    phase: "idle",
    saved: post,
    base: { ...sent, slug: post.slug },
    fields: { ...state.fields, slug: slugAfter(state, sent, post) },
    isSlugAuto: state.isSlugAuto && post.publishedAt === null,
    request: null,
    lost: null,
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
  const isLost = event.failure === "offline" || event.failure === "fault";
  const phases = { offline: "offline", fault: "failed", slugTaken: "refused" } as const;
  const phase = phases[event.failure as keyof typeof phases] ?? event.failure;
  return {
    ...state,
    phase: phase as SavePhase,
    request: null,
    problem: event.message,
    lost: isLost ? request.fields : state.lost,
    failures: state.failures + 1,
    failedAt: event.now,
    theirs: null,
  };
}

/** Somebody else's version is known: it may be our own, saved by a call whose answer was lost. */
function conflictSeen(state: SaveState, theirs: SavedPost): SaveState {
  if (state.phase !== "conflict") return state;
  if (!state.lost || !saysTheSame(theirs, state.lost)) return { ...state, theirs };
  const base = { ...state.lost, slug: theirs.slug };
  return begin({ ...state, phase: "idle", saved: theirs, base, lost: null, theirs: null });
}

function show(state: SaveState, post: SavedPost): SaveState {
  return { ...openPost(post), requests: state.requests, round: state.round + 1 };
}

const WAITING: readonly SavePhase[] = ["saving", "acting", "conflict", "gone"];

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
      return state.theirs
        ? begin({
            ...state,
            saved: state.theirs,
            base: fieldsOf(state.theirs),
            theirs: null,
            isSaveWanted: true,
          })
        : state;
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
      return { ...state, phase: "acting" };
    case "actEnded":
      return actEnded(state, event.post);
    case "actConflict":
      return { ...state, phase: "conflict", theirs: null };
  }
}

/** A text from this device, on top of the version that it was written over: a newer one shows as a conflict. */
function putBack(state: SaveState, event: Extract<SaveEvent, { type: "putBack" }>): SaveState {
  const saved = state.saved && { ...state.saved, updatedAt: event.updatedAt ?? state.saved.updatedAt };
  const next = typed({ ...state, saved, round: state.round + 1 }, event.fields, event.now);
  return { ...next, isSlugAuto: state.isSlugAuto };
}

function actEnded(state: SaveState, post: SavedPost | null): SaveState {
  const saved = post ?? state.saved;
  // Readers know it now.
  const isSlugAuto = state.isSlugAuto && !saved?.publishedAt;
  const ended: SaveState = { ...state, phase: "idle", saved, isSlugAuto };
  return ended.isSaveWanted ? begin(ended) : ended;
}
