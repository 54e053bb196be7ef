import { type ResetRequest, resetJob, sendReset } from "#lib/account/reset/reset-service.ts";
import { dbPool } from "#lib/server/db/db.ts";
import { queuedMails } from "./queued-mail.ts";

/** Does the jobs that wait, oldest first, as the server's own process does, and forgets them. */
export async function workResets(now = new Date()): Promise<ResetRequest[]> {
  const { rows } = await dbPool().query<{ data: ResetRequest }>(
    "SELECT data FROM pgboss.job WHERE name = $1 ORDER BY created_on, id",
    [resetJob.name],
  );
  await dbPool().query("DELETE FROM pgboss.job WHERE name = $1", [resetJob.name]);
  for (const { data } of rows) await sendReset(data, now);
  return rows.map(({ data }) => data);
}

/** The token in the last letter to this address; empty where there is none. */
export async function lastToken(email: string): Promise<string> {
  const text = (await queuedMails(email)).at(-1)?.text ?? "";
  return /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? "";
}
