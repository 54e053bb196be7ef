import type { ReactNode } from "react";
import { Penguin } from "#components/art/penguin.tsx";
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
      className="relative isolate flex min-h-dvh flex-col items-center overflow-hidden bg-bg px-4 pt-10 pb-24 text-ink"
    >
      <NightSea />
      <div className="flex w-full max-w-[520px] flex-col items-center text-center">
        <div className="relative">
          <RefillCountdown resetAt={resetAt} now={now} />
          <Penguin pose="sleep" size={124} className="absolute -right-20 -bottom-6 max-xs:-right-16" />
        </div>
        <h1 className="mt-8 text-4xl">Out of Hearts!</h1>
        {children}
      </div>
    </section>
  );
}
