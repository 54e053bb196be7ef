import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { open } from "#lib/connection/token/token-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import {
  codeFor,
  createTexter,
  newNumber,
  startConnectedTwilio,
  type Texter,
} from "#tests/support/texts-by-phone.ts";
import { addPhone } from "./code-service.ts";
import { phoneState } from "./queries.ts";
import { CONSENT, isOneSegment } from "./rules.ts";
import { confirmPhone } from "./service.ts";

const twilio = await startConnectedTwilio();
const now = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const HOUR_MS = 3_600_000;
let learner: Texter;

afterAll(() => twilio.stop());
beforeEach(async () => {
  await resetDatabase();
  twilio.texts.length = 0;
  learner = await createTexter();
});

const add = (number: string, who = learner, at = now) => addPhone(who, { number, agrees: true }, at);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: { code?: string; reason?: string }) => error.reason ?? error.code,
  );
const refusedEvents = () =>
  db().auditEvent.findMany({ where: { event: "phone_refused" }, select: { userId: true, details: true } });

describe("a number", () => {
  it("is kept sealed, with the consent and its time, and gets a code", async () => {
    const number = newNumber();
    const state = await add(number);
    expect(state.phone).toEqual({
      number: `•••• ${number.slice(-3)}`,
      country: "US",
      status: "unconfirmed",
      hasCode: true,
      consent: CONSENT,
      consentAt: now.toISOString(),
    });
    const row = await db().phone.findUniqueOrThrow({ where: { userId: learner.id } });
    expect(JSON.stringify(row)).not.toContain(number.slice(1));
    expect(await open(row.number, { id: learner.id, part: "number" })).toBe(number);
    await expect(open(row.number, { id: learner.id, part: "access" })).rejects.toThrow(
      "it belongs elsewhere",
    );
    const other = await createTexter();
    await expect(open(row.number, { id: other.id, part: "number" })).rejects.toThrow("it belongs elsewhere");
    expect(twilio.texts).toMatchObject([{ to: number, from: twilio.from }]);
    expect(twilio.texts[0]?.body).toMatch(
      /^\d{6} is your Waddle code\. It works for 10 minutes\. Reply STOP to end\.\n@localhost:3000 #\d{6}$/,
    );
    expect(isOneSegment(twilio.texts[0]?.body ?? "")).toBe(true);
    const code = codeFor(twilio, number);
    expect(JSON.stringify(await db().phoneCode.findMany())).not.toContain(code);
    expect(await db().textMessage.findMany()).toMatchObject([{ id: twilio.texts[0]?.sid, kind: "code" }]);
  });

  it("may be written in the ways of its own country", async () => {
    const number = newNumber();
    await add(`(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`);
    expect(twilio.texts).toMatchObject([{ to: number }]);
  });

  it.each([
    ["no number at all", "unknown"],
    ["+1 212 555", "unknown"],
    ["call +12125551001 now", "unknown"],
    ["+1 212 555 1001 ext 5", "unknown"],
    // Jamaica and Bavaria begin as the listed countries do.
    ["+18765551234", "country"],
    ["+4930123456", "not_mobile"],
    ["+18005551234", "not_mobile"],
    ["+447400123456", "country"],
  ])("%s is refused", async (number, reason) => {
    expect(await refusal(add(number))).toBe(reason);
    expect(twilio.texts).toEqual([]);
    expect(await db().phone.count()).toBe(0);
    expect(await refusedEvents()).toEqual([{ userId: learner.id, details: { reason } }]);
  });

  it("is refused before the first quiz, and the state says so", async () => {
    const { id } = await createLearner();
    const early = { id, address: "203.0.113.9" };
    expect(await refusal(add(newNumber(), early))).toBe("no_quiz");
    expect(await phoneState(id, now)).toMatchObject({
      isSetUp: true,
      countries: ["US", "DE"],
      problem: "Finish your first quiz, then you can add a number.",
    });
    expect(twilio.texts).toEqual([]);
  });

  it("of another account is answered as any other", async () => {
    const [number, other] = [newNumber(), await createTexter()];
    await add(number, other);
    await confirmPhone(other, codeFor(twilio, number), now);
    const state = await add(number);
    expect(state).toEqual(
      await add(newNumber(), await createTexter()).then((each) => ({
        ...each,
        phone: { ...each.phone, number: `•••• ${number.slice(-3)}` },
      })),
    );
  });

  it("that is confirmed already gets no other code", async () => {
    const number = newNumber();
    await add(number);
    await confirmPhone(learner, codeFor(twilio, number), now);
    expect((await add(number)).phone?.status).toBe("confirmed");
    expect(twilio.texts).toHaveLength(1);
  });
});

describe("what Twilio answers", () => {
  it.each([21211, 21614, 21408, 21610])(
    "%i: the number is refused, the code is gone, no text is counted",
    async (code) => {
      const number = newNumber();
      twilio.fail(number, { code });
      await expect(add(number)).rejects.toMatchObject({
        code: "phone_refused",
        message: `Our texts don't get to this number. If you answered STOP before, text START to ${twilio.from} first.`,
      });
      expect(await db().textMessage.count()).toBe(0);
      expect(await db().phoneCode.count({ where: { expiresAt: { gt: now } } })).toBe(0);
      expect((await phoneState(learner.id, now)).phone).toMatchObject({ hasCode: false });
    },
  );

  it.each([
    { code: 20429, status: 429 },
    { code: 20003, status: 401 },
  ])("$code: try again later", async (fault) => {
    const number = newNumber();
    twilio.fail(number, fault);
    expect(await refusal(add(number))).toBe("unavailable");
    expect(await db().textMessage.count()).toBe(0);
  });

  it.each(["garbage", "down", { status: 500 }] as const)(
    "%s: the text may have left, and counts",
    async (fault) => {
      const number = newNumber();
      twilio.fail(number, fault);
      expect((await add(number)).phone?.status).toBe("unconfirmed");
      expect(await db().textMessage.count()).toBe(1);
    },
  );
});

describe("codes", () => {
  it("are three a day for a learner", async () => {
    for (let count = 0; count < 3; count += 1) await add(newNumber());
    expect(await refusal(add(newNumber()))).toBe("codes");
    expect(await refusal(add(newNumber(), learner, later(24 * HOUR_MS)))).toBe("none");
  });

  it("are three a day for a number, whoever asks", async () => {
    const number = newNumber();
    for (let count = 0; count < 3; count += 1) await add(number, await createTexter());
    expect(await refusal(add(number))).toBe("codes");
  });

  it("are three a day for a number, though the accounts that asked are gone", async () => {
    const number = newNumber();
    for (let count = 0; count < 3; count += 1) await add(number, await createTexter());
    await db().user.deleteMany({ where: { id: { not: learner.id } } });
    expect(await refusal(add(number))).toBe("codes");
  });

  it("are ten a day for a network address", async () => {
    const address = "198.51.100.7";
    for (let count = 0; count < 10; count += 1)
      await add(newNumber(), { ...(await createTexter()), address });
    expect(await refusal(add(newNumber(), { ...learner, address }))).toBe("codes");
    expect(await refusal(add(newNumber()))).toBe("none");
  });

  it("fifty at once are three all the same", async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => refusal(add(newNumber()))));
    expect(results.filter((each) => each === "none")).toHaveLength(3);
    expect(twilio.texts).toHaveLength(3);
    expect(await refusedEvents()).toHaveLength(1);
  });
});

describe("a country", () => {
  /** Codes of the last hour there, so many of them confirmed */
  async function seed(total: number, confirmed: number, country = "US", createdAt = later(-HOUR_MS / 2)) {
    const rows = Array.from({ length: total }, (_, index) => ({
      phoneHash: `${country}-${createdAt.getTime()}-${index}`,
      origin: `${index}`,
      country,
      codeHash: "",
      createdAt,
      expiresAt: later(0),
      confirmedAt: index < confirmed ? now : null,
    }));
    await db().phoneCode.createMany({ data: rows });
  }

  it("in which under 30 % of 20 codes were confirmed within an hour is off for a day", async () => {
    await seed(20, 5);
    expect(await refusal(add(newNumber()))).toBe("country_off");
    expect(twilio.texts).toEqual([]);
    expect(await refusal(add("+4915112345678"))).toBe("none");
    const other = await createTexter();
    expect(await refusal(add(newNumber(), other, later(24 * HOUR_MS - 1)))).toBe("country_off");
    expect(await refusal(add(newNumber(), other, later(24 * HOUR_MS)))).toBe("none");
    expect(await db().auditEvent.findMany({ where: { event: "phone_country_off" } })).toMatchObject([
      { userId: null, details: { country: "US" } },
    ]);
  });

  it("stays on where no code has left", async () => {
    await seed(20, 0);
    await db().phoneCode.updateMany({ data: { expiresAt: later(-HOUR_MS / 2) } });
    expect(await refusal(add(newNumber()))).toBe("none");
  });

  it.each([
    ["six of 20 are enough", 20, 6, undefined],
    ["19 say nothing yet", 19, 0, undefined],
    ["those of an earlier hour don't count", 40, 0, later(-HOUR_MS)],
  ])("%s", async (_, total, confirmed, at) => {
    await seed(total, confirmed, "US", at);
    expect(await refusal(add(newNumber()))).toBe("none");
  });
});
