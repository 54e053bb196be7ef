import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseUrls } from "../postgres/database.ts";
import { Sentence } from "../postgres/sentence.ts";
import { startPostgres } from "../postgres.ts";
import { step } from "../report.ts";
import { ensureBuild, ensureClient } from "./build.ts";
import type { Cleanup } from "./cleanup.ts";
import { checkReachable } from "./database.ts";
import { ensureDemoContent } from "./demo-content.ts";
import { checkPort } from "./port.ts";
import { ONE_ROLE, prepareDatabase } from "./prepare.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { readSettings, type Settings } from "./settings.ts";

const READY_PATIENCE_MS = 60_000;
const POLL_MS = 100;

export type StartOptions = {
  isDev?: boolean;
  /** False gives up safety against power cuts for speed: for tests */
  durable?: boolean;
  /** Reports each step; tests report none. */
  report?: typeof step;
};
export type Waddle = {
  settings: Settings;
  /** As the server connects */
  databaseUrl: string;
  /** As the database's owner does */
  ownerUrl: string;
  server: ServerProcess;
};

/**
 * Takes Waddle from a fresh checkout to a server that answers: database, migrations, demo content, build, server. `npm
 * start` and the tests' servers all start here. What must be stopped again is added to `cleanup`.
 */
export async function startWaddle(
  source: NodeJS.ProcessEnv,
  cleanup: Cleanup,
  { isDev = false, durable = true, report = step }: StartOptions = {},
): Promise<Waddle> {
  const settings = readSettings(source, isDev);
  await checkPort(settings.port, settings.env.HOST);
  await report("Database client", async () => ((await ensureClient()) ? "generated" : "up to date"));
  let urls: DatabaseUrls = { url: "", ownerUrl: "" };
  const database = settings.isEmbedded ? "PostgreSQL (built in)" : "PostgreSQL (DATABASE_URL)";
  await report(database, async () => {
    urls = await openDatabase(settings, durable, cleanup);
  });
  // Empty, not absent: a .env file must not give it back to the server.
  const env = { ...settings.env, DATABASE_URL: urls.url, DATABASE_OWNER_URL: "" };
  await report("Migrations", async () => {
    const { applied, hasAppRole } = await prepareDatabase(urls);
    return `${applied} applied${hasAppRole ? "" : `. ${ONE_ROLE}`}`;
  });
  await report("Demo content", () => ensureDemoContent(urls.url, env, { demoLearner: settings.isEmbedded }));
  if (!isDev)
    await report("Production build", async () => ((await ensureBuild(env)) ? "made" : "up to date"));
  let server: ServerProcess | undefined;
  await report("Server", async () => {
    server = await serve(env, cleanup);
  });
  if (!server) throw new Sentence("The server did not start.");
  return { settings: { ...settings, env }, databaseUrl: urls.url, ownerUrl: urls.ownerUrl, server };
}

async function openDatabase(
  { env, folder, isEmbedded }: Settings,
  durable: boolean,
  { add }: Cleanup,
): Promise<DatabaseUrls> {
  if (!isEmbedded) {
    const { DATABASE_URL: url = "", DATABASE_OWNER_URL } = env;
    if (DATABASE_OWNER_URL) await checkReachable(DATABASE_OWNER_URL, "DATABASE_OWNER_URL");
    await checkReachable(url);
    return { url, ownerUrl: DATABASE_OWNER_URL || url };
  }
  const { stop, ...urls } = await startPostgres({ ...folder, durable, log: console.log });
  add(stop);
  return urls;
}

async function serve(env: NodeJS.ProcessEnv, { add, addUrgent }: Cleanup): Promise<ServerProcess> {
  const server = await startServer(env);
  add(server.stop);
  addUrgent(server.kill);
  await waitUntilReady(env);
  return server;
}

/** The server listens before its boot has ended, which makes the first admin: anyone who is answered comes after that. */
async function waitUntilReady({ HOST, PORT }: NodeJS.ProcessEnv): Promise<void> {
  const url = `http://${localName(HOST)}:${PORT}/api/health/ready`;
  const until = Date.now() + READY_PATIENCE_MS;
  for (;;) {
    const response = await fetch(url, { redirect: "manual" });
    // A body that no one reads would hold the connection open.
    await response.text();
    if (response.status !== 503) return;
    if (Date.now() > until) throw new Sentence("The server is not ready: its database does not answer.");
    await sleep(POLL_MS);
  }
}

/** How this machine reaches a server that listens on `host`. */
function localName(host = ""): string {
  if (host === "" || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
