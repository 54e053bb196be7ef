import { useState } from "react";
import { isUnsaved } from "#lib/blog/editor/save-state.ts";
import type { Acts } from "./use-acts.ts";
import type { Saving } from "./use-saving.ts";

/** Before words of a model's that no one has changed go out, now or at a time to come, someone is asked about them. */
export function useReadCheck(acts: Acts, { state }: Saving) {
  const [waiting, setWaiting] = useState<{ goOn: () => Promise<void> } | null>(null);
  const isUnread = state.saved?.isUnread === true && !isUnsaved(state);
  const checked = async (goOn: () => Promise<void>) => {
    if (isUnread) setWaiting({ goOn });
    else await goOn();
  };
  const asking: Acts = {
    ...acts,
    publish: () => checked(acts.publish),
    schedule: (at) => (at === null ? acts.schedule(at) : checked(() => acts.schedule(at))),
  };
  const question = {
    open: waiting !== null,
    onCancel: () => setWaiting(null),
    onConfirm: () => {
      setWaiting(null);
      void waiting?.goOn();
    },
  };
  return { acts: asking, question };
}
