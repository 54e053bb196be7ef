import pg from "pg";

/** Sets what would take days to reach: a statement on the database of the browser tests. */
export async function onDatabase(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  await client.query(text, values).finally(() => client.end());
}

/** The same for articles: readers see the change at once, as after a change in the CMS. */
export async function onBlog(text: string, values: unknown[] = []): Promise<void> {
  await onDatabase(text, values);
  await onDatabase(`UPDATE "BlogVersion" SET "version" = "version" + 1`);
}

/** What lies there: the rows of a statement on the database of the browser tests. */
export async function fromDatabase<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<Row & pg.QueryResultRow>(text, values).finally(() => client.end());
  return rows;
}

/** No one reads or writes the table until it is let go. Others wait meanwhile: hold it briefly. */
export async function holdTable(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
  // The end of the connection is the end of the hold.
  return () => client.end();
}

/** Gives a learner the receipts of so many days up to yesterday. */
export async function giveStreak(email: string, days: number): Promise<void> {
  await onDatabase(
    `WITH learner AS (
       UPDATE "User" SET "streak" = $2::int, "streakCoveredTo" = (now() AT TIME ZONE "timeZone")::date - 1
       WHERE "email" = $1 RETURNING "id", "timeZone"
     ) INSERT INTO "StreakDay" ("userId", "day", "timeZone")
       SELECT "id", (now() AT TIME ZONE "timeZone")::date - n, "timeZone" FROM learner, generate_series(1, $2::int) n`,
    [email, days],
  );
}

/** Gives a learner a plan that has stood for a month, with slots on all days but today and the day before: today rests. */
export async function restToday(email: string): Promise<void> {
  await onDatabase(
    `INSERT INTO "StudyWeekdays" ("id", "userId", "courseId", "weekdays", "since")
     SELECT gen_random_uuid(), "id", gen_random_uuid(), array(SELECT extract(isodow FROM (now() AT TIME ZONE "timeZone")::date + n)::int
       FROM generate_series(1, 5) n), now() - interval '30 days' FROM "User" WHERE "email" = $1`,
    [email],
  );
}
