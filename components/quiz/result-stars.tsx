"use client";

import clsx from "clsx";
import * as m from "framer-motion/m";
import { useEffect } from "react";
import { Star } from "#components/art/star.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { useSound } from "#components/ui/sound/use-sound.ts";

const PLACES = [
  { place: 0, size: 56, className: "translate-y-5 -rotate-12" },
  { place: 1, size: 72, className: "" },
  { place: 2, size: 56, className: "translate-y-5 rotate-12" },
];
/** Each star sounds higher than the one before, in steps of the scale */
const STAR_STEPS = 2;

interface ResultStarsProps {
  stars: number;
  landed: number;
  isSettled: boolean;
}

/** An arc of three places; the stars that were earned fall into them. */
export function ResultStars({ stars, landed, isSettled }: ResultStarsProps) {
  const { play } = useSound();
  useEffect(() => {
    if (landed > 0 && !isSettled) play("star", (landed - 1) * STAR_STEPS);
  }, [landed, isSettled, play]);
  return (
    <div role="img" aria-label={`${stars} of 3 stars`} className="flex items-end justify-center gap-2">
      {PLACES.map(({ place, size, className }) => (
        <span key={place} className={clsx("relative block", className)}>
          <Star size={size} isFilled={false} />
          {place < landed ? <Landed size={size} isStill={isSettled} /> : null}
        </span>
      ))}
    </div>
  );
}

/** It falls into its place as it comes. */
function Landed({ size, isStill }: { size: number; isStill: boolean }) {
  const initial = useInitial({ opacity: 0, y: -16, scale: 1.7, rotate: -24 });
  return (
    <m.span
      initial={isStill ? false : initial}
      animate={{ opacity: 1, y: 0, scale: 1, rotate: 0 }}
      transition={transition("panel", "land")}
      className="absolute inset-0"
    >
      <Star size={size} />
    </m.span>
  );
}
