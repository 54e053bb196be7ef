import { databaseAccount } from "./postgres/account.ts";
import { findBinaries } from "./postgres/binaries.ts";
import { ensureCluster } from "./postgres/cluster.ts";
import { type DatabaseUrls, databaseUrls, ensureDatabase } from "./postgres/database.ts";
import { keepRunning } from "./postgres/keep-running.ts";
import { launch, relaunch } from "./postgres/launch.ts";
import { clearLeftover } from "./postgres/leftover.ts";
import { holdLock, isLocked } from "./postgres/lock.ts";
import { type Place, placeFor } from "./postgres/place.ts";
import { readSettings, writeSettings } from "./postgres/settings.ts";

export type PostgresOptions = {
  dataDir: string;
  /** Someone chose the folder (DATA_DIR): the cluster lies in it, also for root. */
  explicit?: boolean;
  /** False gives up safety against power cuts for speed: for tests. */
  durable?: boolean;
  log?: (line: string) => void;
};
export type Postgres = DatabaseUrls & { stop: () => Promise<void> };

/**
 * Starts the built-in PostgreSQL on a data folder, whatever state the last run left it in, and again whenever it ends by
 * itself, until `stop`.
 * Throws `Sentence` for what its reader can solve, and `InUse` if a living process uses the folder.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const account = databaseAccount();
  const place = placeFor({ dataDir: options.dataDir, explicit: options.explicit ?? false, account });
  const release = await holdLock(place.cluster, place.dataDir);
  try {
    const { stop, ...urls } = await run(place, account, options);
    return { ...urls, stop: () => stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Where the built-in PostgreSQL is that another process runs on the folder, if one does. */
export async function runningPostgres(dataDir: string, explicit: boolean): Promise<DatabaseUrls | undefined> {
  const place = placeFor({ dataDir, explicit, account: databaseAccount() });
  const settings = readSettings(place.settings);
  return settings?.port && (await isLocked(place.cluster)) ? databaseUrls(settings) : undefined;
}

async function run(
  place: Place,
  account: ReturnType<typeof databaseAccount>,
  { log = () => {}, durable = true }: PostgresOptions,
): Promise<Postgres> {
  const { initdb, postgres } = await findBinaries(account);
  await clearLeftover(place.cluster, log);
  const settings = await ensureCluster(place, { initdb, account, log });
  const options = { postgres, account, durable };
  const first = await launch(place, { ...options, port: settings.port });
  const { port } = first;
  const again = async (signal: AbortSignal) => {
    await clearLeftover(place.cluster, log);
    return relaunch(place, { ...options, port }, signal);
  };
  const stop = keepRunning(first, { relaunch: again, log });
  try {
    if (port !== settings.port) writeSettings(place.settings, { ...settings, port });
    await ensureDatabase({ ...settings, port });
    return { ...databaseUrls({ ...settings, port }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
