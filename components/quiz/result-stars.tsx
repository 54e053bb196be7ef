"use client";

import clsx from "clsx";
import { useEffect } from "react";
import { Star } from "#components/art/star.tsx";
import { useSound } from "#components/ui/sound/use-sound.ts";
import styles from "./quiz.module.css";

const PLACES = [
  { place: 0, size: 56, className: "translate-y-5 -rotate-12" },
  { place: 1, size: 72, className: "" },
  { place: 2, size: 56, className: "translate-y-5 rotate-12" },
];
/** Each star sounds a little higher than the one before, in semitones */
const STAR_INTERVAL = 4;

interface ResultStarsProps {
  stars: number;
  landed: number;
  isSettled: boolean;
}

/** An arc of three places; the stars that were earned fall into them. */
export function ResultStars({ stars, landed, isSettled }: ResultStarsProps) {
  const { play } = useSound();
  useEffect(() => {
    if (landed > 0 && !isSettled) play("star", (landed - 1) * STAR_INTERVAL);
  }, [landed, isSettled, play]);
  return (
    <div role="img" aria-label={`${stars} of 3 stars`} className="flex items-end justify-center gap-2">
      {PLACES.map(({ place, size, className }) => (
        <span key={place} className={clsx("relative block", className)}>
          <Star size={size} isFilled={false} />
          {place < stars ? (
            <span data-landed={place < landed} className={clsx("absolute inset-0", styles.star)}>
              <Star size={size} />
            </span>
          ) : null}
        </span>
      ))}
    </div>
  );
}
