"use client";

import { useRef } from "react";
import { ConfettiLayer } from "#components/quiz/confetti-layer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { RankPanel } from "./rank-panel.tsx";
import { RewardDisc } from "./reward-disc.tsx";
import { RewardLines } from "./reward-lines.tsx";
import { RewardProgress } from "./reward-progress.tsx";
import type { Reward } from "./reward-queue.ts";
import { spokenOf, viewOf } from "./reward-view.ts";
import { useSteps } from "./use-steps.ts";

interface RewardDialogProps {
  rewards: readonly Reward[];
  isOpen: boolean;
  /** Which dialog of this visit it is: each one starts afresh */
  opening: number;
  onContinue: () => void;
}

/** One dialog for everything that came together. Escape and the backdrop mean Continue. */
export function RewardDialog({ rewards, isOpen, opening, onContinue }: RewardDialogProps) {
  const view = viewOf(rewards);
  const step = useSteps(Math.max(2, view.steps.length), opening);
  const isRankShown = step >= 2 || view.steps.length < 3;
  const continueRef = useRef<HTMLButtonElement>(null);
  const bar = view.steps[Math.min(step, view.steps.length - 1)];
  return (
    <>
      {isOpen && view.hasConfetti ? <ConfettiLayer key={opening} /> : null}
      <Dialog
        open={isOpen}
        onOpenChange={(stays) => !stays && onContinue()}
        initialFocusRef={continueRef}
        className="text-center"
        title={
          <>
            <span className="sr-only">{spokenOf(view)} </span>
            <RewardDisc xp={isRankShown ? view.total : view.earned} hasPenguin={view.hasPenguin} />
            {view.heading}
          </>
        }
        description={<RewardLines lines={view.lines} />}
      >
        {bar ? <RewardProgress step={bar} /> : null}
        {view.newRank ? <RankPanel {...view.newRank} isShown={isRankShown} /> : null}
        <Button ref={continueRef} onClick={onContinue} className="mt-6 w-full">
          Continue
        </Button>
      </Dialog>
    </>
  );
}
