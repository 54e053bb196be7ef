import { AppError } from "#lib/core/errors.ts";
import { zoneAt } from "#lib/core/time.ts";
import { phoneState } from "#lib/phone/queries.ts";
import { pushState } from "#lib/push/queries.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { env } from "#lib/server/env.ts";
import { type Choice, choicesOf, matrixOf } from "./matrix.ts";
import type { ReminderSettingsBody, ReminderSettingsDto } from "./schema.ts";
import { findRecipient, listChoices } from "./sending/facts-queries.ts";

const gone = () => new AppError("unauthorized", "Please log in to go on.");

interface Columns {
  quietFrom?: string | undefined;
  quietTo?: string | undefined;
  tone?: "plain" | "warm" | "direct" | undefined;
  mostADay?: number | undefined;
  silentSince?: Date | undefined;
}

async function addChoices(sql: Sql, userId: string, choices: readonly Choice[], now: Date): Promise<void> {
  if (choices.length === 0) return;
  await sql
    .insertInto("ReminderChoice")
    .values(choices.map((choice) => ({ ...choice, userId, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function removeChoices(sql: Sql, userId: string, choices: readonly Choice[]): Promise<void> {
  for (const { kind, way } of choices)
    await sql
      .deleteFrom("ReminderChoice")
      .where("userId", "=", userId)
      .where("kind", "=", kind)
      .where("way", "=", way)
      .execute();
}

/**
 * Writes settings, and makes their row where there is none yet. Until then mails about broken connections were wanted without
 * a word: that is written down with it.
 */
export async function ensureSettings(sql: Sql, userId: string, columns: Columns, now: Date): Promise<void> {
  const added = await sql
    .insertInto("ReminderSettings")
    .values({ userId, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n)
    await addChoices(sql, userId, [{ kind: "connection", way: "mail" }], now);
  await sql
    .updateTable("ReminderSettings")
    .set({ ...columns, updatedAt: now })
    .where("userId", "=", userId)
    .execute();
}

/** Ends one kind in one way. */
export async function endChoice(sql: Sql, userId: string, choice: Choice, now: Date): Promise<void> {
  await ensureSettings(sql, userId, {}, now);
  await removeChoices(sql, userId, [choice]);
}

/** Everything about reminders that a learner can set, with their devices and number. Throws `unauthorized`. */
export async function getReminderSettings(userId: string, now: Date): Promise<ReminderSettingsDto> {
  const recipient = await findRecipient(userId);
  if (!recipient) throw gone();
  const { quietFrom, quietTo, tone, mostADay, email } = recipient;
  return {
    matrix: matrixOf(await listChoices(userId), recipient.settingsId !== null),
    quiet: { from: quietFrom ?? "21:30", to: quietTo ?? "08:00" },
    timeZone: zoneAt(recipient, now),
    tone: tone ?? "plain",
    mostADay: mostADay ?? 3,
    email,
    isMailSetUp: env().SMTP_URL !== undefined,
    push: await pushState(userId, now),
    sms: await phoneState(userId, now),
  };
}

/**
 * Changes what the body names and answers everything. Throws `invalid_input` for text messages about anything but sessions.
 * docs/product.md#reminders
 */
export async function saveReminderSettings(
  userId: string,
  { matrix, quiet, tone, mostADay }: ReminderSettingsBody,
  now: Date,
): Promise<ReminderSettingsDto> {
  const { on, off } = choicesOf(matrix ?? {});
  if (on.some(({ kind, way }) => way === "sms" && kind !== "session"))
    throw new AppError("invalid_input", "Text messages are for study sessions only.");
  const columns = { quietFrom: quiet?.from, quietTo: quiet?.to, tone, mostADay };
  const save = inSqlTransaction(async (sql) => {
    await ensureSettings(sql, userId, columns, now);
    await addChoices(sql, userId, on, now);
    await removeChoices(sql, userId, off);
  });
  await save.catch((error: unknown) => {
    if (isReferenceGone(error)) throw gone();
    throw error;
  });
  return getReminderSettings(userId, now);
}
