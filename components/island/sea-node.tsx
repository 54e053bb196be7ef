"use client";

import clsx from "clsx";
import * as m from "framer-motion/m";
import { Check, Layers } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, memo } from "react";
import { CardRaft, Land, type LandMood, Sandbank } from "#components/art/region/land.tsx";
import { counted } from "#components/course/course-view.ts";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { hashOf } from "#lib/core/dice.ts";
import { IslandStars } from "./island-stars.tsx";
import { begunInWords, isBegun, nodeName, nodeStars, quizShare, starless } from "./map-view.ts";
import styles from "./sea.module.css";
import { MIDDLE, type SeaIsland } from "./sea-layout.ts";

interface SeaNodeProps {
  place: SeaIsland;
  /** Its place among the islands of its unit, from 1, and how many there are */
  position: number;
  setSize: number;
  isTabStop: boolean;
  isOpen: boolean;
  /** It has just been completed: it comes alive before one's eyes */
  isWaking: boolean;
  onFocus: (islandId: string) => void;
  onOpen: (islandId: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** null: nothing to play. An island comes alive with a star in each of its quizzes. */
function moodOf({ state, island }: SeaIsland): LandMood | null {
  if (state === "complete") return starless(island) === 0 ? "alive" : "plain";
  if (state === "current") return "plain";
  if (state === "available") return isBegun(island) ? "plain" : "calm";
  return null;
}

function Picture({ place, isWaking }: Pick<SeaNodeProps, "place" | "isWaking">) {
  const { state, island, region, look, isMirrored } = place;
  const initial = useInitial({ opacity: 0 });
  if (state === "cards") return <CardRaft className={styles.land} />;
  const mood = moodOf(place);
  if (!mood) return <Sandbank className={styles.land} />;
  const roof = (hashOf(island._id) >>> 12) % 3;
  const land = { region, look, isMirrored, roof, className: styles.land };
  if (!isWaking) return <Land {...land} mood={mood} />;
  return (
    <>
      <Land {...land} mood="calm" />
      <m.span initial={initial} animate={{ opacity: 1 }} transition={transition("reward", "standard")}>
        <Land {...land} mood={mood} />
      </m.span>
    </>
  );
}

/** Around the shore of the current island, and of one that is begun: how many of its quizzes are done */
function Ring({ share }: { share: number }) {
  const path = "M124 22A62 21 0 1 1 0 22A62 21 0 1 1 124 22";
  return (
    <svg width="124" height="44" fill="none" aria-hidden="true" className={styles.ring}>
      <path d={path} stroke="var(--surface)" strokeWidth="6" opacity=".85" />
      <path
        d={path}
        stroke="var(--gold)"
        strokeWidth="3.5"
        pathLength="100"
        strokeDasharray="1 3"
        strokeLinecap="round"
      />
      {share > 0 ? (
        <path
          d={path}
          stroke="var(--gold)"
          strokeWidth="6"
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
          strokeLinecap="round"
        />
      ) : null}
    </svg>
  );
}

function Badge({ place: { state, island, index } }: Pick<SeaNodeProps, "place">) {
  if (state === "empty") return null;
  return (
    <span className={styles.badge} data-starless={starless(island) > 0 || undefined}>
      {state === "complete" ? <Check aria-hidden="true" className="size-4" strokeWidth={4} /> : null}
      {state === "cards" ? <Layers aria-hidden="true" className="size-4" strokeWidth={2.5} /> : null}
      {state === "available" || state === "current" ? (
        <span className="num text-sm leading-none">{index + 1}</span>
      ) : null}
    </span>
  );
}

function Caption({ place: { island, state } }: Pick<SeaNodeProps, "place">) {
  return (
    <span aria-hidden="true" className={styles.caption}>
      {state === "complete" ? <IslandStars count={nodeStars(island)} size={18} /> : null}
      <span dir="auto" className="line-clamp-2 font-medium text-ink text-sm leading-tight">
        {island.title}
      </span>
      {isBegun(island) ? <span className="block text-ink text-xs">{begunInWords(island)}</span> : null}
      {state === "empty" ? <span className="block text-ink text-xs">No questions yet</span> : null}
      {state === "cards" ? (
        <span className="block text-ink text-xs">{counted(island.cardCount, "card")}</span>
      ) : null}
    </span>
  );
}

/** An island on the map; Enter or a click opens its quizzes. */
export const SeaNode = memo(function SeaNode({ place, ...node }: SeaNodeProps) {
  const { island, index, state, point } = place;
  return (
    <li
      className={clsx(styles.stop, styles[state])}
      style={{ "--x": `${point.x}px`, "--y": `${Math.round(point.y * 100) / 100}px` } as CSSProperties}
      data-right={point.y > MIDDLE || undefined}
      aria-posinset={node.position}
      aria-setsize={node.setSize}
    >
      <button
        type="button"
        className={styles.node}
        aria-label={nodeName(island, index, state)}
        aria-current={state === "current" ? "step" : undefined}
        aria-haspopup="dialog"
        aria-expanded={node.isOpen}
        data-island={island._id}
        tabIndex={node.isTabStop ? 0 : -1}
        onFocus={() => node.onFocus(island._id)}
        onClick={() => node.onOpen(island._id)}
        onKeyDown={node.onKeyDown}
      >
        {state === "current" || isBegun(island) ? <Ring share={quizShare(island)} /> : null}
        <Picture place={place} isWaking={node.isWaking} />
        <Badge place={place} />
      </button>
      <Caption place={place} />
    </li>
  );
});
