import { type SeedItem, seedItems } from "#prisma/seed/items.ts";
import { inRoot } from "../paths.ts";
import { Sentence } from "../postgres/sentence.ts";
import { runNode } from "../run.ts";
import { connected } from "./database.ts";

/**
 * Adds the demo content that this database has never had; `env` is the server's. Its own process: the seed needs the
 * generated client, which did not exist when this one started.
 */
export async function ensureDemoContent(
  url: string,
  env: NodeJS.ProcessEnv,
  options: { demoLearner: boolean },
): Promise<string> {
  const missing = await missingItems(url, seedItems(options));
  if (missing.length === 0) return "up to date";
  const seedEnv = { ...env, DATABASE_URL: url, SEED_DEMO_LEARNER: options.demoLearner ? "1" : "0" };
  const { code, output } = await runNode([inRoot("prisma/seed/main.ts")], { env: seedEnv, quiet: true });
  if (code === 0) return output.trim();
  console.error(output.trim());
  throw new Sentence("The demo content can't be added: see above.");
}

/** The items without a marker. Asking for the markers takes milliseconds, loading the seed a second. */
export async function missingItems(url: string, items: SeedItem[]): Promise<SeedItem[]> {
  const { rows } = await connected(url, (client) =>
    client.query<{ key: string }>('SELECT "key" FROM "SeededItem"'),
  );
  const known = new Set(rows.map(({ key }) => key));
  return items.filter(({ key }) => !known.has(key));
}
