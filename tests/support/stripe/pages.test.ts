import { afterEach, beforeEach, expect, test } from "vitest";
import { type Shop, shopOf } from "./shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await shopOf();
});

afterEach(() => shop.close());

const read = async (url: string) => {
  const answer = await fetch(new URL(url, shop.stand.base));
  return { status: answer.status, text: await answer.text() };
};

const buttonsOf = (text: string) =>
  [...text.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map((match) => match[1]);

/** Presses a button of a page, and returns where the browser goes */
async function press(url: string, pressed: Record<string, string>) {
  const body = new URLSearchParams(pressed);
  const answer = await fetch(new URL(url, shop.stand.base), { method: "POST", body, redirect: "manual" });
  await answer.arrayBuffer();
  return { status: answer.status, location: answer.headers.get("location") ?? "" };
}

test("The page of Checkout says what it costs, pays and leads back", async () => {
  const { url, id } = await shop.checkout();
  const page = await read(url ?? "");
  expect(page.text).toContain("Stand-in for Stripe: no real money");
  expect(page.text).toContain("Due today: 9.00 EUR");
  expect(buttonsOf(page.text)).toEqual([
    "Pay",
    "Pay, the bank asks to confirm",
    "Pay with a card that is declined",
    "Pay with a card that is declined at renewals",
    "Leave",
  ]);
  expect(await press(url ?? "", { do: "leave" })).toEqual({
    status: 303,
    location: "https://shop.example/pricing",
  });
  const declined = await press(url ?? "", { do: "decline" });
  expect((await read(declined.location)).text).toContain("Your card was declined");
  const asked = await press(url ?? "", { do: "ask" });
  expect(buttonsOf((await read(asked.location)).text)).toEqual(["Confirm", "Refuse"]);
  const refused = await press(asked.location, { do: "refuse" });
  expect((await read(refused.location)).text).toContain("did not confirm");
  const again = await press(url ?? "", { do: "ask" });
  expect(await press(again.location, { do: "confirm" })).toEqual({
    status: 303,
    location: `https://shop.example/done?session=${id}`,
  });
  expect((await read(url ?? `/pay/${id}`)).text).toContain("This page was paid");
});

test("A promotion code is asked for where it is allowed", async () => {
  const coupon = await shop.client.coupons.create({ percent_off: 50, duration: "once" });
  await shop.client.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id }, code: "HALF" });
  expect((await read((await shop.checkout()).url ?? "")).text).not.toContain("Promotion code");
  const { url } = await shop.checkout({ allow_promotion_codes: true });
  expect((await read(url ?? "")).text).toContain('<label for="code">Promotion code</label>');
  expect((await read((await press(url ?? "", { do: "code", code: "NO" })).location)).text).toContain(
    "invalid",
  );
  expect((await read((await press(url ?? "", { do: "code", code: "HALF" })).location)).text).toContain(
    "4.50 EUR",
  );
});

test("The portal takes a new card and leads back; a flow shows nothing else", async () => {
  const { client, customer, stand } = shop;
  await shop.buy();
  await client.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true },
      invoice_history: { enabled: true },
    },
  });
  const return_url = "https://shop.example/plan";
  const whole = await client.billingPortal.sessions.create({ customer: customer.id, return_url });
  const page = await read(whole.url);
  expect(page.text).toContain("learner@example.com");
  expect(page.text).toContain("9.00 EUR, paid");
  expect(buttonsOf(page.text)).toContain("Cancel at the end of the period");
  await press(whole.url, { do: "cancel" });
  expect((await client.subscriptions.list({ customer: customer.id })).data[0]?.cancel_at).not.toBeNull();
  const flow = await client.billingPortal.sessions.create({
    customer: customer.id,
    return_url,
    flow_data: {
      type: "payment_method_update",
      after_completion: { type: "redirect", redirect: { return_url: "https://shop.example/card" } },
    },
  });
  expect(buttonsOf((await read(flow.url)).text)).toEqual([
    "Use a new card",
    "Use a card that will be declined",
    "Back",
  ]);
  expect(await press(flow.url, { do: "card" })).toEqual({
    status: 303,
    location: "https://shop.example/card",
  });
  const { invoice_settings: settings } = stand.state.customers.need(customer.id);
  expect(settings.default_payment_method).toMatch(/^pm_/);
});

test("An open invoice is paid at its page; its charge has a receipt", async () => {
  const { client, customer, stand } = shop;
  await shop.buy({}, "month", "decline-later");
  await press("/", { do: "renewal" });
  const [open] = (await client.invoices.list({ customer: customer.id, status: "open" })).data;
  const url = open?.hosted_invoice_url ?? "";
  expect(buttonsOf((await read(url)).text)).toContain("Pay with a new card");
  expect(await press(url, { do: "pay" })).toMatchObject({ status: 303, location: url });
  expect((await read(url)).text).toContain("<strong>paid</strong>");
  expect((await read(open?.invoice_pdf ?? "")).text).toContain("9.00 EUR, paid");
  expect((await read(stand.charges().at(-1)?.receipt_url ?? "")).text).toContain("card ending in 4242");
});

test("The control page moves the clock, declines, refunds, disputes and deletes", async () => {
  const { client, customer, stand } = shop;
  const { id } = await shop.buy();
  const page = await read("/");
  expect(page.text).toContain(id);
  expect(page.text).toContain("checkout.session.completed");
  const before = stand.clock.now().getTime();
  await press("/", { do: "1-day" });
  await press("/", { do: "3-days" });
  expect(stand.clock.now().getTime() - before).toBeGreaterThanOrEqual(4 * 86_400_000);
  await press("/", { do: "decline", target: customer.id });
  await press("/", { do: "renewal" });
  expect((await client.subscriptions.retrieve(id)).status).toBe("past_due");
  const [charge] = stand.charges();
  await press("/", { do: "dispute", target: charge?.id ?? "" });
  const [dispute] = stand.state.disputes.all();
  await press("/", { do: "lose", target: dispute?.id ?? "" });
  expect(dispute?.status).toBe("lost");
  const refused = await press("/", { do: "refund", target: charge?.id ?? "" });
  expect((await read(refused.location)).text).toContain("charged back");
  await press("/", { do: "delete", target: customer.id });
  expect((await read("/")).text).toContain("(deleted)");
});

test("What a shop names is shown as text, and unknown pages are said to be missing", async () => {
  await shop.client.customers.create({ email: "<script>alert(1)</script>@example.com" });
  const page = await read("/");
  expect(page.text).not.toContain("<script>");
  expect(page.text).toContain("&#60;script&#62;");
  expect((await read("/pay/cs_none")).status).toBe(404);
  expect((await read("/nothing")).status).toBe(404);
});
