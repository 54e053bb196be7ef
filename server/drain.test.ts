import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { closeFronts, openFront } from "#tests/support/front.ts";
import { openRaw, rawRequest } from "#tests/support/raw-client.ts";
import { watchConnections } from "./drain.ts";

afterEach(closeFronts);

const LONG_MS = 30_000;
const READY = "GET /api/health/ready";

/** A server whose answers wait until `release` is called; `seen` resolves once a request has reached it. */
async function openSlow() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  const front = await openFront(async (request, response) => {
    if (request.url === "/api/time") {
      see();
      await released;
    }
    response.end("done");
  });
  return { ...front, connections: watchConnections(front.server), release, seen };
}

it("serves on for the delay, and asks for another connection with each answer", async () => {
  const { port, connections, server } = await openSlow();
  const kept = await openRaw(port, rawRequest(READY));
  expect(await kept.until(/done/)).toMatch(/connection: keep-alive/i);
  const hurry = new AbortController();
  const closed = connections.close({ delay: LONG_MS, patience: LONG_MS }, hurry.signal);
  kept.write(rawRequest(READY));
  expect(await kept.closed).toMatch(/connection: close\r\n[\s\S]*done$/i);
  const late = await openRaw(port, rawRequest(READY));
  expect(await late.closed).toMatch(/ 200 [\s\S]*connection: close\r\n[\s\S]*done$/i);
  expect(server.listening).toBe(true);
  hurry.abort();
  await closed;
  expect(server.listening).toBe(false);
});

it("then ends what has no request under way: silent, half-asked and kept-alive connections", async () => {
  const { port, connections } = await openSlow();
  const silent = await openRaw(port);
  const half = await openRaw(port, "GET / HTTP/1.1\r\nhost: localhost\r\n");
  const kept = await openRaw(port, rawRequest(READY));
  await kept.until(/done/);
  // The server has to have read the half before it can be judged by it.
  await (await openRaw(port, rawRequest(READY))).until(/done/);
  await connections.close({ delay: 0, patience: LONG_MS });
  expect(await silent.closed).toBe("");
  expect(await half.closed).toBe("");
  expect(await kept.closed).toMatch(/done$/);
});

it("answers what is under way, then ends its connection", async () => {
  const { port, connections, release, seen } = await openSlow();
  const asked = await openRaw(port, rawRequest("GET /api/time"));
  await seen;
  let isOver = false;
  const closed = connections.close({ delay: 0, patience: LONG_MS }).then(() => {
    isOver = true;
  });
  await sleep(0);
  expect(isOver).toBe(false);
  release();
  expect(await asked.closed).toMatch(/connection: close\r\n[\s\S]*done$/i);
  await closed;
});

it("ends a connection after an answer that had begun before, too", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { server, port } = await openFront(async (_request, response) => {
    response.write("begun ");
    await released;
    response.end("done");
  });
  const connections = watchConnections(server);
  const asked = await openRaw(port, rawRequest("GET /api/time"));
  await asked.until(/begun/);
  const closed = connections.close({ delay: 0, patience: LONG_MS });
  release();
  expect(await asked.closed).toMatch(/done/);
  await closed;
});

it("cuts what lasts longer than the patience", async () => {
  const { port, connections, seen } = await openSlow();
  const asked = await openRaw(port, rawRequest("GET /api/time"));
  await seen;
  await connections.close({ delay: 0, patience: 50 });
  expect(await asked.closed).toBe("");
});
