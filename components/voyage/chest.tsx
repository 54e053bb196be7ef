"use client";

import { ChestArt, type ChestState } from "#components/art/chest.tsx";
import { counted } from "#components/course/course-view.ts";
import type { Region } from "#lib/island/regions.ts";

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
  if (state === "closed")
    return `Chest of ${unitTitle}, opens when ${total === 1 ? "its island is" : `all ${counted(total, "island")} are`} complete`;
  return state === "ready" ? `Open the chest of ${unitTitle}` : `Postcard of ${unitTitle}`;
}

/** The chest at the end of a unit. */
export function Chest(props: ChestProps) {
  const state: ChestState = props.total > 0 && props.done >= props.total ? "ready" : "closed";
  return (
    <button
      type="button"
      aria-label={nameOf(state, props)}
      aria-disabled={state === "closed"}
      className="grid size-[88px] place-items-center rounded-card"
    >
      <ChestArt state={state} size={84} />
    </button>
  );
}
