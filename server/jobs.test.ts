import { beforeEach, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createFullLearner } from "#tests/support/learner-with-everything.ts";
import { SCHEDULE } from "./jobs.ts";

beforeEach(resetDatabase);

it("sweeps sessions, links and stored answers on a schedule, once they have expired", async () => {
  await createFullLearner("Zebedee");
  const [at, type] = [new Date("2026-01-01"), "invoice.paid"];
  await db().billingEvent.create({
    data: { id: "evt_1", type, isLive: false, createdAt: at, receivedAt: new Date(), handledAt: at },
  });
  const sweep = SCHEDULE.find(({ name }) => name === "sweep");
  const count = async () => [
    await db().session.count(),
    await db().emailChange.count(),
    await db().passwordReset.count(),
    await db().idempotencyKey.count(),
    await db().extensionGrant.count(),
    await db().connectionRequest.count(),
    await db().billingEvent.count(),
  ];
  await sweep?.handler(new Date());
  expect(await count()).toEqual([1, 1, 1, 1, 1, 1, 1]);
  await sweep?.handler(new Date("2100-01-01"));
  expect(await count()).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
