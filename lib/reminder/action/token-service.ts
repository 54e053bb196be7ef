import { createHmac } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";
import type { Purpose } from "../wording/words.ts";

/** docs/product.md#reminders */
const ACT_MS = 48 * HOUR_MS;
/** As long as its notice is kept: a mail may be read late. */
const UNSUBSCRIBE_MS = 90 * DAY_MS;

export const UNSUBSCRIBE = "unsubscribe";

/** The token of a row: made from its id and our secret, so that it need not lie in the database. */
export function tokenOf(actionId: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`notice-action ${actionId}`).digest("base64url");
}

/** What a notice's links carry, by what they are for. */
export type Tokens = Partial<Record<Purpose | typeof UNSUBSCRIBE, string>>;

/** Makes the links of a notice: each for one purpose. */
export async function addTokens(
  sql: Sql,
  noticeId: string,
  purposes: readonly (Purpose | typeof UNSUBSCRIBE)[],
  now: Date,
): Promise<Tokens> {
  const rows = purposes.map((purpose) => {
    const id = uuidv7();
    const life = purpose === UNSUBSCRIBE ? UNSUBSCRIBE_MS : ACT_MS;
    return { id, noticeId, purpose, token: tokenOf(id), expiresAt: new Date(now.getTime() + life) };
  });
  if (rows.length === 0) return {};
  await sql
    .insertInto("NoticeAction")
    .values(rows.map(({ token, ...row }) => ({ ...row, tokenHash: sha256(token), createdAt: now })))
    .execute();
  return Object.fromEntries(rows.map(({ purpose, token }) => [purpose, token]));
}
