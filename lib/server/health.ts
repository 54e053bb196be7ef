import { db } from "./db/db.ts";
import { isDraining } from "./shutdown.ts";

const TIMEOUT_MS = 2000;

async function isDatabaseReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const ping = db().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([ping, late]).finally(() => clearTimeout(timer));
}

/** The name of the first check that says this server should get no requests, or null. */
export async function failingCheck(): Promise<string | null> {
  if (isDraining()) return "draining";
  return (await isDatabaseReady()) ? null : "database";
}
