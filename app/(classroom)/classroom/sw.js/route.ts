import { connection } from "next/server";
import { readOfflineWorker } from "#lib/server/offline-worker.ts";

/**
 * The classroom's service worker. It lies here because a worker controls what is below its own address. Browsers ask for a
 * newer one at each visit. In development there is none.
 */
export async function GET(): Promise<Response> {
  await connection();
  const script = await readOfflineWorker();
  if (script === null) return new Response("Not found.", { status: 404 });
  return new Response(script, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
}
