import { nextRank, rankFor, rankProgress } from "#lib/xp/rules.ts";
import type { Reward, RewardKind } from "./reward-queue.ts";

/** Where the bar stands: between one rank and the next */
export interface BarStep {
  rank: string;
  /** null at the last rank */
  next: { name: string; minXp: number } | null;
  xp: number;
  percent: number;
}

export interface RewardView {
  heading: string;
  /** XP without and with what a new rank pays */
  earned: number;
  total: number;
  lines: { id: string; reason: string; xp: number }[];
  newRank: { name: string; xp: number } | null;
  /** Empty where the learner's XP is not known */
  steps: BarStep[];
  hasPenguin: boolean;
  hasConfetti: boolean;
}

/** The first kind that is among the rewards says what there is to celebrate. */
const HEADINGS: readonly [RewardKind, string][] = [
  ["milestone", "What a streak!"],
  ["rank-up", "You have a new rank!"],
  ["daily-login", "Good to see you!"],
  ["quiz", "Well done!"],
];

export function xpText(xp: number): string {
  return xp.toLocaleString("en");
}

function sumOf(rewards: readonly Reward[]): number {
  return rewards.reduce((sum, { xp }) => sum + xp, 0);
}

function stepAt(xp: number): BarStep {
  const next = nextRank(xp);
  return {
    rank: rankFor(xp).name,
    next: next && { name: next.name, minXp: next.minXp },
    xp,
    percent: rankProgress(xp),
  };
}

/** Before and after; where a rank lies between them, the bar fills up first. */
export function barSteps(before: number, after: number): BarStep[] {
  const [from, to] = [stepAt(before), stepAt(after)];
  return from.rank === to.rank
    ? [from, to]
    : [from, { ...from, xp: from.next?.minXp ?? after, percent: 100 }, to];
}

function newRankOf(ups: readonly Reward[]): RewardView["newRank"] {
  const rank = ups.findLast(({ newRank }) => newRank !== undefined)?.newRank;
  return rank ? { name: rank.name, xp: sumOf(ups) } : null;
}

/** What the dialog says of rewards: one sum, one line each, the way to the next rank. */
export function viewOf(rewards: readonly Reward[]): RewardView {
  const has = (kind: RewardKind) => rewards.some((reward) => reward.kind === kind);
  const others = rewards.filter(({ kind }) => kind !== "rank-up");
  const total = sumOf(rewards);
  const totals = rewards.flatMap(({ newXpTotal }) => (newXpTotal === undefined ? [] : [newXpTotal]));
  const after = Math.max(...totals);
  return {
    heading: HEADINGS.find(([kind]) => has(kind))?.[1] ?? "",
    earned: sumOf(others),
    total,
    lines: others.map(({ id, reason, xp }) => ({ id, reason, xp })),
    newRank: newRankOf(rewards.filter(({ kind }) => kind === "rank-up")),
    steps: totals.length === 0 ? [] : barSteps(Math.max(0, after - total), after),
    hasPenguin: has("daily-login") || has("milestone"),
    hasConfetti: has("milestone") || has("rank-up"),
  };
}

/** All of it in one sentence, for those who hear it. */
export function spokenOf({ total, newRank }: RewardView): string {
  const rank = newRank ? ` and reached a new rank, ${newRank.name}` : "";
  return `You earned ${xpText(total)} XP${rank}.`;
}

/** What stands below the bar. */
export function stepText({ xp, next }: BarStep): string {
  return next
    ? `${xpText(xp)} of ${xpText(next.minXp)} XP to ${next.name}`
    : `${xpText(xp)} XP, the highest rank`;
}
