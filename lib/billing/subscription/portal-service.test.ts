import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { askStripe } from "#lib/server/stripe.ts";
import { createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner } from "#tests/support/factories.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { listInvoices } from "../queries.ts";
import { getInvoiceLink, openPortal } from "./portal-service.ts";

const shop = await openShop();

afterAll(() => shop.close());
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});
afterEach(() => shop.faults.clear());

const nothing = { code: "not_found" };

async function subscriber() {
  const customer = await createCustomer();
  await shop.buy(customer);
  await syncAndSettle(customer.id, new Date());
  return customer;
}

describe("the portal", () => {
  it("leads back to the Plan tab, in the configuration of ours", async () => {
    const customer = await subscriber();
    // Another product of the same account has its own.
    await askStripe((stripe) =>
      stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } }),
    );
    expect((await openPortal(customer.learner.id)).url).toContain(shop.base);
    const { id } = await askStripe((stripe) =>
      stripe.billingPortal.configurations.create({
        features: { invoice_history: { enabled: true } },
        metadata: { product: "waddle_premium" },
      }),
    );
    await openPortal(customer.learner.id);
    const call = shop.calls.findLast(({ path }) => path === "/v1/billing_portal/sessions");
    expect(call?.params).toMatchObject({
      customer: customer.stripeId,
      return_url: "http://localhost:3000/profile?tab=plan",
      configuration: id,
    });
  });

  it("is there for customers only", async () => {
    await expect(openPortal((await createLearner()).id)).rejects.toMatchObject(nothing);
  });
});

describe("an invoice", () => {
  it("is listed, and its address asked for anew at each click", async () => {
    const { learner } = await subscriber();
    const invoices = await listInvoices(learner.id);
    expect(invoices).toMatchObject([
      { status: "paid", total: { amount: 900, currency: "EUR" }, refunded: 0 },
    ]);
    const before = shop.calls.length;
    const { id } = at(invoices, 0);
    const one = await getInvoiceLink(learner.id, id);
    await getInvoiceLink(learner.id, id);
    expect(one.url).toBe(`${shop.base}/invoice/${id}`);
    expect(shop.calls.length - before).toBe(2);
  });

  it("of someone else is as good as none", async () => {
    const [mine, other] = [await subscriber(), await subscriber()];
    const { id } = at(await listInvoices(other.learner.id), 0);
    const before = shop.calls.length;
    await expect(getInvoiceLink(mine.learner.id, id)).rejects.toMatchObject(nothing);
    await expect(getInvoiceLink(mine.learner.id, "in_0")).rejects.toMatchObject(nothing);
    expect(shop.calls.length).toBe(before);
    expect((await getInvoiceLink(other.learner.id, id)).url).toContain(id);
  });

  it("leads to no address but Stripe's", async () => {
    const { learner } = await subscriber();
    const { id } = at(await listInvoices(learner.id), 0);
    const invoice = shop.state.invoices.need(id);
    for (const hosted_invoice_url of ["http://evil.example/", "javascript:alert(1)", "//evil.example"]) {
      shop.state.change(invoice, null, { hosted_invoice_url });
      await expect(getInvoiceLink(learner.id, id)).rejects.toMatchObject({ code: "payment_unavailable" });
    }
    shop.state.change(invoice, null, { hosted_invoice_url: "https://invoice.stripe.com/i/1" });
    expect(await getInvoiceLink(learner.id, id)).toEqual({ url: "https://invoice.stripe.com/i/1" });
  });

  it("that was deleted with its account at Stripe is a clear sentence", async () => {
    const { learner, id } = await subscriber();
    await db().billingInvoice.create({
      data: {
        ...{ id: "in_gone", customerId: id, status: "paid", reason: "manual", total: 1, amountPaid: 1 },
        ...{ currency: "EUR", periodStart: new Date(), periodEnd: new Date(), createdAt: new Date() },
      },
    });
    await expect(getInvoiceLink(learner.id, "in_gone")).rejects.toMatchObject({ status: 503 });
  });
});
