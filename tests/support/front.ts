import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inRoot } from "#scripts/paths.ts";
import { ApiRoutes } from "../../server/api-routes.ts";
import { createFront, type FrontOptions, type Handler, TIMEOUTS } from "../../server/front.ts";

const servers: Server[] = [];
const routes = ApiRoutes.read(inRoot("app"));

/** The server before Next, with `handle` in Next's place. */
export async function openFront(
  handle: Handler,
  {
    timeouts,
    ...more
  }: Omit<Partial<FrontOptions>, "timeouts"> & { timeouts?: Partial<typeof TIMEOUTS> } = {},
) {
  const server = createFront({
    handle,
    pageCache: null,
    countPage: async () => {},
    routes,
    security: { isSecure: false, hasPolicy: true },
    trustedProxies: 0,
    timeouts: { ...TIMEOUTS, ...timeouts },
    ...more,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
  return { server, port, ask };
}

/** After each test */
export function closeFronts(): void {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
}
