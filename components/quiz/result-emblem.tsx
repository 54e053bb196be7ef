"use client";

import * as m from "framer-motion/m";
import { LearnerPenguin } from "#components/profile/learner-penguin.tsx";
import { CountUp } from "#components/ui/count-up.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { DURATION_MS, transition } from "#components/ui/motion/tokens.ts";
import { ProgressRing } from "#components/ui/progress-ring.tsx";
import type { Outcome } from "./outcome.ts";
import { ResultStars } from "./result-stars.tsx";
import type { Reveal } from "./use-reveal.ts";

/** Stars in an arc, the ring below them; the penguin cheers along or shows the way on. */
export function ResultEmblem({ outcome, isStarted, landed, isSettled }: Reveal & { outcome: Outcome }) {
  const { percent, stars, perfect } = outcome;
  return (
    <div className="relative mt-4 flex flex-col items-center">
      <ResultStars stars={stars} landed={landed} isSettled={isSettled} />
      <ProgressRing
        size={176}
        strokeWidth={14}
        percent={isStarted ? percent : 0}
        tone={stars > 0 ? "ok" : "brand"}
        className="mt-3"
      >
        <p className="num text-5xl leading-none">
          <CountUp value={isStarted ? percent : 0} durationMs={isSettled ? 1 : DURATION_MS.reward} />
          <span className="text-3xl">%</span>
        </p>
      </ProgressRing>
      {perfect ? (
        <div className="relative isolate -mt-5 min-h-9">
          {landed === stars ? <PerfectRibbon isStill={isSettled} /> : null}
        </div>
      ) : null}
      <LearnerPenguin
        pose={stars > 0 ? "cheer" : "map"}
        size={104}
        className="pointer-events-none absolute -right-16 bottom-0 max-xs:-right-14 max-[18rem]:hidden sm:-right-24"
      />
    </div>
  );
}

const ENDS = "absolute top-2 -z-10 h-full w-8 bg-gold-text dark:brightness-75";

/** After the stars; its place is there before. */
function PerfectRibbon({ isStill }: { isStill: boolean }) {
  const initial = useInitial({ opacity: 0, scale: 0.6 });
  return (
    <m.p
      initial={isStill ? false : initial}
      animate={{ opacity: 1, scale: 1 }}
      transition={transition("panel", "land", DURATION_MS.pop)}
    >
      <span
        aria-hidden="true"
        className={`${ENDS} -left-5 [clip-path:polygon(0_0,100%_0,100%_100%,0_100%,35%_50%)]`}
      />
      <span
        aria-hidden="true"
        className={`${ENDS} -right-5 [clip-path:polygon(0_0,100%_0,65%_50%,100%_100%,0_100%)]`}
      />
      <span className="block rounded-input bg-gold px-6 py-1 font-display font-semibold text-gold-ink text-xl">
        Perfect!
      </span>
    </m.p>
  );
}
