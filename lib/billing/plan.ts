import {
  type Entitlement,
  type Interval,
  isRunning,
  isWithdrawalInTime,
  subscriptionUntil,
} from "./rules.ts";

/** A subscription as it is stored. Amounts are in minor units. */
export interface StoredSubscription {
  id: string;
  orderId: string | null;
  status: string;
  interval: Interval;
  amount: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  trialEnd: Date | null;
  cancelAt: Date | null;
  endedAt: Date | null;
  openInvoiceAt: Date | null;
  isRefunded: boolean;
  isDisputed: boolean;
  needsConfirmation: boolean;
  nextInterval: Interval | null;
  nextAmount: number | null;
  changesAt: Date | null;
  isStoppedByDeletion: boolean;
  createdAt: Date;
}

export const PLAN_STATES = [
  "not_set_up",
  "free",
  "given",
  "trial",
  "renews",
  "ends",
  "change_planned",
  "payment_failed",
  "confirmation_needed",
  "ended",
] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const PLAN_ACTIONS = [
  "buy",
  "cancel",
  "resume",
  "change",
  "undo_change",
  "portal",
  /** Stripe's page of the open invoice: another card, or the bank's confirmation */
  "pay",
  "withdraw",
  "refund",
] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

/** Its first payment never came: Premium neither began by it nor ended. */
const neverBegan = ({ status }: Pick<StoredSubscription, "status">) =>
  status === "incomplete" || status === "incomplete_expired";

/** The subscription that the learner is told of: the newest that still runs, else the newest of all that began. */
export function mainSubscription<S extends Pick<StoredSubscription, "status" | "createdAt">>(
  subscriptions: readonly S[],
): S | null {
  const newest = [...subscriptions].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return newest.find(isRunning) ?? newest.find((each) => !neverBegan(each)) ?? null;
}

/** How a subscription that may still be charged stands, most urgent first. */
function runningState(subscription: StoredSubscription, graceDays: number, now: Date): PlanState {
  const { status, cancelAt, needsConfirmation, isRefunded, nextInterval } = subscription;
  const until = subscriptionUntil(subscription, graceDays);
  if (isRefunded || until === null || until <= now) return "ended";
  if (needsConfirmation) return "confirmation_needed";
  if (status === "past_due") return "payment_failed";
  if (cancelAt) return "ends";
  if (nextInterval) return "change_planned";
  return status === "trialing" ? "trial" : "renews";
}

/** How the learner's plan stands, in one word. A paid subscription is told before what was given: it is charged. */
export function planStateOf(
  entitlement: Entitlement,
  main: StoredSubscription | null,
  isSetUp: boolean,
  graceDays: number,
  now: Date,
): PlanState {
  const state = main && isRunning(main) ? runningState(main, graceDays, now) : null;
  if (state !== null && state !== "ended") return state;
  if (entitlement.isPremium) return "given";
  if (main) return "ended";
  return isSetUp ? "free" : "not_set_up";
}

/** Whether the contract of an order can be withdrawn from now. */
export function isWithdrawable(
  order: { withdrawal: string; status: string; createdAt: Date },
  now: Date,
): boolean {
  return order.withdrawal === "refund" && order.status === "paid" && isWithdrawalInTime(order.createdAt, now);
}

interface Situation {
  state: PlanState;
  /** What Premium comes from has an end. */
  hasEnd: boolean;
  main: StoredSubscription | null;
  isSetUp: boolean;
  /** The account is to be deleted: Premium renews again if it is kept, not otherwise. */
  isLeaving: boolean;
  canWithdraw: boolean;
  hasPaid: boolean;
}

/** Where a payment is open: what is cancelled already can be resumed, unless it is disputed or goes with the account. */
function unpaidActions(main: StoredSubscription | null, canResume: boolean): PlanAction[] {
  if (!main?.cancelAt) return ["pay", "portal", "cancel"];
  return canResume ? ["pay", "resume", "portal"] : ["pay", "portal"];
}

/** What the learner can do from here, in the order of the buttons. */
export function actionsOf(situation: Situation): PlanAction[] {
  const { state, hasEnd, main, isSetUp, isLeaving, canWithdraw, hasPaid } = situation;
  if (!isSetUp) return [];
  const canResume = !main?.isDisputed && !isLeaving;
  const isCharged = main !== null && isRunning(main);
  const own: Record<PlanState, readonly PlanAction[]> = {
    not_set_up: [],
    free: ["buy"],
    given: isCharged ? ["portal", "cancel"] : hasEnd ? ["buy"] : [],
    trial: ["change", "portal", "cancel"],
    renews: ["change", "portal", "cancel"],
    ends: main?.isDisputed ? [] : canResume ? ["resume", "portal"] : ["portal"],
    change_planned: ["undo_change", "portal", "cancel"],
    payment_failed: unpaidActions(main, canResume),
    confirmation_needed: unpaidActions(main, canResume),
    ended: isCharged ? ["portal", "cancel"] : ["buy"],
  };
  return [
    ...own[state],
    ...(canWithdraw ? (["withdraw"] as const) : []),
    ...(hasPaid ? (["refund"] as const) : []),
  ];
}
