import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { newSid, signatureOf } from "#scripts/connections/twilio.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  codeFor,
  createTexter,
  newNumber,
  startConnectedTwilio,
  type Texter,
} from "#tests/support/texts-by-phone.ts";
import { addPhone } from "./code-service.ts";
import { receiveText } from "./inbound-service.ts";
import { phoneState } from "./queries.ts";
import { confirmPhone, removePhone } from "./service.ts";
import { canText, textTo } from "./text-service.ts";

process.env.APP_URL = "https://waddle.example";
const twilio = await startConnectedTwilio();
const now = new Date("2026-11-20T12:00:00Z");
let [learner, number]: [Texter, string] = [{ id: "", address: "" }, ""];

afterAll(() => twilio.stop());
beforeEach(async () => {
  await resetDatabase();
  twilio.texts.length = 0;
  [learner, number] = [await createTexter(), newNumber()];
});

/** What is refused, or "none" */
const add = (who = learner, to = number) =>
  addPhone(who, { number: to, agrees: true }, now).then(
    () => "none",
    (error: { code?: string; reason?: string }) => error.reason ?? error.code,
  );
const confirm = (who = learner) => confirmPhone(who, codeFor(twilio, number), now);
const status = async () => (await phoneState(learner.id, now)).phone?.status;
const textsTo = (to = number) => twilio.texts.filter((text) => text.to === to).length;

function receive(body: string, from = number) {
  const form = twilio.formOf(from, body, newSid());
  const signature = signatureOf("https://waddle.example/api/sms/inbound", form, twilio.authToken);
  return receiveText(form, signature, now);
}

describe("STOP holds", () => {
  it("though the number is removed and added again", async () => {
    expect(await add()).toBe("none");
    await receive("STOP");
    expect(await add()).toBe("stopped");
    await removePhone(learner, now);
    expect(await add()).toBe("unreachable");
    expect(textsTo()).toBe(1);
    expect(await db().phone.count()).toBe(0);
  });

  it("though another number takes its place in between", async () => {
    await add();
    await receive("STOP");
    const another = newNumber();
    expect(await add(learner, another)).toBe("none");
    expect(await add()).toBe("unreachable");
    expect(textsTo()).toBe(1);
    expect(await phoneState(learner.id, now)).toMatchObject({
      phone: { status: "unconfirmed", number: `•••• ${another.slice(-3)}` },
    });
  });

  it("though the account is gone and another one adds the number", async () => {
    await add();
    await receive("STOP");
    await db().user.delete({ where: { id: learner.id } });
    expect(await add(await createTexter())).toBe("unreachable");
    expect(textsTo()).toBe(1);
  });

  it("though no one has the number any more, or ever had", async () => {
    await add();
    await removePhone(learner, now);
    await receive("STOP");
    expect(await add()).toBe("unreachable");
    expect(textsTo()).toBe(1);
    const stranger = newNumber();
    await receive("STOP", stranger);
    expect(await add(await createTexter(), stranger)).toBe("unreachable");
    expect(textsTo(stranger)).toBe(0);
  });

  it("where Twilio alone knows of it, which is not asked a second time", async () => {
    twilio.fail(number, { code: 21610 });
    expect(await add()).toBe("unreachable");
    expect(await status()).toBe("stopped");
    await removePhone(learner, now);
    const { calls } = twilio;
    expect([await add(), await add(await createTexter())]).toEqual(["unreachable", "unreachable"]);
    expect(twilio.calls).toBe(calls);
  });

  it("before any limit of codes is told of", async () => {
    for (let count = 0; count < 3; count += 1) await add(await createTexter());
    expect(await add()).toBe("codes");
    await receive("STOP");
    expect(await add()).toBe("unreachable");
  });

  it("for reminders, and the code that was sent before confirms nothing", async () => {
    await add();
    await receive("STOP");
    await expect(confirm()).rejects.toMatchObject({ reason: "code_gone" });
    await receive("START");
    expect(await status()).toBe("unconfirmed");
    await removePhone(learner, now);
    await add();
    await confirm();
    await receive("STOP");
    expect([await textTo(learner.id, "Hello", now), await canText(learner.id, now)]).toEqual(["none", false]);
  });

  it("from its answer on, though codes and reminders are sent 50 at once", async () => {
    await add();
    await confirm();
    const others = await Promise.all(Array.from({ length: 25 }, () => createTexter()));
    const late = await createTexter();
    const setAside = () => db().textMessage.count({ where: { kind: { in: ["code", "reminder"] } } });
    let before = 0;
    const stop = async () => {
      await receive("STOP");
      before = await setAside();
      return [await textTo(learner.id, "Hello", now), await add(late)];
    };
    const [after] = await Promise.all([
      stop(),
      ...others.flatMap((other) => [textTo(learner.id, "Hello", now), add(other)]),
    ]);
    expect(after).toEqual(["none", "unreachable"]);
    expect(await setAside()).toBe(before);
    expect(textsTo()).toBe(before);
  });
});

describe("START", () => {
  it("lets in a number that no one has", async () => {
    await add();
    await receive("STOP");
    await removePhone(learner, now);
    await receive("START");
    expect(await db().phoneStop.count()).toBe(0);
    expect(await add()).toBe("none");
    await confirm();
    expect(await status()).toBe("confirmed");
    expect(await textTo(learner.id, "Hello", now)).toBe("sent");
  });

  it("of another number lets in nothing", async () => {
    await receive("STOP");
    await receive("START", newNumber());
    expect(await add()).toBe("unreachable");
  });
});
