import clsx from "clsx";
import type { ReactNode } from "react";
import { Island } from "#components/art/island.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { Star } from "#components/art/star.tsx";
import { IMPORT_WORDS } from "#lib/site/rules.ts";
import { site } from "#lib/site.ts";
import { Section } from "./section.tsx";
import styles from "./voyage.module.css";

interface Step {
  title: string;
  text: string;
  art: ReactNode;
}

const STEPS: readonly Step[] = [
  {
    title: "Bring your course",
    text: `Start from ${IMPORT_WORDS.sources}. ${site.name} reads the course, shows you a preview and tells you what happened to every question.`,
    art: <Penguin pose="box" size={176} />,
  },
  {
    title: "Play its islands",
    text: "Each part of the course becomes an island with short quizzes. Nothing is locked, so you can start wherever you are today.",
    art: <Archipelago />,
  },
  {
    title: "Collect stars",
    text: "You can earn up to three for each quiz, and your best score counts. Finish a unit for a postcard, and take on three small quests a week.",
    art: <Stars />,
  },
];

/** One voyage from left to right (on a phone: from top to bottom), no three boxes */
export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      isSunken
      title="How it works"
      lead="From the course you have to the course you finished."
    >
      <ol className={styles.voyage}>
        {STEPS.map(({ title, text, art }, index) => (
          <li key={title} className={styles.leg}>
            <div aria-hidden="true" className={styles.stage}>
              {art}
            </div>
            <div>
              <span aria-hidden="true" className={clsx("num", styles.number)}>
                {index + 1}
              </span>
              <h3 className="mt-3 text-2xl">{title}</h3>
              <p className="mt-2 max-w-prose text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Archipelago() {
  return (
    <div className="relative h-44 w-72">
      <Island index={1} size={100} className="absolute bottom-16 left-20" />
      <Island index={3} state="complete" size={116} className="absolute bottom-2 left-0" />
      <Island index={2} state="current" size={136} className="absolute right-0 bottom-1" />
    </div>
  );
}

function Stars() {
  return (
    <div className="flex items-end gap-1">
      <Star size={64} className="-rotate-12" />
      <Star size={104} className="mb-7" />
      <Star size={64} className="rotate-12" />
    </div>
  );
}
