import clsx from "clsx";
import { Penguin } from "#components/art/penguin.tsx";
import { site } from "#lib/site.ts";
import { COMPLETION } from "./figures.ts";
import styles from "./landing.module.css";
import { Note, Section } from "./section.tsx";

/** Two rings of one size on one waterline */
export function Completion() {
  return (
    <Section
      id="landing-completion"
      isSunken
      title="Starting was never the hard part"
      lead="Most people stop somewhere in the middle. What gets them to the last lesson is a next step that is small and always ready."
    >
      <div className={styles.rings}>
        <Penguin pose="sleep" size={148} className={styles.dreamer} />
        <dl className={styles.pair}>
          <Ring
            percent={COMPLETION.alone}
            label="completion"
            text="of courses, when you study on your own"
            className={styles.pale}
          />
          <Ring
            percent={COMPLETION.withUs}
            label="completion"
            text={`of courses, taken island by island with ${site.name}`}
            className={styles.bright}
          />
        </dl>
        <Penguin pose="cheer" size={168} className={styles.fan} />
      </div>
      <Note className="mt-6">{COMPLETION.note}</Note>
    </Section>
  );
}

interface RingProps {
  percent: number;
  label: string;
  text: string;
  className: string | undefined;
}

function Ring({ percent, label, text, className }: RingProps) {
  return (
    <div className={clsx(styles.ring, className)}>
      <dt className={styles.caption}>{text}</dt>
      <dd className={styles.dial}>
        <svg
          viewBox="0 0 120 120"
          fill="none"
          aria-hidden="true"
          className="absolute inset-0 size-full -rotate-90"
        >
          <circle cx="60" cy="60" r="51" strokeWidth="14" className={styles.groove} />
          <circle
            cx="60"
            cy="60"
            r="51"
            strokeWidth="14"
            stroke="currentColor"
            pathLength={100}
            strokeDasharray="100 100"
            className={styles.arc}
            style={{ strokeDashoffset: 100 - percent }}
          />
        </svg>
        <span className="relative text-center text-ink">
          <span className="num block text-4xl leading-none md:text-5xl">{percent}%</span>{" "}
          <span className="mt-1 block text-ink-2">{label}</span>
        </span>
      </dd>
    </div>
  );
}
