import { type RefObject, useEffect, useRef } from "react";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { failureOf } from "#lib/blog/editor/editor-client.ts";
import type { PostFields, SavedPost } from "#lib/blog/editor/post-fields.ts";
import { isUnsaved, type SaveState } from "#lib/blog/editor/save-state.ts";
import { ApiError } from "#lib/client/api.ts";
import type { Saving } from "./use-saving.ts";

export interface Plan {
  call: (id: string, updatedAt: string) => Promise<SavedPost>;
  /** Nothing is saved before: what the call saves by itself, or keeps from the server, is told here */
  own?: { sent?: PostFields };
  done: string;
  failed: string;
  /** The answer's text takes the place of what is in the editor */
  isReplacing?: boolean;
}

export const NOT_SAVED_YET = "Your last changes aren't saved yet. Try again in a moment.";

const NOT_KEPT =
  "This device can't keep what you have written since the last update. Update the post, or undo your changes, first.";

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** What saving knows, also after a while. */
export function useLatest(saving: Saving): RefObject<Saving> {
  const latest = useRef(saving);
  useEffect(() => {
    latest.current = saving;
  });
  return latest;
}

/** How an act on a whole post is done, with its words. */
export function usePlans(latest: RefObject<Saving>) {
  const carryOut = async ({ call, done, failed, isReplacing, own }: Plan) => {
    const { send, saveNow, layAside } = latest.current;
    if (!own && !(await saveNow())) return toastError(NOT_SAVED_YET);
    const { saved } = latest.current.state;
    if (!saved) return toastError("There is nothing to save yet.");
    send({ type: "actStarted" });
    try {
      const post = await call(saved._id, saved.updatedAt);
      if (isReplacing) layAside(post.updatedAt);
      send(isReplacing ? { type: "replaced", post } : { type: "actEnded", post, ...own });
      toastSuccess(done);
    } catch (error) {
      const { failure, message } = failureOf(error);
      send(failure === "conflict" ? { type: "actConflict" } : { type: "actEnded", post: null });
      if (failure !== "conflict") toastError(isRefusal(error) ? message : failed);
    }
  };
  /** What readers see: none of what is being written goes out on the way. */
  const carryOutAsItIs = async (planOf: (state: SaveState) => Plan) => {
    await latest.current.rest();
    const { state: now, isKept } = latest.current;
    const plan = planOf(now);
    if (now.phase === "conflict" || now.phase === "gone") return toastError(NOT_SAVED_YET);
    if (plan.isReplacing && isUnsaved(now) && !isKept) return toastError(NOT_KEPT);
    await carryOut(plan);
  };
  return { carryOut, carryOutAsItIs };
}
