import type { CSSProperties } from "react";
import { RankLogo } from "#components/art/rank-logo.tsx";
import { RANKS } from "#lib/xp/rules.ts";
import { KeepersScene } from "./keepers-scene.tsx";
import { Section } from "./section.tsx";
import styles from "./voyage.module.css";

const KEEPERS = [
  {
    title: "A streak that forgives",
    text: "Keep it going with a quiz or five due questions in practice each day, or only on the days of your study plan. Busy? Freeze it for two days.",
  },
  {
    title: "Hearts that slow you down",
    text: "You have five. A wrong answer costs one, so it pays to read the question twice.",
  },
  {
    title: "Practice that remembers",
    text: "Questions you got wrong come back just before you forget them. The first practice of a day wins back up to two hearts.",
  },
];

/** What is really in the product, drawn with the product's own pictures */
export function Keepers() {
  return (
    <Section
      id="landing-keepers"
      title="Small things that keep you going"
      lead="Enthusiasm fades. These help on the days when it does."
    >
      <div className={styles.keepers}>
        <ul className="grid content-center gap-8">
          {KEEPERS.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-1 max-w-prose text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <KeepersScene />
      </div>
      <div className="mt-16">
        <h3 className="text-2xl">Ranks you climb</h3>
        <p className="mt-1 max-w-prose text-ink-2">
          Every star is worth XP. Six ranks show how far you have come.
        </p>
      </div>
      <ol className={styles.ladder}>
        {RANKS.map(({ name, minXp }, index) => (
          <li key={name} className={styles.rung} style={{ "--rung": index } as CSSProperties}>
            <RankLogo rank={name} size={76} />
            <div className={styles.block}>
              <p className="font-display font-semibold leading-tight">{name}</p>
              <p className="num text-sm">{minXp.toLocaleString("en-US")} XP</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
