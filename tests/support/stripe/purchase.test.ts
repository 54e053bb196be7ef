import { afterEach, beforeEach, expect, test } from "vitest";
import { type Shop, shopOf } from "./shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await shopOf();
});

afterEach(() => shop.close());

test("A purchase charges once and leads back to the shop", async () => {
  const { client, stand } = shop;
  const session = await shop.checkout();
  expect(session.status).toBe("open");
  const result = stand.hosted.pay(session.id, { card: "4242" });
  expect(result).toEqual({ status: "complete", url: `https://shop.example/done?session=${session.id}` });
  const paid = await client.checkout.sessions.retrieve(session.id, {
    expand: ["subscription.latest_invoice.payments", "line_items", "invoice"],
  });
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 900 });
  expect(paid.line_items?.data[0]?.price?.unit_amount).toBe(900);
  const subscription = paid.subscription;
  expect(subscription).toMatchObject({ status: "active", metadata: { order: "o1" } });
  expect(stand.charges()).toHaveLength(1);
  const types = stand.state.events.all().map(({ type }) => type);
  expect(types).toContain("checkout.session.completed");
  expect(types.length).toBeGreaterThan(10);
});
