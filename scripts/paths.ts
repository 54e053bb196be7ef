import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** The settings of `.env`, where the environment does not say otherwise. */
export function loadDotEnv(): void {
  const file = inRoot(".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

export type DataFolder = { dataDir: string; explicit: boolean };

export function dataFolder(env: Record<string, string | undefined>): DataFolder {
  return env.DATA_DIR
    ? { dataDir: env.DATA_DIR, explicit: true }
    : { dataDir: inRoot(".data"), explicit: false };
}

/** A PATH on which `node` is the Node that runs this script, for programs that start others by name. */
export function pathWithThisNode(env: NodeJS.ProcessEnv): string {
  return [dirname(process.execPath), env.PATH].filter(Boolean).join(delimiter);
}
