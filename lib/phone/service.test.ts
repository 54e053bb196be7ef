import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  codeFor,
  createTexter,
  newNumber,
  startConnectedTwilio,
  type Texter,
} from "#tests/support/texts-by-phone.ts";
import { addPhone } from "./code-service.ts";
import { phoneState } from "./queries.ts";
import { confirmPhone, removePhone, sweepPhones } from "./service.ts";
import { canText } from "./text-service.ts";

const twilio = await startConnectedTwilio();
const now = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let learner: Texter;
let code: string;

afterAll(() => twilio.stop());
beforeEach(async () => {
  await resetDatabase();
  twilio.texts.length = 0;
  learner = await createTexter();
  code = await ask();
});

async function ask(at = now) {
  const number = newNumber();
  await addPhone(learner, { number, agrees: true }, at);
  return codeFor(twilio, number);
}
const wrong = () => (code === "000000" ? "111111" : "000000");
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "confirmed",
    (error: { reason?: string }) => error.reason,
  );
const confirm = (text: string, at = now) => reasonOf(confirmPhone(learner, text, at));
const events = (event: string) => db().auditEvent.findMany({ where: { event } });

describe("a code", () => {
  it("confirms the number", async () => {
    expect(await canText(learner.id, now)).toBe(false);
    const state = await confirmPhone(learner, code, now);
    expect(state.phone).toMatchObject({ status: "confirmed" });
    expect(await canText(learner.id, now)).toBe(true);
    expect(await events("phone_confirmed")).toMatchObject([
      { userId: learner.id, details: { country: "US" } },
    ]);
  });

  it("is of no use to anyone else, nor a second time", async () => {
    const other = await createTexter();
    expect(await reasonOf(confirmPhone(other, code, now))).toBe("code_gone");
    expect(await confirm(code)).toBe("confirmed");
    expect(await confirm(code)).toBe("code_gone");
  });

  it("proves nothing of another number", async () => {
    await db().phone.updateMany({ data: { hash: "another" } });
    expect(await confirm(code)).toBe("code_gone");
    expect(await canText(learner.id, now)).toBe(false);
  });

  it("is told to be there for as long as it can confirm", async () => {
    const isThere = async (at = now) => (await phoneState(learner.id, at)).phone?.hasCode;
    expect(await isThere(later(10 * MINUTE_MS - 1))).toBe(true);
    expect(await isThere(later(10 * MINUTE_MS))).toBe(false);
    for (let n = 0; n < 4; n += 1) await confirm(wrong());
    expect(await isThere()).toBe(true);
    await confirm(wrong());
    expect(await isThere()).toBe(false);
  });

  it("is good for ten minutes", async () => {
    expect(await confirm(code, later(10 * MINUTE_MS))).toBe("code_gone");
    expect(await confirm(code, later(10 * MINUTE_MS - 1))).toBe("confirmed");
  });

  it("has five tries", async () => {
    for (let count = 0; count < 4; count += 1) expect(await confirm(wrong())).toBe("code_wrong");
    expect(await confirm(code)).toBe("confirmed");
  });

  it("has five tries, however many come at once", async () => {
    const tried = await Promise.all(Array.from({ length: 50 }, () => confirm(wrong())));
    expect(tried.filter((each) => each === "code_wrong")).toHaveLength(5);
    expect(await confirm(code)).toBe("code_gone");
    expect(await canText(learner.id, now)).toBe(false);
    expect(await events("phone_refused")).toHaveLength(1);
  });

  it("gives way to the next one", async () => {
    const next = await ask(later(1));
    expect(await confirm(code, later(2))).toBe("code_wrong");
    expect(await confirm(next, later(2))).toBe("confirmed");
  });

  it("confirms once, however many come at once", async () => {
    const tried = await Promise.all(Array.from({ length: 50 }, () => confirm(code)));
    expect(tried.filter((each) => each === "confirmed")).toHaveLength(1);
    expect(await events("phone_confirmed")).toHaveLength(1);
  });
});

it("a number that is removed is forgotten, and its code with it", async () => {
  expect((await removePhone(learner, now)).phone).toBeNull();
  expect(await confirm(code)).toBe("code_gone");
  expect(await events("phone_removed")).toMatchObject([{ userId: learner.id }]);
  await removePhone(learner, now);
  expect(await events("phone_removed")).toHaveLength(1);
});

it("what no limit needs any more is swept", async () => {
  await db().phoneCountry.create({ data: { country: "US", offUntil: later(DAY_MS) } });
  await sweepPhones(later(DAY_MS));
  expect([
    await db().phoneCode.count(),
    await db().phoneCountry.count(),
    await db().textMessage.count(),
  ]).toEqual([1, 1, 1]);
  await sweepPhones(later(DAY_MS + 1));
  expect([
    await db().phoneCode.count(),
    await db().phoneCountry.count(),
    await db().textMessage.count(),
  ]).toEqual([0, 0, 1]);
  await sweepPhones(later(41 * DAY_MS));
  expect(await db().textMessage.count()).toBe(0);
});
