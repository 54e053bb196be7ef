import { afterAll, beforeEach, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { spentMicros } from "#lib/server/model/use.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { prepareCall } from "./model-service.ts";

const CALLS = 500;
const ROUNDS = 10;
const settings = env();
const before = { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined, ...settings };

beforeEach(resetDatabase);
afterAll(() => Object.assign(settings, before));

it("five hundred calls at once never set aside more than a learner's daily cap, ten rounds long", async () => {
  const OPENAI_BASE_URL = "http://127.0.0.1:9/v1";
  Object.assign(settings, { OPENAI_API_KEY: "no-key", OPENAI_BASE_URL, OPENAI_MODEL: "gpt-4.1-mini" });
  settings.ASSISTANT_DAILY_CAP = 0.02;
  const prompt = { system: "s".repeat(2000), user: "u".repeat(2000) };
  const now = new Date();
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await createLearner();
    await db().user.update({ where: { id }, data: { assistantConsentHost: new URL(OPENAI_BASE_URL).host } });
    const all = await Promise.all(Array.from({ length: CALLS }, () => prepareCall(id, prompt, now)));
    const paid = all.filter((each) => typeof each === "object");
    expect(paid.length).toBeGreaterThan(2);
    expect(new Set(all.filter((each) => typeof each === "string"))).toEqual(new Set(["cap_reached"]));
    const spent = await spentMicros(now);
    expect(spent - total).toBeLessThanOrEqual(20_000);
    total = spent;
  }
});
