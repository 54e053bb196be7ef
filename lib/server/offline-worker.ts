import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env.ts";

/** The classroom's service worker as the build has made it (scripts/offline-worker.ts); null where there is none. */
export async function readOfflineWorker(): Promise<string | null> {
  if (env().NODE_ENV !== "production") return null;
  return readFile(join(process.cwd(), ".next", "classroom-worker.js"), "utf8").catch(() => null);
}
