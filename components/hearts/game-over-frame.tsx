import * as m from "framer-motion/m";
import type { ReactNode } from "react";
import { transition } from "#components/ui/motion/tokens.ts";
import styles from "./night-sea.module.css";
import { NightSea } from "./night-sea.tsx";
import { RefillCountdown } from "./refill-countdown.tsx";

interface GameOverFrameProps {
  /** epoch ms */
  resetAt?: number | null;
  now?: number | null;
  children?: ReactNode;
}

/** A calm night sea, whatever the theme of the other pages. It stands before anything is known of the learner. */
export function GameOverFrame({ resetAt = null, now = null, children }: GameOverFrameProps) {
  return (
    <section
      data-theme="dark"
      className={`relative isolate flex min-h-dvh flex-col items-center overflow-hidden px-4 pt-5 pb-12 text-ink ${styles.night}`}
    >
      <NightSea />
      <m.div
        initial={{ y: 20 }}
        animate={{ y: 0 }}
        transition={transition("reward")}
        className="-ml-[min(6rem,30vw)]"
      >
        <RefillCountdown resetAt={resetAt} now={now} />
      </m.div>
      <div className="mt-30 flex w-full max-w-[480px] flex-col items-center text-center">
        <h1 className="text-3xl sm:text-4xl">Out of Hearts!</h1>
        {children}
      </div>
    </section>
  );
}
