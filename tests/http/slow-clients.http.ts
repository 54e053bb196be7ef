import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { expect, test } from "@playwright/test";
import { rawRequest } from "#tests/support/raw-client.ts";
import { amount } from "#tests/support/soak.ts";

const CONNECTIONS = amount(200, 1000);
const MOST_GROWTH_MB = amount(300, 500);

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${process.env.E2E_SERVER_PID}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** So many connections that have each sent `text`, and read nothing of what comes */
async function openMany(text: string): Promise<Socket[]> {
  const port = Number(new URL(process.env.E2E_BASE_URL ?? "").port);
  return Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(port, "127.0.0.1").pause();
      socket.on("error", () => {});
      await new Promise((resolve) => socket.once("connect", resolve));
      await new Promise((resolve) => socket.write(text, resolve));
      return socket;
    }),
  );
}

for (const [what, text] of [
  ["send half of a request's headers", "GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "],
  ["send half of a call's body", rawRequest("POST /api/auth/login", { "content-length": 5_000 }, "{")],
  // Far more than the buffers between here and there hold
  ["don't read their answers", rawRequest("GET /docs/api").repeat(20)],
] as const)
  test(`others are served while ${CONNECTIONS} clients ${what}`, async ({ request }) => {
    const before = residentMegabytes();
    const sockets = await openMany(text);
    try {
      for (const path of ["/", "/api/time", "/auth", "/api/health/ready"])
        expect((await request.get(path)).status(), path).toBe(200);
      expect(residentMegabytes() - before).toBeLessThan(MOST_GROWTH_MB);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
