import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";

const shop = await openShop();

afterAll(() => shop.close());
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});

const CALLS = 200;
const PROCESSES = 4;

/** The service as each of several processes has it: with calls under way and a client of its own, beside one database. */
async function processes() {
  const loaded: typeof import("./order-service.ts")[] = [];
  for (let index = 0; index < PROCESSES; index += 1) {
    vi.resetModules();
    loaded.push(await import("./order-service.ts"));
  }
  return loaded;
}

async function checkOut(intervals: readonly ("month" | "year")[]) {
  const { id, email } = await createLearner();
  const by = { id, email, address: "192.0.2.1" };
  const servers = await processes();
  const startedAt = performance.now();
  const answers = await Promise.allSettled(
    Array.from({ length: CALLS }, async (_, index) => {
      const interval = intervals[index % intervals.length] ?? "month";
      return servers[index % PROCESSES]?.placeOrder(by, { interval }, new Date());
    }),
  );
  const ms = Math.round(performance.now() - startedAt);
  const { stripeId } = await db().billingCustomer.findFirstOrThrow({ where: { userId: id } });
  const sessions = shop.state.sessions.all("customer", stripeId ?? "");
  return { by, servers, answers, sessions, ms, stripeId: stripeId ?? "" };
}

it("200 checkouts of one learner at once, in four processes: one order, one page, one charge", async () => {
  const { by, servers, answers, sessions, ms, stripeId } = await checkOut(["month"]);
  const urls = answers.flatMap((each) => (each.status === "fulfilled" ? [each.value?.url] : []));
  const refused = answers.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  console.info(
    `${CALLS} checkouts: ${ms} ms, ${urls.length} pages given, ${refused.length} asked to try again`,
  );
  expect(new Set(urls).size).toBe(1);
  expect(new Set(refused).size).toBeLessThanOrEqual(1);
  expect(await db().billingOrder.count({ where: { customer: { userId: by.id } } })).toBe(1);
  expect(sessions).toHaveLength(1);
  shop.hosted.pay(sessions[0]?.id ?? "", { card: "4242" });
  const again = await Promise.allSettled(
    Array.from({ length: CALLS }, (_, index) =>
      servers[index % PROCESSES]?.placeOrder(by, { interval: "year" }, new Date()),
    ),
  );
  expect(new Set(again.map((each) => each.status === "rejected" && each.reason.code))).toEqual(
    new Set(["already_subscribed"]),
  );
  expect(shop.charges().filter(({ customer }) => customer === stripeId)).toHaveLength(1);
});

it("200 checkouts that differ leave one page at most that can be paid", async () => {
  const { by, servers, stripeId, sessions } = await checkOut(["month", "year"]);
  expect(sessions.filter(({ status }) => status === "open").length).toBeLessThanOrEqual(1);
  await servers[0]?.placeOrder(by, { interval: "month" }, new Date());
  const open = shop.state.sessions.all("customer", stripeId).filter(({ status }) => status === "open");
  expect(open).toHaveLength(1);
});

it("a Stripe that never answers is given up, and a repeat sells", async () => {
  const { learner } = await createCustomer();
  const by = { ...learner, address: "192.0.2.1" };
  const { placeOrder } = await import("./order-service.ts");
  const stop = shop.faults.all("hang");
  const startedAt = performance.now();
  await expect(placeOrder(by, { interval: "month" }, new Date())).rejects.toMatchObject({
    code: "payment_unavailable",
  });
  // Three tries of 10 s
  expect(performance.now() - startedAt).toBeLessThan(40_000);
  stop();
  expect((await placeOrder(by, { interval: "month" }, new Date())).url).toContain(shop.base);
});
