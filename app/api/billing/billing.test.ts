import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { type Customer, createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";
import "#tests/support/without-limits.ts";
import { syncAndSettle } from "#lib/billing/order/settle-service.ts";
import { POST as cancel } from "./cancel/route.ts";
import { POST as change } from "./change/route.ts";
import { POST as checkout } from "./checkout/route.ts";
import { GET as invoiceLink } from "./invoices/[id]/link/route.ts";
import { GET as invoices } from "./invoices/route.ts";
import { GET as order } from "./orders/[id]/route.ts";
import { POST as portal } from "./portal/route.ts";
import { POST as resume } from "./resume/route.ts";
import { GET as billing } from "./route.ts";
import { POST as withdraw } from "./withdraw/route.ts";

const shop = await openShop();

afterAll(() => shop.close());
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});
afterEach(() => shop.faults.clear());

const BUY = { interval: "month", acceptsTerms: true, startsNow: true };

async function visitor(learner: { id: string }) {
  const session = await signIn(learner.id);
  const own = { cookie: session.cookieHeader, "sec-fetch-site": "same-origin" };
  const get = (handler: typeof billing, headers: Record<string, string> = own, id = "") =>
    callRoute(handler, "/api/billing", { headers, params: { id } });
  const post = (handler: typeof checkout, body: unknown = {}, headers: Record<string, string> = own) =>
    callRoute(handler, "/api/billing", { method: "POST", body, headers });
  return { session, own, get, post };
}

async function subscriber() {
  const customer = await createCustomer();
  const bought = await shop.buy(customer);
  await syncAndSettle(customer.id, new Date());
  return { ...customer, ...bought, ...(await visitor(customer.learner)) };
}

const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;
const isPremium = async ({ learner }: Pick<Customer, "learner">) =>
  (await db().user.findUniqueOrThrow({ where: { id: learner.id } })).isPremium;

const POSTS: [string, typeof checkout, unknown][] = [
  ["checkout", checkout, BUY],
  ["portal", portal, {}],
  ["cancel", cancel, {}],
  ["resume", resume, {}],
  ["change", change, { interval: "year", preview: false }],
];

describe("the calls about Premium", () => {
  it("sell it, tell of it, cancel and resume it, and lead to its invoices", async () => {
    const learner = await createLearner();
    const { get, post } = await visitor(learner);
    expect(await (await get(billing)).json()).toMatchObject({ state: "free", actions: ["buy"] });
    const placed = await post(checkout, { ...BUY, from: "/quiz-islands" });
    const { orderId, url } = (await placed.json()) as { orderId: string; url: string };
    expect(url).toContain(`${shop.base}/pay/`);
    shop.hosted.pay(url.split("/").at(-1) ?? "", { card: "3ds" });
    shop.hosted.confirmBank(url.split("/").at(-1) ?? "", true);
    expect(await (await get(order, undefined, orderId)).json()).toMatchObject({ status: "active" });
    expect(await (await get(billing)).json()).toMatchObject({ state: "renews", plan: "premium" });
    const list = (await (await get(invoices)).json()) as { invoices: { id: string }[] };
    expect(list.invoices).toMatchObject([{ status: "paid" }]);
    const link = await get(invoiceLink, undefined, list.invoices[0]?.id);
    expect(await link.json()).toEqual({ url: expect.stringContaining(shop.base) });
    expect(await (await post(cancel)).json()).toMatchObject({ state: "ends" });
    expect(await (await post(resume)).json()).toMatchObject({ state: "renews" });
    const preview = await post(change, { interval: "year", preview: true });
    expect(await preview.json()).toMatchObject({ amountNow: { amount: 6300 } });
    const gone = await post(withdraw, {});
    expect([gone.status, await gone.json()]).toEqual([202, { isReceived: true }]);
    expect(await isPremium({ learner: { ...learner } })).toBe(false);
  });

  it("refuse what is no order: missing consents, other intervals, a way back off our pages", async () => {
    const { post } = await visitor(await createLearner());
    const bodies = [
      { ...BUY, acceptsTerms: false },
      { ...BUY, startsNow: false },
      { interval: "month", acceptsTerms: true },
      { ...BUY, interval: "week" },
      ...["https://evil.example", "//evil.example", "/\\evil.example", "/../api", "javascript:alert(1)"].map(
        (from) => ({ ...BUY, from }),
      ),
    ];
    for (const body of bodies) expect((await post(checkout, body)).status, JSON.stringify(body)).toBe(400);
    expect(await db().billingOrder.count()).toBe(0);
  });

  it("make nobody premium by a word in a body", async () => {
    const learner = await createLearner();
    const { post } = await visitor(learner);
    const claim = { isPremium: true, premiumUntil: "2099-01-01T00:00:00.000Z", status: "paid", amount: 0 };
    for (const [, handler, body] of POSTS) await post(handler, { ...claim, ...(body as object) });
    await post(withdraw, claim);
    expect(await isPremium({ learner })).toBe(false);
    expect(await db().billingOrder.findMany()).toMatchObject([{ status: "open", amount: 900 }]);
  });

  it.each(POSTS)("refuse another site's page and a bearer token alone: %s", async (_, handler, body) => {
    const buyer = await subscriber();
    const before = shop.calls.length;
    const { own, session } = buyer;
    const foreign = { ...own, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await buyer.post(handler, body, foreign)).status).toBe(403);
    expect((await buyer.post(handler, body, bearer(session.bearer))).status).toBe(403);
    expect((await buyer.post(handler, body, {})).status).toBe(401);
    expect(shop.calls.length).toBe(before);
    // The control: the learner's own page gets through to the rules.
    expect([401, 403]).not.toContain((await buyer.post(handler, body)).status);
  });

  it("refuse to read to a bearer token alone, and to withdraw for another site's page", async () => {
    const buyer = await subscriber();
    for (const [handler, id] of [
      [billing, ""],
      [order, buyer.order],
      [invoices, ""],
      [invoiceLink, "in_1"],
    ] as [typeof billing, string][])
      expect((await buyer.get(handler, bearer(buyer.session.bearer), id)).status).toBe(403);
    const foreign = { ...buyer.own, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await buyer.post(withdraw, {}, foreign)).status).toBe(403);
    expect(await isPremium(buyer)).toBe(true);
  });

  it("show nobody another learner's order or invoice, and change no other's subscription", async () => {
    const buyer = await subscriber();
    const { get, post } = await visitor(await createLearner());
    const { id } = await db().billingInvoice.findFirstOrThrow({ where: { customerId: buyer.id } });
    for (const response of [
      await get(order, undefined, buyer.order),
      await get(order, undefined, "no-uuid"),
      await get(invoiceLink, undefined, id),
      await get(invoiceLink, undefined, "../customers"),
      await post(portal),
    ])
      expect([response.status, await errorOf(response)]).toEqual([404, "not_found"]);
    expect(await (await get(invoices)).json()).toEqual({ invoices: [] });
    const of = { subscription: buyer.subscription, customer: buyer.stripeId, userId: buyer.learner.id };
    expect(await errorOf(await post(cancel, of))).toBe("nothing_to_cancel");
    expect(await errorOf(await post(resume, of))).toBe("not_resumable");
    expect(await errorOf(await post(change, { ...of, interval: "year", preview: false }))).toBe(
      "not_changeable",
    );
    expect((await post(withdraw, { userId: buyer.learner.id })).status).toBe(404);
    expect(await isPremium(buyer)).toBe(true);
  });
});

describe("Stripe in trouble", () => {
  it.each(["429", "500", "garbage", "truncated", "destroy", "lost answer"] as const)(
    "(%s) is a 503 with a sentence, or the plan as last known; never a 500",
    async (kind) => {
      const buyer = await subscriber();
      const free = await visitor(await createLearner());
      await db().billingCustomer.updateMany({ data: { syncedAt: new Date(Date.now() - 3_600_000) } });
      const { id } = await db().billingInvoice.findFirstOrThrow({ where: { customerId: buyer.id } });
      shop.faults.all(kind);
      const known = (await (await buyer.get(billing)).json()) as object;
      expect(known).toMatchObject({ plan: "premium", state: "renews", isCurrent: false });
      const responses = [
        await free.post(checkout, BUY),
        await buyer.post(checkout, BUY),
        await buyer.post(portal),
        await buyer.post(cancel),
        await buyer.post(resume),
        await buyer.post(change, { interval: "year", preview: true }),
        await buyer.post(change, { interval: "year", preview: false }),
        await buyer.get(invoiceLink, undefined, id),
      ];
      for (const response of responses) {
        expect(response.headers.get("retry-after")).toBe("30");
        expect([response.status, await errorOf(response)]).toEqual([503, "payment_unavailable"]);
      }
      expect((await buyer.get(order, undefined, buyer.order)).status).toBe(200);
      expect((await buyer.get(invoices)).status).toBe(200);
      shop.faults.clear();
      expect(shop.charges().filter(({ customer }) => customer === buyer.stripeId)).toHaveLength(1);
    },
  );
});

it("without a key payments are not set up, and what is known stays readable", async () => {
  const buyer = await subscriber();
  const key = env().STRIPE_SECRET_KEY;
  Object.assign(env(), { STRIPE_SECRET_KEY: undefined });
  try {
    for (const [name, handler, body] of POSTS.filter(([each]) => !["cancel", "resume"].includes(each))) {
      const response = await buyer.post(handler, body);
      expect([name, response.status, await errorOf(response)]).toEqual([name, 503, "not_configured"]);
    }
    expect((await buyer.post(withdraw, {})).status).toBe(404);
    expect(await (await buyer.get(billing)).json()).toMatchObject({ plan: "premium" });
  } finally {
    Object.assign(env(), { STRIPE_SECRET_KEY: key });
  }
});
