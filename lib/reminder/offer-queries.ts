import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import type { OfferDto } from "./schema.ts";
import { actedSchema, offerSchema } from "./schema.ts";

/**
 * What the link of a reminder would do, for its page: looking changes nothing. Null for a token that is unknown, none of this
 * kind or too old; who asks can't tell which. docs/product.md#reminders
 */
export async function findOffer(
  token: string,
  page: "act" | "unsubscribe",
  now: Date,
): Promise<OfferDto | null> {
  const action = await db().noticeAction.findUnique({
    where: { tokenHash: sha256(token) },
    select: {
      purpose: true,
      expiresAt: true,
      usedAt: true,
      outcome: true,
      notice: { select: { kind: true, title: true } },
    },
  });
  if (!action || action.expiresAt <= now) return null;
  const { purpose, usedAt, outcome, notice } = action;
  if ((purpose === "unsubscribe") !== (page === "unsubscribe")) return null;
  const acted = usedAt === null ? undefined : actedSchema.safeParse(outcome).data;
  return offerSchema.parse({ purpose, ...notice, isUsed: usedAt !== null, acted: acted ?? null });
}
