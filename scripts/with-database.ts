import { dataFolder } from "./paths.ts";
import { Sentence } from "./postgres/sentence.ts";
import { runningPostgres, startPostgres } from "./postgres.ts";

/**
 * Runs `use` with the address of the database: DATABASE_URL, or the built-in PostgreSQL that runs already,
 * or one that is started for it and stopped again.
 */
export async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  if (process.env.DATABASE_URL) return use(process.env.DATABASE_URL);
  const folder = dataFolder(process.env);
  const running = await runningPostgres(folder.dataDir, folder.explicit);
  if (running) return use(running);
  const { url, stop } = await startPostgres({ ...folder, log: console.log });
  return use(url).finally(stop);
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
