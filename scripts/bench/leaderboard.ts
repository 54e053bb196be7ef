import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { TEST_ENV } from "#tests/support/environment.ts";
import { startTestServer } from "#tests/support/server.ts";
import { measure } from "./cpu.ts";

const FEW = 1000;
const MANY = 1_000_000;
const WARM_UP = 200;
const REQUESTS = 3000;
const TICKS_PER_SECOND = 100;
/** What the server has counted is then too old for it to use again. */
const FORGOTTEN_MS = 61_000;

/** An account each, with XP in this week and in all: many have a little, few have a lot, and always a multiple of 5. */
const FILL_LEARNERS = `
  INSERT INTO "User" ("id", "email", "fullName", "passwordHash", "nickname", "xp")
  SELECT uuidv7(), 'bench-' || n || '@example.test', 'Bench Learner ' || n, 'none',
    CASE WHEN n % 3 = 0 THEN 'Learner ' || n END, 5 * ceil(-ln(1 - random()) * 400)
  FROM generate_series($1::int, $2::int) n`;
const FILL_TOTALS = `
  INSERT INTO "PeriodTotal" ("period", "startsOn", "userId", "xp")
  SELECT p."period"::"Period", p."startsOn", u."id", greatest(5, 5 * floor(u."xp" * p."share" / 5))
  FROM "User" u, (VALUES ('all', DATE '1970-01-01', 1.0), ('week', date_trunc('week', now() AT TIME ZONE 'UTC')::date, 0.2))
    AS p("period", "startsOn", "share")
  WHERE u."email" LIKE 'bench-%' AND u."createdAt" >= $1::timestamptz`;

interface Rule {
  drop: string;
  add: string;
}

const RULES = `
  SELECT 'ALTER TABLE "PeriodTotal" DROP CONSTRAINT ' || quote_ident(conname) AS "drop",
    'ALTER TABLE "PeriodTotal" ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) AS "add"
  FROM pg_constraint WHERE conrelid = '"PeriodTotal"'::regclass AND contype IN ('p', 'f')
  UNION ALL
  SELECT 'DROP INDEX ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid = '"PeriodTotal"'::regclass AND NOT indisprimary`;

/** Adds the learners `from` to `to`: the indexes and rules of their totals are made anew behind them, which is faster. */
async function addLearners(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(`SET maintenance_work_mem = '512MB'`);
  const { rows: rules } = await client.query<Rule>(RULES);
  for (const { drop } of rules) await client.query(drop);
  const startedAt = new Date();
  await client.query(FILL_LEARNERS, [from, to]);
  await client.query(FILL_TOTALS, [startedAt]);
  for (const { add } of rules) await client.query(add);
  await client.query(`VACUUM ANALYZE "User", "PeriodTotal"`);
}

/** The fields of /proc/<pid>/stat behind the name; empty where there is no such process. */
function statOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
  } catch {
    return [];
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** CPU time that a database server and all its processes have used, those too that have ended, in ms. */
function databaseCpuMs(postmaster: number): number {
  const ticks = (pid: number) => sum(statOf(pid).slice(11, 13));
  const own = sum(statOf(postmaster).slice(11, 15));
  const children = readdirSync("/proc")
    .map(Number)
    .filter((pid) => statOf(pid)[1] === postmaster);
  return ((own + sum(children.map(ticks))) * 1000) / TICKS_PER_SECOND;
}

/** The process that all others of the database come from; null where this machine doesn't tell. */
async function postmasterOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return (process.platform === "linux" && statOf(rows[0]?.pid ?? 0)[1]) || null;
}

interface Bench {
  url: string;
  pid: number;
  postmaster: number | null;
  headers: Record<string, string>;
}

interface Cost {
  server: number;
  database: number;
}

/** CPU ms a request, of the server and of its database. */
async function costOf({ url, pid, postmaster, headers }: Bench, requests: number): Promise<Cost> {
  const request = () => fetch(`${url}/api/leaderboard`, { headers });
  const cpuMs = () => (postmaster === null ? 0 : databaseCpuMs(postmaster));
  const before = cpuMs();
  const { cpuMsARequest } = await measure(pid, Array(requests).fill(request));
  return { server: cpuMsARequest, database: (cpuMs() - before) / requests };
}

async function report(bench: Bench, learners: number): Promise<Cost> {
  // The first request counts all learners, as then one does every half minute.
  const first = await costOf(bench, 1);
  await costOf(bench, WARM_UP);
  const cost = await costOf(bench, REQUESTS);
  const [server, database] = [cost.server.toFixed(3), cost.database.toFixed(3)];
  const count = first.database.toFixed(0);
  console.log(
    `leaderboard of ${learners}: ${server} ms server and ${database} ms database CPU a request (${REQUESTS} requests); counting everybody, every 30 s: ${count} ms`,
  );
  return cost;
}

const growth = (before: number, after: number) =>
  before > 0 ? `${(((after - before) / before) * 100).toFixed(1)} %` : "unknown";

/** Imported late: the application reads its settings when it loads. */
async function signInMiddle(client: pg.Client): Promise<Record<string, string>> {
  const { bearer, signIn } = await import("#tests/support/factories.ts");
  const { rows } = await client.query<{ id: string }>(
    `SELECT "userId" AS "id" FROM "PeriodTotal" WHERE "period" = 'week' ORDER BY "xp" LIMIT 1 OFFSET ${FEW / 2}`,
  );
  return bearer((await signIn(rows[0]?.id ?? "")).bearer);
}

/** What the leaderboard costs one learner among a thousand, and the same learner among a million. */
export async function benchLeaderboard(): Promise<void> {
  const { url, databaseUrl, pid, stop } = await startTestServer({ RATE_LIMIT_SCALE: "0" });
  Object.assign(process.env, TEST_ENV, { DATABASE_URL: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await addLearners(client, 1, FEW);
    const bench: Bench = {
      url,
      pid,
      postmaster: await postmasterOf(client),
      headers: await signInMiddle(client),
    };
    const few = await report(bench, FEW);
    const forgotten = setTimeout(FORGOTTEN_MS);
    await addLearners(client, FEW + 1, MANY);
    await forgotten;
    const many = await report(bench, MANY);
    console.log(
      `growth: server ${growth(few.server, many.server)}, database ${growth(few.database, many.database)}`,
    );
  } finally {
    await client.end();
    await stop();
  }
}
