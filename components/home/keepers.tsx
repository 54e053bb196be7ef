import type { CSSProperties } from "react";
import { RankLogo } from "#components/art/rank-logo.tsx";
import { RANKS } from "#lib/xp/rules.ts";
import { KeepersScene } from "./keepers-scene.tsx";
import { Section } from "./section.tsx";
import styles from "./voyage.module.css";

const KEEPERS = [
  {
    title: "A streak that forgives",
    text: "One quiz keeps the flame. Busy days? Freeze it for two, and find it as you left it.",
  },
  {
    title: "Hearts that slow you down",
    text: "Five of them. A wrong answer takes one, so reading twice pays.",
  },
  {
    title: "Practice that remembers",
    text: "What you got wrong comes back when you are about to forget it. Five questions win a heart back.",
  },
];

/** What is really in the product, drawn with the product's own pictures */
export function Keepers() {
  return (
    <Section
      id="landing-keepers"
      title="Small things that carry you"
      lead="Nobody finishes on enthusiasm. These four are there on the other days."
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
          Every star is worth XP. Six penguins show how far it has brought you.
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
