import type { Invoice, PaymentMethod, Session, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import { expireIncomplete } from "./cancel.ts";

/** The subscription and the invoice that a page of Checkout has begun, before it is paid */
export interface Begun {
  subscription: Subscription;
  invoice: Invoice;
}

/** What Stripe knows of a page besides what the session shows */
export interface PageMemory {
  begun: Begun | null;
  /** The card that the bank is asked about */
  awaiting: PaymentMethod | null;
  price: string;
  quantity: number;
  trialDays: number | null;
  trialEnd: number | null;
  promotionCode: string | null;
  fields: Partial<Subscription>;
  savesAddress: boolean;
}

const memories = new WeakMap<Session, PageMemory>();

export function rememberPage(session: Session, memory: PageMemory): void {
  memories.set(session, memory);
}

export function pageOf(session: Session): PageMemory {
  const memory = memories.get(session);
  if (!memory) throw new Error(`no page of ${session.id}`);
  return memory;
}

/** Closes a page that was not paid, with what it had begun. */
export function expireSession(world: World, session: Session): void {
  const { begun } = pageOf(session);
  world.change(session, null, { status: "expired", url: null });
  world.emit("checkout.session.expired", session);
  if (begun?.subscription.status === "incomplete") expireIncomplete(world, begun.subscription);
}
