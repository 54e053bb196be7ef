import { expect, test } from "@playwright/test";
import { Balancer, type Instance, startInstance } from "#tests/support/instances.ts";
import { amount } from "#tests/support/soak.ts";

const CLIENTS = 8;
const PATHS = ["/", "/api/time", "/blog", "/auth", "/api/health/live"];
/** The balancer notices within a tenth of this. */
const DELAY = { SHUTDOWN_DELAY_SECONDS: "1" };

test("two servers restarted one after the other fail no request", async () => {
  const balancer = new Balancer();
  const running: Instance[] = [];
  const add = async () => {
    const instance = await startInstance(DELAY);
    running.push(instance);
    await balancer.add(instance);
  };
  let isOver = false;
  const ask = async () => {
    for (let turn = 0; !isOver; turn += 1) await balancer.ask(PATHS[turn % PATHS.length] ?? "/");
  };
  try {
    await add();
    await add();
    const clients = Promise.all(Array.from({ length: CLIENTS }, ask));
    for (let round = 0; round < amount(2, 40); round += 1) {
      await add();
      const oldest = running.shift();
      if (!oldest) throw new Error("No server runs.");
      await oldest.server.stop("SIGTERM");
      balancer.remove(oldest);
      expect(await oldest.server.ended).toBe(0);
    }
    isOver = true;
    await clients;
    expect(balancer.failures).toEqual([]);
    expect(balancer.answered).toBeGreaterThan(100);
  } finally {
    isOver = true;
    balancer.close();
    await Promise.all(running.map(({ server }) => server.stop()));
  }
});
