import { NO_TIMES, nextSaveAt, type SavePhase, type SaveTimes } from "#lib/client/autosave/save-times.ts";
import { isSlug } from "../rules.ts";
import { EMPTY_FIELDS, fieldsOf, isMadeOf, isSame, type PostFields, type SavedPost } from "./post-fields.ts";

/** One save under way. */
export interface SaveRequest {
  id: number;
  postId: string;
  /** Whether this call is to make the post */
  isNew: boolean;
  updatedAt: string | null;
  fields: PostFields;
  /** Fields as they go to the server: without an address that it would refuse */
  body: Omit<PostFields, "slug"> & { slug?: string };
  /** Over a version that was not made here: both texts stay in the history */
  isOverwrite: boolean;
}

export type PostPhase =
  | SavePhase
  /** Something else than a save changes the post: publishing, a schedule */
  | "acting"
  /** By the writer, here and now */
  | "deleted";

export interface SaveState extends SaveTimes {
  phase: PostPhase;
  /** What stands in the editor */
  fields: PostFields;
  /** What the server has, in the editor's own spelling */
  base: PostFields;
  saved: SavedPost | null;
  /** Of the post that the first save makes: repeating it makes no second one */
  newId: string;
  request: SaveRequest | null;
  requests: number;
  /** Sent, and no answer came: the server may have it all the same */
  lost: PostFields | null;
  /** What someone else has saved meanwhile */
  theirs: SavedPost | null;
  problem: string | null;
  refusedSlug: string | null;
  /** The address follows the title until someone writes one */
  isSlugAuto: boolean;
  /** What is saved next takes the place of what others have saved */
  isOverwriting: boolean;
  /** Asked for by the writer: also what is published is then saved */
  isSaveWanted: boolean;
  /** Rises whenever the editor has to show other fields than it has */
  round: number;
}

const PACE = { quietMs: 2_000, longestWaitMs: 10_000 };

/** The editor's state for a post, or for a new one (null). docs/product.md#editor */
export function openPost(saved: SavedPost | null, newId: string = crypto.randomUUID()): SaveState {
  const fields = saved ? fieldsOf(saved) : EMPTY_FIELDS;
  return {
    phase: "idle",
    fields,
    base: fields,
    saved,
    newId,
    request: null,
    requests: 0,
    lost: null,
    ...NO_TIMES,
    theirs: null,
    problem: null,
    refusedSlug: null,
    isSlugAuto: !saved || (saved.publishedAt === null && isMadeOf(saved.slug, saved.title)),
    isOverwriting: false,
    isSaveWanted: false,
    round: 0,
  };
}

/** An address that the server makes itself, or would refuse, is not sent, and so can't be waited for. */
export function sendable({ fields, base, refusedSlug, isSlugAuto }: SaveState): PostFields {
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
  if (state.phase === "idle" && !isAutosaved(state)) return null;
  return nextSaveAt(state.phase, state, PACE);
}

/** How a wish to save has ended: null while it is still under way. */
export function outcomeOf(state: SaveState): boolean | null {
  if (state.phase === "idle") return isUnsaved(state) ? null : true;
  return ["saving", "acting", "signedOut"].includes(state.phase) ? null : false;
}
