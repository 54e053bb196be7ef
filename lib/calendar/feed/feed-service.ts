import { isIP } from "node:net";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { rowToken } from "#lib/server/auth/row-token.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { appUrl } from "#lib/server/mail/email.ts";
import { isOwnName, isPublicAddress } from "#lib/server/outgoing/address.ts";
import { site } from "#lib/site.ts";
import { READ_NOTED_MS } from "../rules.ts";
import type { FeedBody, FeedDto } from "../schema.ts";
import { addressesOf } from "./address.ts";
import { findFeed, listCalendarSessions } from "./feed-queries.ts";
import { writeCalendar } from "./file.ts";

interface FeedRow {
  id: string;
  tokenHash: string;
  hidesTitles: boolean;
  createdAt: Date;
  lastReadAt: Date | null;
}

interface Learner {
  id: string;
  address?: string | undefined;
}

const COLUMNS = ["id", "tokenHash", "hidesTitles", "createdAt", "lastReadAt"] as const;

const tokenOf = (id: string) => rowToken("calendar feed", id);
/** Another AUTH_SECRET makes other tokens: what was shown then can't be shown again. */
const isOurs = ({ id, tokenHash }: FeedRow) => tokenHash === sha256(tokenOf(id));

/** Whether only this machine, or its network, reaches this site. */
export function isLocalSite(): boolean {
  const { hostname } = new URL(env().APP_URL);
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) ? !isPublicAddress(bare) : isOwnName(bare) || !bare.includes(".");
}

function toFeedDto(row: FeedRow): FeedDto {
  return {
    ...addressesOf(appUrl(`/calendar/${tokenOf(row.id)}.ics`), site.name, isLocalSite()),
    hidesTitles: row.hidesTitles,
    createdAt: row.createdAt.toISOString(),
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
  };
}

async function findOwn(sql: Sql, userId: string): Promise<FeedRow | null> {
  const row = await sql
    .selectFrom("CalendarFeed")
    .select(COLUMNS)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row && isOurs(row) ? row : null;
}

/** The learner's feed; null where there is none. */
export async function getFeed(userId: string): Promise<FeedDto | null> {
  const row = await findOwn(kysely(), userId);
  return row && toFeedDto(row);
}

async function create(sql: Sql, learner: Learner, hidesTitles: boolean, now: Date): Promise<FeedRow> {
  const id = uuidv7();
  const { numDeletedRows } = await sql
    .deleteFrom("CalendarFeed")
    .where("userId", "=", learner.id)
    .executeTakeFirstOrThrow();
  const row = await sql
    .insertInto("CalendarFeed")
    .values({ id, userId: learner.id, tokenHash: sha256(tokenOf(id)), hidesTitles, createdAt: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const details = { isRenewed: numDeletedRows > 0n };
  const { id: userId, address } = learner;
  await audit({ event: "calendar_feed_created", userId, address, details }, now, sql);
  return row;
}

/** Makes the learner's feed, or a new address in place of the old one, or decides whether it tells titles. */
export async function saveFeed(
  learner: Learner,
  { hidesTitles, renew }: FeedBody,
  now: Date,
): Promise<FeedDto> {
  return inSqlTransaction(async (sql) => {
    await lockUser(sql, learner.id);
    const known = await findOwn(sql, learner.id);
    const hides = hidesTitles ?? known?.hidesTitles ?? false;
    if (!known || renew) return toFeedDto(await create(sql, learner, hides, now));
    await sql.updateTable("CalendarFeed").set({ hidesTitles: hides }).where("id", "=", known.id).execute();
    return toFeedDto({ ...known, hidesTitles: hides });
  });
}

/** Ends the feed: its address leads nowhere from now on. Done twice, it is done. */
export async function revokeFeed({ id: userId, address }: Learner, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const { numDeletedRows } = await sql
      .deleteFrom("CalendarFeed")
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await audit({ event: "calendar_feed_revoked", userId, address }, now, sql);
  });
}

async function noteRead(id: string, lastReadAt: Date | null, now: Date): Promise<void> {
  if (lastReadAt && now.getTime() - lastReadAt.getTime() < READ_NOTED_MS) return;
  await kysely().updateTable("CalendarFeed").set({ lastReadAt: now }).where("id", "=", id).execute();
}

/** What an address of a feed answers: its mark, and the file unless the caller has it. */
export interface FeedFile {
  mark: string;
  text: string | null;
}

/**
 * The feed of a token. `isKnown` says whether the caller has what bears a mark. Throws `not_found` for a token that is unknown
 * or revoked, `rate_limited`. docs/product.md#calendar-feed
 */
export async function readFeed(
  token: string,
  address: string,
  isKnown: (mark: string) => boolean,
  now: Date,
): Promise<FeedFile> {
  const found = await findFeed(token, now);
  // Another AUTH_SECRET ends the addresses that the old one made.
  const feed = found && tokenOf(found.id) === token ? found : null;
  await countCall(feed ? "feed" : "feedUnknown", feed?.id ?? address);
  if (!feed) throw new AppError("not_found", "There is no such calendar.");
  await noteRead(feed.id, feed.lastReadAt, now);
  if (isKnown(feed.mark)) return { mark: feed.mark, text: null };
  const file = {
    sessions: await listCalendarSessions(feed.userId, now),
    zones: feed.zones,
    hidesTitles: feed.hidesTitles,
    keepsCancelled: false,
    name: site.name,
    url: appUrl(`/calendar/${token}.ics`),
  };
  return { mark: feed.mark, text: writeCalendar(file, now) };
}

/** The learner's sessions as a file to keep: what was put aside is marked as cancelled. */
export async function downloadSessions(
  learner: { id: string; timeZone: string },
  now: Date,
): Promise<string> {
  const zones = { timeZone: learner.timeZone, nextTimeZone: null, zoneChangesAt: null };
  const sessions = await listCalendarSessions(learner.id, now);
  return writeCalendar({ sessions, zones, hidesTitles: false, keepsCancelled: true, name: site.name }, now);
}
