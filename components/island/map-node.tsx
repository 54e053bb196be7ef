"use client";

import clsx from "clsx";
import { Check, Layers, Play } from "lucide-react";
import { Popover } from "radix-ui";
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useState } from "react";
import { Island } from "#components/art/island.tsx";
import { counted } from "#components/course/course-view.ts";
import { islandPoint } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { CurrentMarker } from "./current-marker.tsx";
import styles from "./island-map.module.css";
import { IslandPopover } from "./island-popover.tsx";
import { IslandStars } from "./island-stars.tsx";
import { MAP_MIDDLE } from "./map-path.ts";
import { type NodeState, nodeName, nodeStars } from "./map-view.ts";

interface MapNodeProps {
  island: IslandDto;
  index: number;
  state: NodeState;
  isTabStop: boolean;
  onFocus: (islandId: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

function Mark({ state, index }: Pick<MapNodeProps, "state" | "index">) {
  if (state === "complete") {
    return (
      <>
        <Island index={index} size={112} className={styles.land} />
        <span className={styles.tick}>
          <Check aria-hidden="true" className="size-4" strokeWidth={4} />
        </span>
      </>
    );
  }
  if (state === "current") {
    return (
      <span className={clsx(styles.face, styles.bob)}>
        <Play aria-hidden="true" className="ml-1 size-8 fill-current" strokeWidth={2} />
      </span>
    );
  }
  if (state === "cards") return <Layers aria-hidden="true" className="size-8" strokeWidth={2} />;
  return <span className="num text-2xl">{index + 1}</span>;
}

function Caption({ island, state }: Pick<MapNodeProps, "island" | "state">) {
  return (
    <span aria-hidden="true" className={styles.caption}>
      {state === "complete" ? <IslandStars count={nodeStars(island)} size={20} /> : null}
      <span dir="auto" className="line-clamp-2 text-sm leading-tight font-medium text-ink">
        {island.title}
      </span>
      {state === "empty" ? <span className="block text-xs text-ink-2">No questions yet</span> : null}
      {state === "cards" ? (
        <span className="block text-xs text-ink-2">{counted(island.cardCount, "card")}</span>
      ) : null}
    </span>
  );
}

/** An island on the map; Enter or a click opens its quizzes. */
export function MapNode({ island, index, state, isTabStop, onFocus, onKeyDown }: MapNodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  // A left screen stays in the document: it must not come back with its popover open
  useLayoutEffect(() => () => setIsOpen(false), []);
  const { x, y } = islandPoint(index);
  const place = { "--x": `${x}px`, "--y": `${y}px` } as CSSProperties;
  const button = (
    <Popover.Trigger
      className={clsx(styles.node, styles[state])}
      aria-label={nodeName(island, index, state)}
      aria-current={state === "current" ? "step" : undefined}
      data-island={island._id}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(island._id)}
      onKeyDown={onKeyDown}
    >
      <Mark state={state} index={index} />
    </Popover.Trigger>
  );
  return (
    <li className={styles.stop} style={place} data-right={y > MAP_MIDDLE || undefined}>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        {state === "current" ? <CurrentMarker island={island}>{button}</CurrentMarker> : button}
        <IslandPopover island={island} />
      </Popover.Root>
      <Caption island={island} state={state} />
    </li>
  );
}
