import clsx from "clsx";
import type { ReactNode } from "react";
import { Island } from "#components/art/island.tsx";
import styles from "./discipline.module.css";
import { DISCIPLINE } from "./figures.ts";
import { Note, Section } from "./section.tsx";

const HUNDRED = 100;
const FIELD_COLUMNS = 20;
/** A small penguin in a place of 24 by 34 */
const BODY =
  "M12 3c4.5 0 7 3.5 7 7.5 0 3 2.5 5.5 2.5 11 0 6-4 9-9.5 9s-9.5-3-9.5-9c0-5.5 2.5-8 2.5-11C5 6.5 7.5 3 12 3Z";
const BELLY = "M12 14c3.5 0 6 3.5 6 8 0 4-2.5 6-6 6s-6-2-6-6c0-4.5 2.5-8 6-8Z";
const COUNTED = Number.parseInt(DISCIPLINE.finish.figure, 10);
const LEFT = HUNDRED - Number.parseInt(DISCIPLINE.delay.figure, 10);

export function Discipline() {
  const { finish, delay, projects, note } = DISCIPLINE;
  return (
    <Section
      id="landing-discipline"
      title="Willpower isn't a plan"
      lead="A good plan works on tired days too. So the next step is always short and easy to find."
    >
      <ul className={styles.claims}>
        <Claim {...finish} note={note} isLarge>
          <Colony />
        </Claim>
        <Claim {...delay} note={note}>
          <Shrinking />
        </Claim>
        <Claim {...projects} note={note}>
          <Islands />
        </Claim>
      </ul>
    </Section>
  );
}

interface ClaimProps {
  figure: string;
  label: string;
  text: string;
  note: string;
  isLarge?: boolean;
  children: ReactNode;
}

function Claim({ figure, label, text, note, isLarge = false, children }: ClaimProps) {
  return (
    <li className={clsx(styles.claim, isLarge && styles.large)}>
      <div aria-hidden="true">{children}</div>
      <div>
        <h3 className="text-xl">
          <span className={clsx("num block leading-none", isLarge ? "text-6xl" : "text-5xl")}>{figure}</span>{" "}
          <span className="mt-2 block">{label}</span>
        </h3>
        <p className="mt-2 max-w-prose text-ink-2">{text}</p>
        <Note className="mt-2">{note}</Note>
      </div>
    </li>
  );
}

/** px of one penguin's place */
const PLACE = { width: 24, height: 34 };

/** A hundred penguins seen from far away: those that arrive stand in front and are filled. */
function Colony() {
  const { width, height } = PLACE;
  const [across, down] = [FIELD_COLUMNS * width, (HUNDRED / FIELD_COLUMNS) * height];
  const there = COUNTED * width;
  return (
    <svg viewBox={`0 0 ${across} ${down}`} fill="none" aria-hidden="true" className={styles.colony}>
      <pattern id="landing-away" {...PLACE} patternUnits="userSpaceOnUse">
        <path d={BODY} className={styles.away} />
        <path d={BELLY} className={styles.mist} />
      </pattern>
      <pattern id="landing-there" {...PLACE} patternUnits="userSpaceOnUse">
        <path d="M7 31h4M13 31h4" strokeWidth="3" strokeLinecap="round" className={styles.feet} />
        <path d={BODY} className={styles.there} />
        <path d={BELLY} className={styles.belly} />
        <circle cx="9.3" cy="8.5" r="1.3" className={styles.belly} />
        <circle cx="14.7" cy="8.5" r="1.3" className={styles.belly} />
        <path d="M9.8 11h4.4L12 13.4Z" className={styles.beak} />
      </pattern>
      <rect width={across} height={down - height} fill="url(#landing-away)" />
      <rect x={there} y={down - height} width={across - there} height={height} fill="url(#landing-away)" />
      <rect y={down - height} width={there} height={height} fill="url(#landing-there)" />
    </svg>
  );
}

/** What was put off before, and what is put off now, to one scale */
function Shrinking() {
  return (
    <div className="grid gap-2 text-sm">
      <p className={styles.before}>Put off before</p>
      <p className="flex items-center gap-3">
        <span className={styles.after} style={{ width: `${LEFT}%` }} />
        Put off now
      </p>
    </div>
  );
}

/** One island then, three in the same time now */
function Islands() {
  return (
    <div className="flex items-end gap-1">
      <Island index={2} size={76} />
      <span className={styles.then} />
      <Island index={3} state="complete" size={104} className="min-w-0 shrink" />
      <Island index={0} state="complete" size={104} className="min-w-0 shrink" />
      <Island index={1} state="complete" size={104} className="min-w-0 shrink" />
    </div>
  );
}
