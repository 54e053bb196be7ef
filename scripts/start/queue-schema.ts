import { PgBoss } from "pg-boss";

/** Makes or updates the tables of the job queue, as the database's owner: the server may not. */
export async function ensureQueueSchema(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  let problem: unknown;
  boss.on("error", (error) => {
    problem ??= error;
  });
  await boss.start();
  await boss.stop({ graceful: false });
  if (problem) throw problem;
}
