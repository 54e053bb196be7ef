"use client";

import * as m from "framer-motion/m";
import { useState } from "react";
import { ChestArt, type ChestState } from "#components/art/chest.tsx";
import { counted } from "#components/course/course-view.ts";
import { transition } from "#components/ui/motion/tokens.ts";
import { useNotifications } from "#components/ui/notification-context.tsx";
import { playSound } from "#components/ui/sound/player.ts";
import { toastFailure } from "#components/ui/toast-failure.ts";
import type { Region } from "#lib/island/regions.ts";
import { useCoursePostcards, useOpenChest } from "#lib/voyage/client.ts";
import { REST } from "#lib/voyage/rules.ts";
import type { PostcardDto } from "#lib/voyage/schema.ts";
import { PostcardDialog } from "./postcard-dialog.tsx";

export interface ChestProps {
  courseId: string;
  /** The unit as its islands name it; null for islands without a unit */
  place: string | null;
  /** "Unit 2" */
  unitTitle: string;
  region: Region;
  /** Islands with questions: complete ones, and all of them */
  done: number;
  total: number;
}

function nameOf(state: ChestState, { unitTitle, total }: ChestProps): string {
  if (state === "opened") return `Postcard of ${unitTitle}`;
  if (state === "ready") return `Open the chest of ${unitTitle}`;
  if (total === 0) return `Chest of ${unitTitle}, opens once its islands have questions`;
  const rest = total === 1 ? "its island is" : `all ${counted(total, "island")} are`;
  return `Chest of ${unitTitle}, opens when ${rest} complete`;
}

/** "The chest of Unit 2 opens when all 8 islands are complete: 3 to go." */
function closedText({ unitTitle, done, total }: ChestProps): string {
  if (total === 0) return `The chest of ${unitTitle} opens once its islands have questions.`;
  const rest = total === 1 ? "its island is" : `all ${counted(total, "island")} are`;
  return `The chest of ${unitTitle} opens when ${rest} complete: ${total - done} to go.`;
}

function stateOf({ done, total }: ChestProps, postcard: PostcardDto | undefined): ChestState {
  if (postcard) return "opened";
  return total > 0 && done >= total ? "ready" : "closed";
}

/** A chest that is ready calls once; a closed one rattles when it is tried. */
function animationOf(state: ChestState, tries: number) {
  if (state === "ready") return { scale: [1, 1.12, 1, 1.06, 1] };
  return state === "closed" && tries > 0 ? { rotate: [0, -7, 6, -4, 3, 0] } : { scale: 1 };
}

/** The chest at the end of a unit: opened once the unit is complete, it shows its postcard from then on. A closed one says what is left. */
export function Chest(props: ChestProps) {
  const { courseId, place } = props;
  const { data: postcards } = useCoursePostcards(courseId);
  const { mutate: open, isPending } = useOpenChest();
  const { add } = useNotifications();
  const [tries, setTries] = useState(0);
  const [dialog, setDialog] = useState({ isOpen: false, isFresh: false });
  const postcard = postcards?.find(({ chest }) => chest === (place ?? REST));
  const state = stateOf(props, postcard);

  function press(): void {
    if (state === "opened") setDialog({ isOpen: true, isFresh: false });
    if (state === "closed") {
      setTries(tries + 1);
      add({ id: "closed-chest", type: "info", message: closedText(props) });
    }
    if (state !== "ready" || isPending) return;
    const onSuccess = () => {
      playSound("chest");
      setDialog({ isOpen: true, isFresh: true });
    };
    open({ courseId, unitId: place }, { onSuccess, onError: toastFailure });
  }

  return (
    <>
      <button
        type="button"
        aria-label={nameOf(state, props)}
        aria-disabled={state === "closed" || undefined}
        title={state === "closed" ? nameOf(state, props) : undefined}
        aria-busy={isPending || undefined}
        data-chest={state}
        onClick={press}
        className="grid size-22 place-items-center rounded-card aria-disabled:saturate-[.6]"
      >
        <m.span
          key={`${state}-${tries}`}
          initial={false}
          animate={animationOf(state, tries)}
          transition={transition("reward", "standard")}
          className="block"
        >
          <ChestArt state={state} size={84} />
        </m.span>
      </button>
      {postcard ? (
        <PostcardDialog
          postcard={postcard}
          {...dialog}
          onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
        />
      ) : null}
    </>
  );
}
