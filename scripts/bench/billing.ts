import { setTimeout as wait } from "node:timers/promises";
import { startStripe } from "#tests/support/stripe.ts";
import { measure } from "./cpu.ts";
import { answerRequests, inRounds, openBench, signedIn } from "./server.ts";

const SECRET = "whsec_of_the_bench";
const ROUNDS = 15;
/** Each with a subscription that has ended, so that it has rows and no other rules */
const OTHER_CUSTOMERS = 2000;
const INVOICES = 24;
const EVENTS_A_SECOND = 100;
const SECONDS = 30;
/** Not counted: the server's first events find it cold. */
const WARM_UP_SECONDS = 5;

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

async function addCustomer(userId: string, index: number): Promise<void> {
  const { db } = await import("#lib/server/db/db.ts");
  const now = new Date();
  const period = { periodStart: now, periodEnd: now, createdAt: now };
  const money = { currency: "EUR", customerId: "" };
  const { id: customerId } = await db().billingCustomer.create({
    data: { userId, isLive: false, stripeId: `cus_bench${index}`, syncedAt: now },
  });
  await db().billingSubscription.create({
    data: {
      ...{ ...money, ...period, customerId, id: `sub_bench${index}` },
      ...{ status: "canceled", interval: "month", amount: 900, endedAt: now },
    },
  });
  await db().billingInvoice.createMany({
    data: Array.from({ length: INVOICES }, (_, count) => ({
      ...{
        ...money,
        ...period,
        customerId,
        id: `in_bench${index}_${count}`,
        subscriptionId: `sub_bench${index}`,
      },
      ...{ status: "paid", reason: "subscription_cycle", total: 900, amountPaid: 900 },
    })),
  });
}

async function addCustomers(): Promise<void> {
  const { createLearner } = await import("#tests/support/factories.ts");
  for (let index = 1; index <= OTHER_CUSTOMERS; index += 1)
    await addCustomer((await createLearner()).id, index);
}

/** Answers of a learner with billing rows beside those of two without, round by round: the second one shows the noise. */
async function benchAnswers({ url, pid }: { url: string; pid: number }): Promise<void> {
  const [customer, free, control] = [await signedIn(), await signedIn(), await signedIn()];
  await addCustomer(customer.id, 0);
  const roundsOf = async (by: typeof free) => inRounds(await answerRequests(url, ROUNDS, by), ROUNDS);
  const all = [await roundsOf(customer), await roundsOf(free), await roundsOf(control)];
  const cpu: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever comes first pays for what all need.
    for (let turn = 0; turn < all.length; turn += 1) {
      const which = (round + turn) % all.length;
      const { cpuMsARequest } = await measure(pid, all[which]?.[round] ?? []);
      // The first rounds warm up.
      if (round >= all.length) cpu[which]?.push(cpuMsARequest);
    }
  }
  const [withRows = 0, without = 1, again = 1] = cpu.map((values) => quantile(values, 0.5));
  console.log(
    `answer       ${(withRows / without).toFixed(3)} × the CPU with billing rows, control ${(again / without).toFixed(3)} (${cpu[0]?.length} rounds)`,
  );
}

/** Signed events, each another one, about customers whom the server knows */
async function benchWebhook({ url }: { url: string }): Promise<void> {
  const { signatureOf } = await import("#tests/support/stripe/webhooks.ts");
  const times: number[] = [];
  const send = async (index: number) => {
    const customer = `cus_bench${1 + (index % OTHER_CUSTOMERS)}`;
    const created = Math.floor(Date.now() / 1000);
    const data = { object: { object: "subscription", id: `sub_bench${index}`, customer } };
    const body = JSON.stringify({
      ...{ id: `evt_bench${index}`, object: "event", type: "customer.subscription.updated" },
      ...{ livemode: false, created, data },
    });
    const headers = { "stripe-signature": signatureOf(body, SECRET, new Date()) };
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/billing/webhook`, { method: "POST", body, headers });
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
    if (index >= EVENTS_A_SECOND * WARM_UP_SECONDS) times.push(performance.now() - startedAt);
  };
  const sent: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < EVENTS_A_SECOND * (WARM_UP_SECONDS + SECONDS); index += 1) {
    await wait(Math.max(0, startedAt + (index * 1000) / EVENTS_A_SECOND - performance.now()));
    sent.push(send(index));
  }
  await Promise.all(sent);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  console.log(
    `webhook      ${EVENTS_A_SECOND}/s for ${SECONDS} s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${Math.max(...times).toFixed(0)} ms`,
  );
}

/** What billing costs: a quiz answer with and without its rows, and the webhook. */
export async function benchBilling(): Promise<void> {
  const stripe = await startStripe();
  const bench = await openBench({
    ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_BASE: stripe.base, STRIPE_WEBHOOK_SECRET: SECRET },
    ...{ BILLING_PRICE_MONTH: "9.00", BILLING_PRICE_YEAR: "72.00" },
  });
  try {
    await addCustomers();
    await benchAnswers(bench);
    await benchWebhook(bench);
  } finally {
    await bench.stop();
    await stripe.close();
  }
}
