"use client";

import { useState } from "react";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { changePost, deletePost, failureOf, restorePost } from "#lib/blog/editor/editor-client.ts";
import { textToTakeBack } from "#lib/blog/editor/save-reducer.ts";
import { isAutosaved } from "#lib/blog/editor/save-state.ts";
import type { UpdateBody } from "#lib/blog/schema.ts";
import { leaveDeleted } from "../deleted-post.ts";
import { NOT_SAVED_YET, type Plan, useLatest, usePlans } from "./use-plans.ts";
import type { Saving } from "./use-saving.ts";

export type Act = "publish" | "update" | "unpublish" | "schedule" | "restore" | "delete";

/**
 * What is done to a whole post. Nothing written is left behind: it is saved before, or with the act itself where readers
 * would see it meanwhile, or stays on this device.
 */
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

export function useActs(token: string, saving: Saving): Acts {
  const { state, saveNow } = saving;
  const [doing, setDoing] = useState<Act | null>(null);
  const latest = useLatest(saving);
  const { carryOut, carryOutAsItIs } = usePlans(latest);
  const act = async (name: Act, work: () => Promise<unknown>) => {
    if (doing) return;
    setDoing(name);
    await work().finally(() => setDoing(null));
  };
  const change = (body: UpdateBody) => (id: string, updatedAt: string) =>
    changePost(token, id, { ...body, updatedAt });
  const restored = (version: number): Plan => ({
    call: (id) => restorePost(token, id, version),
    done: `Version ${version} is back. The one before it is kept too.`,
    failed: "We couldn't bring that version back. Please try again.",
    isReplacing: true,
  });

  return {
    doing,
    publish: () =>
      act("publish", () =>
        carryOut({
          // Never a text that someone else has saved meanwhile and no one here has read.
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
        carryOutAsItIs((now) => {
          const { sent, body } = textToTakeBack(now);
          return {
            call: change({ ...body, status: "draft" }),
            done: "The post is a draft again.",
            failed: "We couldn't unpublish the post. Please try again.",
            own: { sent },
          };
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
        isAutosaved(state)
          ? carryOut(restored(version))
          : carryOutAsItIs(() => ({ ...restored(version), own: {} })),
      ),
    bringBack: () => act("restore", () => bringBack(token, saving)),
    remove: () => act("delete", () => remove(token, saving, latest)),
  };
}

/** The post was deleted while someone wrote: it comes back, and the writing goes on. */
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
  { state, send, saveNow, rest }: Saving,
  latest: { readonly current: Saving },
): Promise<void> {
  if (!isAutosaved(state)) await rest();
  else if (!(await saveNow())) return void toastError(NOT_SAVED_YET);
  const { saved } = latest.current.state;
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
