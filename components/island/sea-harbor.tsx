"use client";

import { type CSSProperties, memo } from "react";
import { Chest } from "#components/voyage/chest.tsx";
import { progressOf, unitHeading } from "./map-view.ts";
import styles from "./sea.module.css";
import type { SeaUnit } from "./sea-layout.ts";

/** A pier on posts, with a lamp */
function Pier() {
  return (
    <svg width="132" height="66" fill="none" aria-hidden="true" className={styles.pier}>
      <ellipse cx="66" cy="46" rx="62" ry="15" fill="var(--l-shallow, rgb(255 255 255 / 40%))" />
      <path
        d="M22 40v20M50 44v20M82 44v20M110 40v20"
        stroke="var(--art-trunk)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M10 32h112l6 12H4Z" fill="var(--art-sand-2)" />
      <path d="M4 44h124v6H4Z" fill="var(--art-trunk)" />
      <path d="M40 32 36 44M66 32v12M92 32l4 12" stroke="var(--art-trunk)" strokeWidth="1.5" opacity=".6" />
      <path d="M116 36V4" stroke="var(--art-coat)" strokeWidth="3" strokeLinecap="round" />
      <path d="M110 6c0-3 12-3 12 0v8h-12Z" fill="var(--gold)" />
      <path d="M108 6c2-5 14-5 16 0Z" fill="var(--art-coat)" />
    </svg>
  );
}

interface SeaHarborProps {
  place: SeaUnit;
  index: number;
  courseId: string;
  onFocus: (unit: number) => void;
}

/** The end of a unit: a pier with its chest. */
export const SeaHarbor = memo(function SeaHarbor({
  place: { unit, region, harbor },
  index,
  courseId,
  onFocus,
}: SeaHarborProps) {
  const { completed, playable } = progressOf(unit.islands);
  if (playable === 0) return null;
  return (
    <li
      className={styles.stop}
      style={{ "--x": `${harbor.x}px`, "--y": `${harbor.y}px` } as CSSProperties}
      onFocus={() => onFocus(index)}
    >
      <Pier />
      <div className={styles.harbor}>
        <Chest
          courseId={courseId}
          place={unit.islands[0]?.unitId ?? null}
          unitTitle={unitHeading(unit, index)}
          region={region}
          done={completed}
          total={playable}
        />
      </div>
    </li>
  );
});
