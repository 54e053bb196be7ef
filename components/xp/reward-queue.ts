import type { RankDto } from "#lib/xp/schema.ts";

export type RewardKind = "daily-login" | "milestone" | "quiz" | "rank-up";

export interface Reward {
  /** The same one is shown once, however often it is added */
  id: string;
  kind: RewardKind;
  xp: number;
  reason: string;
  /** The learner's XP once this is paid */
  newXpTotal?: number;
  newRank?: RankDto;
}

export interface RewardQueue {
  /** Not shown yet */
  waiting: readonly Reward[];
  /** In the dialog; kept while it closes */
  shown: readonly Reward[];
  isOpen: boolean;
  /** Counts the dialogs */
  opening: number;
  /** Screens on which nothing may open now */
  pauses: number;
  seen: readonly string[];
}

export type RewardAction =
  | { type: "add"; reward: Reward }
  | { type: "pause" }
  | { type: "resume" }
  | { type: "continue" };

export const EMPTY_QUEUE: RewardQueue = {
  waiting: [],
  shown: [],
  isOpen: false,
  opening: 0,
  pauses: 0,
  seen: [],
};

/** Everything that waits goes into one dialog, the open one if there is one. */
function show(queue: RewardQueue): RewardQueue {
  const { waiting, shown, isOpen, opening, pauses } = queue;
  if (pauses > 0 || waiting.length === 0) return queue;
  if (isOpen) return { ...queue, waiting: [], shown: [...shown, ...waiting] };
  return { ...queue, waiting: [], shown: waiting, isOpen: true, opening: opening + 1 };
}

function add(queue: RewardQueue, reward: Reward): RewardQueue {
  if (queue.seen.includes(reward.id)) return queue;
  return { ...queue, waiting: [...queue.waiting, reward], seen: [...queue.seen, reward.id] };
}

/** Rewards on their way to the one dialog. */
export function rewardReducer(queue: RewardQueue, action: RewardAction): RewardQueue {
  switch (action.type) {
    case "add":
      return show(add(queue, action.reward));
    case "pause":
      return { ...queue, pauses: queue.pauses + 1 };
    case "resume":
      return show({ ...queue, pauses: Math.max(0, queue.pauses - 1) });
    case "continue":
      return { ...queue, isOpen: false };
  }
}
