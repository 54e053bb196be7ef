import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "#scripts/paths.ts";
import { runNode } from "#scripts/run.ts";
import { ensureBuild, ensureClient } from "#scripts/start/build.ts";
import { startServer } from "#scripts/start/server-process.ts";
import { openCluster } from "./cluster.ts";
import { TEST_ENV } from "./environment.ts";

type Stop = () => Promise<void>;

export interface TestServer {
  url: string;
  databaseUrl: string;
  pid: number;
  /** What it was started with, for a second one beside it */
  env: NodeJS.ProcessEnv;
  stop: Stop;
}

/** The production build, served on a free port from a database of its own with the demo content in it. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const one of stops.reverse()) await one();
  };
  try {
    await ensureClient();
    const env: NodeJS.ProcessEnv = { ...(await makeEnvironment(stops)), ...settings };
    await seed(env);
    await ensureBuild(env);
    const server = await startServer(env);
    stops.push(server.stop);
    return { url: env.APP_URL ?? "", databaseUrl: env.DATABASE_URL ?? "", pid: server.pid, env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeEnvironment(stops: Stop[]): Promise<NodeJS.ProcessEnv> {
  const cluster = await openCluster();
  stops.push(cluster.stop);
  const dataDir = mkdtempSync(join(tmpdir(), "waddle-e2e-data-"));
  stops.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  return {
    ...process.env,
    ...TEST_ENV,
    NODE_ENV: "production",
    DATABASE_URL: await cluster.createDatabase("e2e"),
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    // All tests call from one address, and a fast machine does half an hour's worth in minutes.
    RATE_LIMIT_SCALE: "500",
    LOG_LEVEL: "warn",
    SEED_DEMO_LEARNER: "1",
  };
}

async function seed(env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runNode([inRoot("prisma/seed/main.ts")], { env, quiet: true });
  if (code !== 0) throw new Error(`The demo content can't be added:\n${output}`);
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
