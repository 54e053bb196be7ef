"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer } from "react";
import { EMPTY_QUEUE, type Reward, rewardReducer } from "./reward-queue.ts";

interface Rewards {
  add: (reward: Reward) => void;
  /** Nothing opens until the answer is called */
  pause: () => () => void;
}

const RewardContext = createContext<Rewards>({ add: () => {}, pause: () => () => {} });

/** Loaded with the first reward: most pages never have one. */
const RewardDialog = dynamic(() => import("./reward-dialog.tsx").then((file) => file.RewardDialog), {
  ssr: false,
});

/** Rewards outlive the page that earned them: anyone who has left the results early still sees them. */
export function RewardProvider({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(rewardReducer, EMPTY_QUEUE);
  const rewards = useMemo<Rewards>(
    () => ({
      add: (reward) => dispatch({ type: "add", reward }),
      pause: () => {
        dispatch({ type: "pause" });
        return () => dispatch({ type: "resume" });
      },
    }),
    [],
  );
  return (
    <RewardContext value={rewards}>
      {children}
      {queue.opening > 0 ? (
        <RewardDialog
          rewards={queue.shown}
          isOpen={queue.isOpen}
          opening={queue.opening}
          onContinue={() => dispatch({ type: "continue" })}
        />
      ) : null}
    </RewardContext>
  );
}

export function useRewards(): Rewards {
  return useContext(RewardContext);
}

/** Keeps rewards waiting while a screen has something of its own to show. */
export function useRewardPause(isPaused: boolean): void {
  const { pause } = useRewards();
  useEffect(() => (isPaused ? pause() : undefined), [isPaused, pause]);
}
