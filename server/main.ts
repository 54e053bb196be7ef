import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";
import { readEnv } from "#lib/server/env.ts";
import { clientAddress } from "./client-address.ts";
import { drainOnSignal } from "./drain.ts";
import { oddStatus } from "./odd-request.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Longer than the usual idle time of a proxy in front, so that it never reuses a connection that we close. */
const KEEP_ALIVE_MS = 65_000;

async function serve(): Promise<void> {
  const dev = process.env.NODE_ENV === "development";
  const port = Number(process.env.PORT || 3000);
  const hostname = process.env.HOST || undefined;
  const { TRUSTED_PROXIES } = readEnv(process.env);
  process.env.APP_URL ||= `http://localhost:${port}`;
  process.env.NEXTAUTH_URL = process.env.APP_URL;
  const app = next({ dev, dir: ROOT, port, ...(hostname && { hostname }) });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => {
    const odd = oddStatus(request);
    if (odd) return void response.writeHead(odd, { "x-content-type-options": "nosniff" }).end();
    request.headers["x-client-address"] = clientAddress(request, TRUSTED_PROXIES);
    void handle(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  drainOnSignal(server, { app, patienceMs: dev ? 1_000 : 30_000 });
  server.once("error", stop);
  server.listen(port, hostname, () => process.send?.("ready"));
}

function stop(error: Error): void {
  console.error(error.message);
  process.exit(1);
}

serve().catch(stop);
