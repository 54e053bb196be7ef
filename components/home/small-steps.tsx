import clsx from "clsx";
import { Penguin } from "#components/art/penguin.tsx";
import { STEP_MINUTES, STEPS, STEPS_NOTE } from "./figures.ts";
import styles from "./landing.module.css";
import { Note, Section } from "./section.tsx";

/** px between the middles of two dots */
const PITCH = 14;
/** Dots in a row: the year has a row for each month. */
const COLUMNS = [1, 7, 6, 30];
const TILES = [styles.day, styles.week, styles.month, styles.year];

/** Four tiles that grow with what they hold: a dot is one sitting, and none is left out */
export function SmallSteps() {
  return (
    <Section
      id="landing-steps"
      title="Twenty minutes, again and again"
      lead="One session looks like nothing. Here is a whole year of them: each dot is 20 minutes."
    >
      <dl className={styles.tiles}>
        {STEPS.map(({ amount, unit, span, minutes }, index) => (
          <div key={span} className={clsx(styles.tile, TILES[index])}>
            {index === 2 ? <Penguin pose="point" size={112} className={styles.rider} /> : null}
            <dt className="order-2">{span}</dt>
            <dd className="num text-2xl leading-tight">
              {amount} {unit}
            </dd>
            <dd aria-hidden="true" className="order-3 mt-4">
              <Dots
                id={`landing-dots-${index}`}
                count={minutes / STEP_MINUTES}
                columns={COLUMNS[index] ?? 1}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Note className="mt-8">{STEPS_NOTE}</Note>
    </Section>
  );
}

/** A field of dots, drawn once and repeated; the count fills its rows. */
function Dots({ id, count, columns }: { id: string; count: number; columns: number }) {
  const [width, height] = [columns * PITCH, (count / columns) * PITCH];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      style={{ width: `calc(${columns} * var(--pitch))` }}
      className="h-auto max-w-full"
    >
      <pattern id={id} width={PITCH} height={PITCH} patternUnits="userSpaceOnUse">
        <circle cx={PITCH / 2} cy={PITCH / 2} r="5" fill="currentColor" />
      </pattern>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </svg>
  );
}
