import { readEnv } from "#lib/server/env.ts";
import { type DataFolder, dataFolder } from "../paths.ts";
import { Sentence } from "../postgres/sentence.ts";
import { embeddedSecrets } from "./secrets.ts";

export type Settings = {
  env: NodeJS.ProcessEnv;
  folder: DataFolder;
  port: number;
  isDev: boolean;
  /** No DATABASE_URL was given: the database and the secrets are our own. */
  isEmbedded: boolean;
};

/** Stands in for the address of a database that has not started yet. */
const ADDRESS_TO_COME = "postgresql://waddle@127.0.0.1/waddle";

/** The server's environment: what was given, completed by defaults and, in embedded mode, by own secrets. */
export function readSettings(source: NodeJS.ProcessEnv, isDev: boolean): Settings {
  const given = withoutBlanks(source);
  const isEmbedded = !given.DATABASE_URL;
  if (isEmbedded && given.DATABASE_OWNER_URL)
    throw new Sentence(
      "The setting DATABASE_OWNER_URL needs DATABASE_URL, the role that the server connects as.",
    );
  const folder = dataFolder(given);
  const port = given.PORT ?? "3000";
  const env: NodeJS.ProcessEnv = {
    ...(isEmbedded && { ...embeddedSecrets(folder.dataDir), HOST: "127.0.0.1", LOCAL_LIMIT_SCALE: "50" }),
    ADMIN_USERNAME: "admin",
    ...(isPort(port) && { APP_URL: `http://localhost:${port}` }),
    ...given,
    PORT: port,
    DATA_DIR: folder.dataDir,
    NODE_ENV: isDev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  check(isEmbedded ? { ...env, DATABASE_URL: ADDRESS_TO_COME } : env);
  return { env, folder, port: Number(port), isDev, isEmbedded };
}

/** From a bad port no address is made: the sentence is to name PORT, not APP_URL. */
function isPort(text: string): boolean {
  const port = Number(text);
  return Number.isInteger(port) && port > 0 && port < 65536;
}

/** A setting that is present but empty, as in a copied `.env.example`, counts as absent. */
function withoutBlanks(source: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

function check(env: NodeJS.ProcessEnv): void {
  try {
    readEnv(env);
  } catch (error) {
    throw new Sentence((error as Error).message);
  }
}
