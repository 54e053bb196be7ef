import { dbPool } from "#lib/server/db/db.ts";
import { mailJob } from "#lib/server/mail/mail.ts";

interface QueuedMail {
  to: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
}

/** The mails that wait to be sent, oldest first; to one address where it is given. */
export async function queuedMails(address?: string): Promise<QueuedMail[]> {
  const { rows } = await dbPool().query<QueuedMail>(
    `SELECT data->'to'->>'address' AS "to", data->'replyTo' AS "replyTo", data->>'subject' AS "subject", data->>'text' AS "text", data->>'html' AS "html"
     FROM pgboss.job WHERE name = $1 AND ($2::text IS NULL OR data->'to'->>'address' = $2) ORDER BY created_on, id`,
    [mailJob.name, address ?? null],
  );
  return rows;
}

/** Forgets them: the jobs' tables are not among those that are emptied before each test. */
export async function forgetMails(): Promise<void> {
  const { rows } = await dbPool().query("SELECT to_regclass('pgboss.job') AS jobs");
  if (rows[0]?.jobs) await dbPool().query("DELETE FROM pgboss.job WHERE name = $1", [mailJob.name]);
}
