import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "#app/api/sms/inbound/route.ts";
import { db } from "#lib/server/db/db.ts";
import { newSid, signatureOf } from "#scripts/connections/twilio.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  codeFor,
  createTexter,
  newNumber,
  startConnectedTwilio,
  type Texter,
} from "#tests/support/texts-by-phone.ts";
import "#tests/support/without-limits.ts";
import { addPhone } from "./code-service.ts";
import { phoneState } from "./queries.ts";
import { confirmPhone } from "./service.ts";
import { textTo } from "./text-service.ts";

process.env.APP_URL = "https://waddle.example";
const twilio = await startConnectedTwilio();
const URL_OF_IT = "https://waddle.example/api/sms/inbound";
const now = new Date("2026-11-20T12:00:00Z");
let learner: Texter;
let number: string;

afterAll(() => twilio.stop());
beforeEach(async () => {
  await resetDatabase();
  twilio.texts.length = 0;
  [learner, number] = [await createTexter(), newNumber()];
  await addPhone(learner, { number, agrees: true }, now);
});
const confirm = () => confirmPhone(learner, codeFor(twilio, number), now);

function post(form: Record<string, string>, signature = signatureOf(URL_OF_IT, form, twilio.authToken)) {
  return callRoute(POST, "/api/sms/inbound", {
    rawBody: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
  });
}
const receive = async (body: string, sid = newSid(), from = number) =>
  (await post(twilio.formOf(from, body, sid))).text();
const status = async (who = learner) => (await phoneState(who.id, now)).phone?.status;
const count = (event: string) => db().auditEvent.count({ where: { event, userId: learner.id } });
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

describe("a call of the webhook", () => {
  it("is answered in TwiML", async () => {
    const answer = await post(twilio.formOf(number, "Thanks!"));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(await answer.text()).toBe(NOTHING);
  });

  it.each([
    ["no signature", () => ""],
    ["another's token", (form: Record<string, string>) => signatureOf(URL_OF_IT, form, "other")],
    [
      "another address",
      (form: Record<string, string>) => signatureOf("https://evil.example/", form, twilio.authToken),
    ],
    [
      "other words",
      (form: Record<string, string>) => signatureOf(URL_OF_IT, { ...form, Body: "HELP" }, twilio.authToken),
    ],
  ])("with %s changes nothing", async (_, sign) => {
    await confirm();
    const form = twilio.formOf(number, "STOP");
    expect((await post(form, sign(form))).status).toBe(400);
    expect(await status()).toBe("confirmed");
    expect(await db().textMessage.count({ where: { kind: "received" } })).toBe(0);
  });

  it.each([{ MessageSid: "x", From: "+1" }, { MessageSid: newSid() }, {}])(
    "that tells of no text is refused: %o",
    async (form) => {
      expect((await post(form as Record<string, string>)).status).toBe(400);
    },
  );
});

describe("STOP", () => {
  it.each(["STOP", "stop", " Stop. ", "UNSUBSCRIBE", "cancel", "END", "quit"])(
    "written %s ends it",
    async (word) => {
      await confirm();
      expect(await receive(word)).toBe(NOTHING);
      expect(await status()).toBe("stopped");
      expect(await textTo(learner.id, "Hello", now)).toBe("none");
      expect(await count("phone_stopped")).toBe(1);
    },
  );

  it("is meant by words of the owner's own that Twilio takes for it", async () => {
    await confirm();
    expect((await post({ ...twilio.formOf(number, "Arrêt"), OptOutType: "STOP" })).status).toBe(200);
    expect(await status()).toBe("stopped");
  });

  it.each(["Stop it now please", "Don't stop", "nonstop", "constructor"])(
    "is not meant by %s",
    async (words) => {
      await confirm();
      await receive(words);
      expect(await status()).toBe("confirmed");
    },
  );

  it("ends it for every account of the number, and codes too", async () => {
    const other = await createTexter();
    const code = codeFor(twilio, number);
    await addPhone(other, { number, agrees: true }, now);
    await receive("STOP");
    expect([await status(), await status(other)]).toEqual(["stopped", "stopped"]);
    await expect(addPhone(learner, { number, agrees: true }, now)).rejects.toMatchObject({
      reason: "stopped",
    });
    const third = await createTexter();
    await expect(addPhone(third, { number, agrees: true }, now)).rejects.toMatchObject({
      reason: "unreachable",
    });
    await expect(confirmPhone(learner, code, now)).rejects.toMatchObject({ reason: "code_gone" });
    expect(await status()).toBe("stopped");
  });

  it("counts once, though Twilio tells of it again, and again at once", async () => {
    await confirm();
    const sid = newSid();
    await receive("STOP", sid);
    await receive("START");
    const answers = await Promise.all(Array.from({ length: 50 }, () => receive("STOP", sid)));
    expect(new Set(answers)).toEqual(new Set([NOTHING]));
    expect(await status()).toBe("confirmed");
    expect(await count("phone_stopped")).toBe(1);
  });
});

describe("START", () => {
  it("brings back what was agreed to", async () => {
    await confirm();
    await receive("STOP");
    await receive("Start");
    expect(await status()).toBe("confirmed");
    expect(await textTo(learner.id, "Hello", now)).toBe("sent");
    expect(await count("phone_reopened")).toBe(1);
  });

  it("confirms nothing", async () => {
    await receive("START");
    expect(await status()).toBe("unconfirmed");
    await receive("STOP");
    await receive("START");
    expect(await status()).toBe("unconfirmed");
  });
});

describe("HELP", () => {
  it("is answered once a day", async () => {
    const first = await receive("HELP");
    expect(first).toContain("<Message>Waddle: study reminders, at most 20 a month.");
    expect(await receive("help")).toBe(NOTHING);
    await db().phone.updateMany({ data: { helpedAt: new Date(Date.now() - 86_400_001) } });
    expect(await receive("INFO")).toBe(first);
    expect(await db().textMessage.count({ where: { kind: "reply" } })).toBe(2);
  });

  it("is answered after STOP too", async () => {
    await receive("STOP");
    expect(await receive("HELP")).toContain("<Message>");
  });

  it("is answered once, though it comes 50 times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => receive("HELP")));
    expect(answers.filter((each) => each !== NOTHING)).toHaveLength(1);
  });

  it("from a stranger is not answered", async () => {
    expect(await receive("HELP", newSid(), newNumber())).toBe(NOTHING);
  });
});
