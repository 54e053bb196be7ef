import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { FREE_BUSY } from "#lib/connection/provider/google-calendar.ts";
import { isUsable, providerOf } from "#lib/connection/provider/provider-service.ts";
import { kysely } from "#lib/server/db/db.ts";
import type { CalendarLinkDto } from "../schema.ts";

export const PROVIDER = "google-calendar";

/** Whether the owner of this site has set Google Calendar up. */
export function isGoogleCalendarSetUp(): boolean {
  const provider = providerOf(PROVIDER);
  return provider !== null && isUsable(provider);
}

/** The learner's link, with its connection; null where nothing is connected. */
export async function findLink(userId: string) {
  const row = await kysely()
    .selectFrom("Connection as connection")
    .innerJoin("CalendarLink as link", "link.connectionId", "connection.id")
    .select(["link.id", "link.connectionId", "link.status", "link.pulledAt", "link.problem"])
    .select(["link.failures", "link.dueAt"])
    .select(["connection.name", "connection.scopes", "connection.status as access"])
    .where("connection.userId", "=", userId)
    .where("connection.provider", "=", PROVIDER)
    .where("connection.status", "!=", "ended")
    .where("link.status", "!=", "leaving")
    .executeTakeFirst();
  return row ?? null;
}

export async function getLink(userId: string): Promise<CalendarLinkDto | null> {
  const link = await findLink(userId);
  if (!link) return null;
  const isBroken = link.access === "broken";
  return {
    connectionId: link.connectionId,
    account: link.name,
    status: isBroken ? "broken" : link.status === "gone" ? "gone" : "active",
    canFindFree: link.scopes.includes(FREE_BUSY),
    syncedAt: link.pulledAt?.toISOString() ?? null,
    problem: isBroken ? null : link.problem || null,
  };
}

/** Gives every connection to Google Calendar its link, or that of one learner; a new consent lets it go on at once. */
export async function addLinks(now: Date, userId?: string): Promise<void> {
  const rows = await kysely()
    .selectFrom("Connection as connection")
    .leftJoin("CalendarLink as link", "link.connectionId", "connection.id")
    .select(["connection.id", "connection.userId"])
    .where("connection.provider", "=", PROVIDER)
    .where("connection.status", "=", "connected")
    .where("link.id", "is", null)
    .$if(userId !== undefined, (query) => query.where("connection.userId", "=", userId ?? ""))
    .execute();
  if (rows.length === 0) return;
  await kysely()
    .insertInto("CalendarLink")
    .values(
      rows.map(({ id: connectionId, userId: owner }) => ({
        ...{ id: uuidv7(), userId: owner, connectionId, dueAt: now, createdAt: now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** After a consent: its calendar is brought in step at once, and no one disconnects it any more. */
export async function wakeLink(userId: string, connectionId: string, now: Date): Promise<void> {
  await addLinks(now, userId);
  await kysely()
    .updateTable("CalendarLink")
    .set(({ eb }) => ({
      ...{ dueAt: now, failures: 0, problem: "" },
      status: eb
        .case()
        .when("status", "=", "leaving")
        .then(sql<"active">`'active'::"CalendarLinkStatus"`)
        .else(eb.ref("status"))
        .end(),
    }))
    .where("connectionId", "=", connectionId)
    .where("userId", "=", userId)
    .execute();
}
