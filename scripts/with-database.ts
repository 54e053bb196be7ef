import { dataFolder } from "./paths.ts";
import type { DatabaseUrls } from "./postgres/database.ts";
import { Sentence } from "./postgres/sentence.ts";
import { runningPostgres, startPostgres } from "./postgres.ts";

/**
 * Runs `use` with the addresses of the database: DATABASE_URL and DATABASE_OWNER_URL, or the built-in PostgreSQL that
 * runs already, or one that is started for it and stopped again.
 */
export async function withDatabase<T>(use: (urls: DatabaseUrls) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (url) return use({ url, ownerUrl: ownerUrl || url });
  const folder = dataFolder(process.env);
  const running = await runningPostgres(folder.dataDir, folder.explicit);
  if (running) return use(running);
  const { stop, ...urls } = await startPostgres({ ...folder, log: console.log });
  return use(urls).finally(stop);
}

/** Ends the script as its work says; a problem that its reader can solve is told in its one sentence. */
export async function runScript(work: () => Promise<number>): Promise<never> {
  try {
    process.exit(await work());
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error);
    process.exit(1);
  }
}
