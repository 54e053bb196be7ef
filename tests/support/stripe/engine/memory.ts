import type { Line, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import type { Outcome } from "./items.ts";

/** What Stripe knows of a subscription besides what it shows */
interface Memory {
  /** Prorations that wait for the next invoice */
  pendingLines: Line[];
  /** A change that waits until its invoice is paid */
  pendingChange: { invoice: string; outcome: Outcome } | null;
  /** The period end that `invoice.upcoming` was sent for */
  upcomingSentFor: number;
  isTrialEndAnnounced: boolean;
}

const memories = new WeakMap<World, Map<string, Memory>>();

/** Returns what is remembered of a subscription. */
export function memoryOf(world: World, { id }: Pick<Subscription, "id">): Memory {
  let all = memories.get(world);
  if (!all) {
    all = new Map();
    memories.set(world, all);
  }
  let memory = all.get(id);
  if (!memory) {
    memory = { pendingLines: [], pendingChange: null, upcomingSentFor: 0, isTrialEndAnnounced: false };
    all.set(id, memory);
  }
  return memory;
}
