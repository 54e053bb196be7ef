import type Stripe from "stripe";
import { db } from "#lib/server/db/db.ts";
import { askStripe } from "#lib/server/stripe.ts";
import { EVENT_TYPES, readNotice } from "./event.ts";
import { keepEvent } from "./event-service.ts";
import { type Piece, piecesToRead, toSeconds } from "./reconcile-rules.ts";

const PAGE = 100;
/** How far the list has been read, by Stripe's clock; the first customer's time where it never was, null without customers. */
async function readMark(isLive: boolean): Promise<Date | null> {
  const mark = await db().billingListMark.findUnique({ where: { isLive }, select: { readTo: true } });
  if (mark) return mark.readTo;
  const first = await db().billingCustomer.findFirst({
    where: { isLive },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  return first?.createdAt ?? null;
}

async function writeMark(isLive: boolean, readTo: Date): Promise<void> {
  const create = { isLive, readTo };
  await db().billingListMark.upsert({
    where: { isLive },
    create,
    update: { readTo },
    select: { isLive: true },
  });
}

function listPage(stripe: Stripe, { from, to }: Piece, after: string | undefined) {
  return stripe.events.list({
    created: { gte: toSeconds(from), ...(to && { lt: toSeconds(to) }) },
    types: [...EVENT_TYPES],
    limit: PAGE,
    ...(after && { starting_after: after }),
  });
}

/** Keeps all events of a piece; returns when the newest was made. */
async function readPiece(piece: Piece, isLive: boolean, now: Date): Promise<Date | null> {
  let newest: Date | null = null;
  let after: string | undefined;
  for (;;) {
    const page = await askStripe((stripe) => listPage(stripe, piece, after));
    for (const event of page.data) {
      const notice = readNotice(event);
      if (!notice) continue;
      if (newest === null || notice.createdAt > newest) newest = notice.createdAt;
      await keepEvent(notice, isLive, now);
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return newest;
  }
}

/**
 * Reads Stripe's list of events from where it was left off, and keeps what the webhook has not brought. Ends after the piece
 * in which the time is up; the next run goes on there. Throws StripeFault. docs/product.md#payments
 */
export async function readEventList(isLive: boolean, now: Date, isTimeUp: () => boolean): Promise<void> {
  const readTo = await readMark(isLive);
  if (!readTo) return;
  let newest = readTo;
  for (const piece of piecesToRead(readTo, now)) {
    const found = await readPiece(piece, isLive, now);
    if (found && found > newest) newest = found;
    await writeMark(isLive, newest);
    if (isTimeUp()) return;
  }
}
