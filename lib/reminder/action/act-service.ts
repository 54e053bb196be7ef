import { setTimeout } from "node:timers/promises";
import { AppError } from "#lib/core/errors.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import type { ActedDto } from "../schema.ts";
import { findRecipient } from "../sending/facts-queries.ts";
import { ensureSettings } from "../settings-service.ts";
import type { Purpose } from "../wording/words.ts";
import { makeChange, type Outcome, type Pressed, planOutcome } from "./effects-service.ts";
import { snooze } from "./snooze-service.ts";
import { UNSUBSCRIBE } from "./token-service.ts";

/** Who presses while another press of the same link is at work waits for what that comes to, so long at most. */
const WAIT_MS = 50;
const WAITS = 60;
/** A press that was broken off in the middle is carried through by the next one after so long. */
const BROKEN_OFF_MS = 10_000;

const unknown = () => new AppError("not_found", "This link no longer works.");

/** The link of a token, with its notice; unknown and too old are the same. */
export async function findLink(token: string, now: Date, sql: Sql = kysely()) {
  const link = await sql
    .selectFrom("NoticeAction")
    .innerJoin("Notice", "Notice.id", "NoticeAction.noticeId")
    .select(["NoticeAction.id", "NoticeAction.noticeId", "NoticeAction.purpose", "NoticeAction.usedAt"])
    .select(["NoticeAction.outcome", "Notice.userId", "Notice.kind", "Notice.subject"])
    .where("NoticeAction.tokenHash", "=", sha256(token))
    .where("NoticeAction.expiresAt", ">", now)
    .executeTakeFirst();
  if (!link) throw unknown();
  return link;
}

type Link = Awaited<ReturnType<typeof findLink>>;

const toDto = ({ message, path }: Outcome): ActedDto => ({ message, path });
const outcomeOf = ({ outcome }: Link) => outcome as unknown as Outcome;

async function press(link: Link): Promise<Pressed> {
  const recipient = await findRecipient(link.userId);
  if (!recipient) throw unknown();
  const { userId, subject } = link;
  return { userId, subject, recipient, purpose: link.purpose as Purpose };
}

async function fewer(sql: Sql, userId: string, now: Date): Promise<Outcome> {
  await ensureSettings(sql, userId, { mostADay: 1 }, now);
  return {
    message: "From now on, you'll get at most one reminder a day. You can change that in your profile.",
    path: "/profile?tab=notifications",
    isDone: true,
  };
}

/** Takes the link, and does what can be done with it in the same transaction; null where another press has it. */
async function take(
  link: Link,
  pressed: Pressed,
  planned: Outcome | null,
  now: Date,
): Promise<Outcome | null> {
  return inSqlTransaction(async (sql) => {
    const taken = await sql
      .updateTable("NoticeAction")
      .set({ usedAt: now })
      .where("id", "=", link.id)
      .where("usedAt", "is", null)
      .executeTakeFirst();
    if (taken.numUpdatedRows !== 1n) return null;
    const outcome =
      planned ??
      (pressed.purpose === "snooze"
        ? await snooze(sql, pressed, now)
        : await fewer(sql, pressed.userId, now));
    await sql
      .updateTable("Notice")
      .set({ answeredAt: now })
      .where("id", "=", link.noticeId)
      .where("answeredAt", "is", null)
      .execute();
    await note(sql, link, outcome);
    return outcome;
  });
}

async function note(sql: Sql, { id }: Link, outcome: Outcome): Promise<void> {
  await sql
    .updateTable("NoticeAction")
    .set({ outcome: JSON.stringify(outcome) })
    .where("id", "=", id)
    .execute();
}

async function finish(link: Link, pressed: Pressed, outcome: Outcome, now: Date): Promise<ActedDto> {
  const done = outcome.isDone ? outcome : await makeChange(pressed, outcome, now);
  if (!outcome.isDone) await note(kysely(), link, done);
  return toDto(done);
}

/** What another press came to, once that is through; carried through where it was broken off. */
async function repeat(token: string, pressed: Pressed, now: Date): Promise<ActedDto> {
  for (let turn = 0; ; turn += 1) {
    const link = await findLink(token, now);
    const outcome = outcomeOf(link);
    if (outcome?.isDone) return toDto(outcome);
    const isBrokenOff = link.usedAt !== null && now.getTime() - link.usedAt.getTime() > BROKEN_OFF_MS;
    if (isBrokenOff || turn === WAITS) return finish(link, pressed, outcome, now);
    await setTimeout(WAIT_MS);
  }
}

/**
 * Does what the link of a notice is for, once; repeated, it answers the same sentence and changes nothing more. Throws
 * `not_found` for a token that is unknown, of another purpose, or older than 48 hours. docs/product.md#reminders
 */
export async function act(token: string, now: Date): Promise<ActedDto> {
  const link = await findLink(token, now);
  if (link.purpose === UNSUBSCRIBE) throw unknown();
  const pressed = await press(link);
  if (link.usedAt !== null) return repeat(token, pressed, now);
  const outcome = await take(link, pressed, await planOutcome(pressed, now), now);
  return outcome ? finish(link, pressed, outcome, now) : repeat(token, pressed, now);
}
