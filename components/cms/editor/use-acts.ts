"use client";

import { useEffect, useRef, useState } from "react";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { changePost, deletePost, failureOf, restorePost } from "#lib/blog/cms/client.ts";
import type { SavedPost } from "#lib/blog/cms/rules.ts";
import { isAutosaved, type SaveState } from "#lib/blog/cms/saving/state/rules.ts";
import { ApiError } from "#lib/client/api.ts";
import { leaveDeleted } from "../deleted-post.ts";
import type { Saving } from "./use-saving.ts";

export type Act = "publish" | "update" | "unpublish" | "schedule" | "restore" | "delete";

/** What is done to a whole post. Each begins with a save, so that nothing written is left behind. */
export interface Acts {
  doing: Act | null;
  publish: () => Promise<void>;
  update: () => Promise<void>;
  unpublish: () => Promise<void>;
  schedule: (at: string | null) => Promise<void>;
  restore: (version: number) => Promise<void>;
  bringBack: () => Promise<void>;
  remove: () => Promise<void>;
}

interface Plan {
  call: (id: string, updatedAt: string) => Promise<SavedPost>;
  done: string;
  failed: string;
  /** The answer's text takes the place of what is in the editor */
  isReplacing?: boolean;
}

const NOT_SAVED_YET = "Your last changes aren't saved yet. Try again in a moment.";

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export function useActs(token: string, saving: Saving): Acts {
  const { state, send, saveNow } = saving;
  const [doing, setDoing] = useState<Act | null>(null);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  const carryOut = async ({ call, done, failed, isReplacing }: Plan) => {
    if (!(await saveNow())) return toastError(NOT_SAVED_YET);
    const { saved } = latest.current;
    if (!saved) return toastError("There is nothing to save yet.");
    send({ type: "actStarted" });
    try {
      const post = await call(saved._id, saved.updatedAt);
      send(isReplacing ? { type: "replaced", post } : { type: "actEnded", post });
      toastSuccess(done);
    } catch (error) {
      const { failure, message } = failureOf(error);
      send(failure === "conflict" ? { type: "actConflict" } : { type: "actEnded", post: null });
      if (failure !== "conflict") toastError(isRefusal(error) ? message : failed);
    }
  };
  const act = async (name: Act, work: () => Promise<unknown>) => {
    if (doing) return;
    setDoing(name);
    await work().finally(() => setDoing(null));
  };
  const change =
    (body: { status?: "draft" | "published"; scheduledAt?: string | null }) =>
    (id: string, updatedAt: string) =>
      changePost(token, id, { ...body, updatedAt });

  return {
    doing,
    publish: () =>
      act("publish", () =>
        carryOut({
          // Never a text that somebody else has saved meanwhile and nobody here has read.
          call: change({ status: "published" }),
          done: "Blog post published successfully!",
          failed: "Failed to publish blog post. Please try again later.",
        }),
      ),
    update: () =>
      act("update", async () => {
        if (await saveNow()) toastSuccess("Your readers see the new text now.");
      }),
    unpublish: () =>
      act("unpublish", () =>
        carryOut({
          call: change({ status: "draft" }),
          done: "The post is a draft again.",
          failed: "We couldn't unpublish the post. Please try again.",
        }),
      ),
    schedule: (scheduledAt) =>
      act("schedule", () =>
        carryOut({
          call: change({ scheduledAt }),
          done: scheduledAt ? "The post will be published automatically." : "The post stays a draft.",
          failed: "We couldn't change the time. Please try again.",
        }),
      ),
    restore: (version) =>
      act("restore", () =>
        carryOut({
          call: (id) => restorePost(token, id, version),
          done: `Version ${version} is back. The one before it is kept too.`,
          failed: "We couldn't bring that version back. Please try again.",
          isReplacing: true,
        }),
      ),
    bringBack: () => act("restore", () => bringBack(token, saving)),
    remove: () => act("delete", () => remove(token, saving, latest)),
  };
}

/** The post was deleted while somebody wrote: it comes back, and the writing goes on. */
async function bringBack(token: string, { state, send }: Saving): Promise<void> {
  if (!state.saved) return;
  try {
    send({ type: "broughtBack", post: await restorePost(token, state.saved._id) });
  } catch (error) {
    toastError(failureOf(error).message);
  }
}

/** What readers don't see is saved first, so that it comes back whole; what they see isn't changed on its way out. */
async function remove(
  token: string,
  { state, send, saveNow }: Saving,
  latest: { readonly current: SaveState },
): Promise<void> {
  const isToSave = isAutosaved(state) || state.phase === "saving";
  if (isToSave && !(await saveNow())) return void toastError(NOT_SAVED_YET);
  const { saved } = latest.current;
  if (!saved) return;
  send({ type: "actStarted" });
  try {
    await deletePost(token, saved._id);
    leaveDeleted(saved._id);
    send({ type: "deleted" });
  } catch {
    send({ type: "actEnded", post: null });
    toastError("Failed to delete post. Please try again.");
  }
}
