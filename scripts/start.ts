import { inRoot, loadDotEnv, ROOT } from "./paths.ts";
import { Sentence } from "./postgres/sentence.ts";
import { startPostgres } from "./postgres.ts";
import { step } from "./report.ts";
import { runNode } from "./run.ts";
import { ensureBuild, ensureClient } from "./start/build.ts";
import { type Cleanup, makeCleanup } from "./start/cleanup.ts";
import { checkReachable, isEmpty, migrate } from "./start/database.ts";
import { checkPort } from "./start/port.ts";
import { startServer } from "./start/server-process.ts";
import { readSettings, type Settings } from "./start/settings.ts";
import { welcome } from "./start/welcome.ts";

const cleanup = makeCleanup();
process.chdir(ROOT);
loadDotEnv();
try {
  const code = await start(process.argv.includes("--dev"));
  await cleanup.run();
  process.exit(code);
} catch (error) {
  await cleanup.run();
  console.error(error instanceof Sentence ? `\n${error.message}` : error);
  process.exit(1);
}

/** Answers the server's exit code, once it has ended by itself. */
async function start(isDev: boolean): Promise<number> {
  const settings = readSettings(process.env, isDev);
  await checkPort(settings.port, settings.env.HOST);
  await step("Database client", async () => ((await ensureClient()) ? "generated" : "up to date"));
  const url = await openDatabase(settings, cleanup);
  const env = { ...settings.env, DATABASE_URL: url };
  await step("Migrations", async () => `${await migrate(url)} applied`);
  await step("Demo content", () =>
    seedIfEmpty(url, { ...env, SEED_DEMO_LEARNER: settings.isEmbedded ? "1" : "0" }),
  );
  if (!isDev) await step("Production build", async () => ((await ensureBuild(env)) ? "made" : "up to date"));
  const ended = await serve(env, cleanup);
  console.log(await welcome(settings));
  return ended();
}

async function openDatabase({ env, folder, isEmbedded }: Settings, { add }: Cleanup): Promise<string> {
  let url = env.DATABASE_URL ?? "";
  const open = async () => {
    if (!isEmbedded) return checkReachable(url);
    const postgres = await startPostgres({ ...folder, log: console.log });
    add(postgres.stop);
    url = postgres.url;
  };
  await step(isEmbedded ? "PostgreSQL (built in)" : "PostgreSQL (DATABASE_URL)", open);
  return url;
}

/** Its own process: the seed needs the generated client, which did not exist when this one started. */
async function seedIfEmpty(url: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (!(await isEmpty(url))) return "not needed";
  const { code, output } = await runNode([inRoot("prisma/seed/main.ts")], { env, quiet: true });
  if (code === 0) return "added";
  console.error(output.trim());
  throw new Sentence("The demo content can't be added: see above.");
}

async function serve(env: NodeJS.ProcessEnv, { add, onSignal }: Cleanup): Promise<() => Promise<number>> {
  let ended: Promise<number> = Promise.resolve(1);
  await step("Server", async () => {
    const server = await startServer(env);
    add(server.stop);
    onSignal(server.kill);
    ended = server.ended;
  });
  return () => ended;
}
