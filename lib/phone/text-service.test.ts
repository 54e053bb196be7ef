import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
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
import { isOneSegment } from "./rules.ts";
import { confirmPhone } from "./service.ts";
import { canText, textTo } from "./text-service.ts";

const twilio = await startConnectedTwilio({ SMS_MONTHLY_CAP: "60" });
/** 12:45 in Kathmandu, 7:00 in Greenwich */
const now = new Date("2026-11-20T07:00:00Z");
const TEXT = "Your session is at 7 PM. Open Waddle when you are ready. Reply STOP to end.";
let learner: Texter;
let number: string;

afterAll(() => twilio.stop());
beforeEach(async () => {
  await resetDatabase();
  [learner, number] = await createTextee();
  twilio.texts.length = 0;
});

async function createTextee(timeZone = "Asia/Kathmandu"): Promise<[Texter, string]> {
  const [who, phone] = [await createTexter({ timeZone }), newNumber()];
  await addPhone(who, { number: phone, agrees: true }, now);
  await confirmPhone(who, codeFor(twilio, phone), now);
  return [who, phone];
}
const text = (at = now, words = TEXT) => textTo(learner.id, words, at);
const hours = (time: string) => new Date(`2026-11-20T${time}Z`);

describe("a text", () => {
  it("goes to the confirmed number", async () => {
    expect(await text()).toBe("sent");
    expect(twilio.texts).toEqual([{ sid: expect.any(String), to: number, from: twilio.from, body: TEXT }]);
    expect(await db().textMessage.findMany({ where: { kind: "reminder" } })).toMatchObject([
      { id: twilio.texts[0]?.sid },
    ]);
  });

  it("goes to no number that isn't confirmed, and to no one without one", async () => {
    await db().phone.updateMany({ data: { confirmedAt: null } });
    expect(await text()).toBe("none");
    expect(await textTo((await createTexter()).id, TEXT, now)).toBe("none");
    expect(twilio.texts).toEqual([]);
  });

  it.each([
    ["08:59 there", "03:14:59", "refused"],
    ["9:00 there", "03:15:00", "sent"],
    ["20:30 there", "14:45:00", "sent"],
    ["20:31 there", "14:46:00", "refused"],
    ["midnight there", "18:15:00", "refused"],
  ])("at %s", async (_, time, outcome) => {
    expect(await text(hours(time))).toBe(outcome);
  });

  it("is one segment, whatever it was", async () => {
    await text(now, `${"Zażółć gęślą jaźń ".repeat(20)}\r\nX-Header: 1`);
    await text(now, "a".repeat(400));
    expect(twilio.texts).toHaveLength(2);
    for (const { body } of twilio.texts) expect(isOneSegment(body)).toBe(true);
    expect(twilio.texts[1]?.body).toBe(`${"a".repeat(157)}...`);
    expect(twilio.texts[0]?.body).not.toMatch(/[\r\n]/);
  });

  it.each([
    [{ code: 21610 }, "refused", "stopped", 0],
    [{ code: 21211 }, "refused", "confirmed", 0],
    [{ code: 30003 }, "refused", "confirmed", 0],
    [{ code: 20429, status: 429 }, "failed", "confirmed", 0],
    [{ status: 500 }, "failed", "confirmed", 1],
    ["garbage", "failed", "confirmed", 1],
    ["down", "failed", "confirmed", 1],
  ] as const)("%o: %s, and the number is %s", async (fault, outcome, status, counted) => {
    twilio.fail(number, fault);
    expect(await text()).toBe(outcome);
    expect((await phoneState(learner.id, now)).phone?.status).toBe(status);
    expect(await db().textMessage.count({ where: { kind: "reminder" } })).toBe(counted);
    expect(await canText(learner.id, now)).toBe(status === "confirmed");
    const stops = await db().auditEvent.findMany({ where: { event: "phone_stopped" } });
    expect(stops).toHaveLength(status === "stopped" ? 1 : 0);
  });

  it("to a number that was moved to another row has failed, and none is counted", async () => {
    const { userId, ...row } = await db().phone.findFirstOrThrow();
    const other = await createTexter({ timeZone: "Asia/Kathmandu" });
    await db().phone.delete({ where: { userId } });
    await db().phone.create({ data: { ...row, userId: other.id } });
    expect(await textTo(other.id, TEXT, now)).toBe("failed");
    expect(twilio.texts).toEqual([]);
    expect(await db().textMessage.count({ where: { kind: "reminder" } })).toBe(0);
  });

  it("leaves neither number nor words in the log", async () => {
    const lines: unknown[] = [];
    const { warn, error } = log();
    const note = (...args: unknown[]) => void lines.push(args);
    Object.assign(log(), { warn: note, error: note });
    for (const fault of [{ code: 21211 }, { status: 500 }, "garbage", "down"] as const) {
      twilio.fail(number, fault);
      await text();
    }
    Object.assign(log(), { warn, error });
    expect(lines).toHaveLength(4);
    const written = JSON.stringify(lines);
    for (const secret of [number, number.slice(2), "Your session", twilio.authToken])
      expect(written).not.toContain(secret);
  });
});

describe("limits", () => {
  it("20 a month and number, though 50 are sent at once; codes are not among them", async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => text()));
    expect(results.filter((each) => each === "sent")).toHaveLength(20);
    expect(results.filter((each) => each === "capped")).toHaveLength(30);
    expect(await text(new Date("2026-12-01T07:00:00Z"))).toBe("sent");
  });

  it("SMS_MONTHLY_CAP for everyone, codes included, though many are sent at once", async () => {
    const textees = [[learner, number] as const];
    for (let count = 0; count < 5; count += 1) textees.push(await createTextee());
    twilio.texts.length = 0;
    const asked = Array.from({ length: 90 }, (_, index) =>
      textTo(textees[index % 6]?.[0].id ?? "", TEXT, now),
    );
    const results = await Promise.all(asked);
    expect(results.filter((each) => each === "sent")).toHaveLength(60 - 6);
    const late = await createTexter();
    await expect(addPhone(late, { number: newNumber(), agrees: true }, now)).rejects.toMatchObject({
      code: "phone_refused",
      reason: "month",
    });
    expect(twilio.texts).toHaveLength(54);
    expect((await phoneState(late.id, now)).problem).toBe(
      "This month's texts are used up. They start again next month.",
    );
    expect((await phoneState(late.id, new Date("2026-12-01T00:00:00Z"))).problem).toBeNull();
  });
});
