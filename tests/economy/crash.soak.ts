import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import type { Sql } from "#lib/server/db/db.ts";
import { listStreakDifferences } from "#lib/streak/verification-queries.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import type { DB } from "#prisma/generated/kysely.ts";
import { inRoot } from "#scripts/paths.ts";
import { databaseAccount } from "#scripts/postgres/account.ts";
import { placeFor } from "#scripts/postgres/place.ts";
import { type Postgres, startPostgres } from "#scripts/postgres.ts";
import { runNode } from "#scripts/run.ts";
import { ensureBuild, ensureClient } from "#scripts/start/build.ts";
import { prepareDatabase } from "#scripts/start/prepare.ts";
import { type ServerProcess, startServer } from "#scripts/start/server-process.ts";
import { readAnswerKey } from "#tests/support/answer-key.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { type Acknowledged, playWithoutEnd } from "#tests/support/retrying-client.ts";
import { freePort } from "#tests/support/server.ts";

const KILLS = Number(process.env.KILLS ?? 20);
const LEARNERS = 12;
const LOAD_MS = 4000;

/** A database that keeps what it has acknowledged, as in production, and the server before it. */
class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), "waddle-crash-"));
  readonly dataDir = join(this.folder, "data");
  env: NodeJS.ProcessEnv = process.env;
  postgres: Postgres | null = null;
  server: ServerProcess | null = null;

  async start(port: number): Promise<void> {
    // As root the database runs as another user, who must be able to pass.
    chmodSync(this.folder, 0o711);
    this.postgres = await startPostgres({ dataDir: this.dataDir, explicit: true });
    this.env = {
      ...process.env,
      ...TEST_ENV,
      NODE_ENV: "production",
      DATABASE_URL: this.postgres.url,
      DATA_DIR: this.dataDir,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      RATE_LIMIT_SCALE: "0",
      LOG_LEVEL: "silent",
    };
    await prepareDatabase(this.postgres);
    await ensureBuild(this.env);
    this.server = await startServer(this.env);
  }

  /** kill -9 of both, the database first: no one gets a chance to tidy up. */
  async kill(): Promise<void> {
    const { cluster } = placeFor({ dataDir: this.dataDir, explicit: true, account: databaseAccount() });
    const pid = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, "SIGKILL");
    this.server?.kill();
    await this.server?.ended;
    await this.postgres?.stop();
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    await this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function sqlOn(url: string): Sql {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
}

async function check(url: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const lost: Acknowledged[] = [];
  for (const one of acknowledged) {
    const { rows } = await client.query(
      one.kind === "answer"
        ? `SELECT 1 FROM "AttemptQuestion" WHERE "attemptId" = $1 AND "questionId" = $2 AND "selectedAnswer" = $3`
        : one.kind === "completion"
          ? `SELECT 1 FROM "Attempt" WHERE "id" = $1 AND "status" <> 'open'`
          : `SELECT 1 FROM "AwardNotice" WHERE "reason" = 'use-heart' AND "reference" = $1`,
      one.values,
    );
    if (rows.length === 0) lost.push(one);
  }
  const sql = sqlOn(url);
  expect(lost).toEqual([]);
  const { rows: wrongHearts } = await client.query(
    `SELECT u."hearts", count(n.*)::int AS "used" FROM "User" u LEFT JOIN "AwardNotice" n ON n."userId" = u."id" AND n."reason" = 'use-heart'
     GROUP BY u."id" HAVING u."hearts" <> u."maxHearts" - count(n.*)`,
  );
  expect(wrongHearts).toEqual([]);
  expect(await listLedgerDifferences(sql)).toEqual([]);
  expect(await listStreakDifferences(sql)).toEqual([]);
  await sql.destroy();
  await client.end();
}

it(`${KILLS} times kill -9 of server and database under load lose nothing that was acknowledged`, async () => {
  await ensureClient();
  const port = await freePort();
  const installation = new Installation();
  const acknowledged: Acknowledged[] = [];
  try {
    await installation.start(port);
    const seed = await runNode([inRoot("prisma/seed/main.ts")], { env: installation.env, quiet: true });
    expect(seed.code).toBe(0);
    const stop = new AbortController();
    const key = readAnswerKey();
    const base = `http://localhost:${port}`;
    const players = Array.from({ length: LEARNERS }, (_, index) =>
      playWithoutEnd({ base, index, key, acknowledged, signal: stop.signal }),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      const until = Date.now() + LOAD_MS;
      while (Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
      await installation.kill();
      const downSince = Date.now();
      await installation.start(port);
      expect(Date.now() - downSince, "ready again within 10 s").toBeLessThan(10_000);
    }
    stop.abort();
    await Promise.all(players);
    const url = installation.postgres?.url ?? "";
    await check(url, acknowledged);
    const kinds = Map.groupBy(acknowledged, ({ kind }) => kind);
    console.log(
      `acknowledged: ${[...kinds].map(([kind, all]) => `${all.length} × ${kind}`).join(", ")}; lost: 0`,
    );
    expect(acknowledged.length).toBeGreaterThan(KILLS * 10);
  } finally {
    await installation.stop();
  }
}, 3_600_000);
