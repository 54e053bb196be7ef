import { disputeOf, refundOf } from "../build/payment.ts";
import { refused } from "../failure.ts";
import type { Charge, Dispute, Refund } from "../stored.ts";
import type { World } from "../world.ts";

interface RefundOptions {
  amount?: number | undefined;
  reason?: Refund["reason"];
  metadata?: Record<string, string>;
}

/** Gives back a charge or a part of it; never more than is left. */
export function refundCharge(
  world: World,
  charge: Charge,
  { amount, reason = null, metadata = {} }: RefundOptions,
): Refund {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded") throw refused("This charge did not succeed, so it can't be refunded.");
  if (left === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (charge.disputed)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  const asked = amount ?? left;
  if (asked <= 0)
    throw refused("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (asked > left)
    throw refused(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  const refund = world.create(world.refunds, refundOf(world, charge, { amount: asked, reason, metadata }));
  const refunded = charge.amount_refunded + asked;
  world.change(charge, "charge.refunded", {
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  world.emit("refund.created", refund);
  world.emit("refund.updated", refund);
  world.emit("charge.refund.updated", refund);
  return refund;
}

/** The cardholder's bank takes a charge back, until it is decided. */
export function openDispute(world: World, charge: Charge): Dispute {
  if (charge.disputed) throw refused("This charge is already disputed.");
  world.change(charge, "charge.updated", { disputed: true });
  const dispute = world.create(world.disputes, disputeOf(world, charge), "charge.dispute.created");
  world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank has decided. */
export function decideDispute(world: World, dispute: Dispute, status: "won" | "lost"): Dispute {
  world.change(dispute, null, { status });
  world.emit("charge.dispute.closed", dispute);
  if (status === "won") world.emit("charge.dispute.funds_reinstated", dispute);
  return dispute;
}
