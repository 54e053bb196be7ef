import { AppError } from "#lib/core/errors.ts";
import { kysely } from "#lib/server/db/db.ts";
import type { TipsDto } from "./tip-schema.ts";

/** Returns the bubbles that a learner has seen. Throws `unauthorized` for an account that is gone. */
export async function getTips(userId: string): Promise<TipsDto> {
  const row = await kysely()
    .selectFrom("User")
    .select("tipsSeen")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) throw new AppError("unauthorized", "Please log in to go on.");
  return { tipsSeen: row.tipsSeen ?? [] };
}
