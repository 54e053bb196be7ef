import { beforeEach, describe, expect, it } from "vitest";
import { listMessages } from "#lib/contact/queries.ts";
import { contactBodySchema } from "#lib/contact/schema.ts";
import { sendMessage } from "#lib/contact/service.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { POST } from "./route.ts";

process.env.CONTACT_EMAIL = "office@waddle.test";
const REFERENCE = /^W-[2-9A-HJ-NP-Z]{6}$/;
const now = new Date("2026-03-01T12:00:00Z");
const good = {
  kind: "contact",
  topic: "My account",
  name: " Ada Fischer ",
  email: " Ada@Example.test",
  message: "  Hello there,\r\nthis is my question. ",
};

let caller = 0;
const newCaller = () => ({ "x-client-address": `198.51.100.${++caller}` });
const call = (body: unknown, headers: Record<string, string> = newCaller()) =>
  callRoute(POST, "/api/contact", { method: "POST", body, headers });

beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
});

describe("POST /api/contact", () => {
  it("keeps a message, tidied, under the reference that it answers, and drops what it doesn't know", async () => {
    const response = await call({ ...good, reference: "W-AAAAAA", createdAt: "2020-01-01", isAdmin: true });
    expect(response.status).toBe(201);
    const receipt = await response.json();
    expect(receipt).toEqual({ reference: expect.stringMatching(REFERENCE) });
    const rows = await db().contactMessage.findMany();
    expect(rows).toMatchObject([
      {
        ...receipt,
        kind: "contact",
        topic: "My account",
        name: "Ada Fischer",
        email: "ada@example.test",
        teamSize: "",
        message: "Hello there,\nthis is my question.",
      },
    ]);
    expect(Math.abs(at(rows, 0).createdAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it("takes a request of a team, without a topic", async () => {
    const { topic: _, ...rest } = good;
    expect((await call({ ...rest, kind: "enterprise", teamSize: "11–50" })).status).toBe(201);
    expect(await listMessages(new Date(0), 10)).toMatchObject([{ kind: "enterprise", teamSize: "11–50" }]);
    expect(await queuedMails()).toMatchObject([{ subject: expect.stringMatching(/An enterprise request$/) }]);
  });

  it("mails the office, which answers to the visitor; the visitor gets nothing", async () => {
    const { reference } = await (await call(good)).json();
    const mails = await queuedMails();
    expect(mails).toMatchObject([
      {
        to: "office@waddle.test",
        replyTo: { name: "Ada Fischer", address: "ada@example.test" },
        subject: `[${reference}] My account`,
      },
    ]);
    const { text } = at(mails, 0);
    for (const words of ["Hello there,", "this is my question.", "Ada Fischer, ada@example.test", reference])
      expect(text).toContain(words);
  });

  it("shows markup as text in the mail and keeps it as it was written", async () => {
    const message = "<script>alert(1)</script> & <a href='https://evil.test'>here</a>";
    await call({ ...good, name: "<b>Ada</b>", topic: "<i>Hm</i>", message });
    const { html } = at(await queuedMails(), 0);
    expect(html).not.toMatch(/<script|<b>|<i>|<a href='https:/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp;");
    expect(at(await listMessages(new Date(0), 1), 0).message).toBe(message);
  });

  it.each([
    ["kind", { kind: "other" }],
    ["kind", { kind: undefined }],
    ["topic", { topic: "x".repeat(121) }],
    ["topic", { topic: "Hello\r\nBcc: everybody@example.test" }],
    ["topic", { topic: 5 }],
    ["name", { name: "   " }],
    ["name", { name: undefined }],
    ["name", { name: "x".repeat(101) }],
    ["name", { name: "Ada\r\nBcc: everybody@example.test" }],
    ["email", { email: "" }],
    ["email", { email: "ada" }],
    ["email", { email: ["ada@example.test"] }],
    ["email", { email: "ada@example.test, everybody@example.test" }],
    ["email", { email: "<ada@example.test>" }],
    ["email", { email: "ada\u0001@example.test" }],
    ["teamSize", { teamSize: "a few" }],
    ["message", { message: "short" }],
    ["message", { message: `${" ".repeat(50)}short` }],
    ["message", { message: "x".repeat(5001) }],
    ["message", { message: "an escape \u001b[2J sequence" }],
    ["message", { message: { toString: "x" } }],
    ["website", { website: 5 }],
  ])("refuses a bad %s: %j", async (field, change) => {
    const response = await call({ ...good, ...change });
    expect(response.status).toBe(400);
    expect((await response.json()).fields[field]).toMatch(/\S/);
    expect(await db().contactMessage.count()).toBe(0);
    expect(await queuedMails()).toEqual([]);
  });

  it.each([
    [400, "{bad", { "content-type": "application/json" }],
    [400, "[]", { "content-type": "application/json" }],
    [400, `{"message":"a\\u0000b"}`, { "content-type": "application/json" }],
    [413, `{"message":"${"x".repeat(70_000)}"}`, { "content-type": "application/json" }],
    [415, "name=Ada", { "content-type": "application/x-www-form-urlencoded" }],
  ])("answers %i to a body that is none", async (status, rawBody, headers) => {
    const response = await callRoute(POST, "/", { method: "POST", rawBody, headers });
    expect(response.status).toBe(status);
    expect(await db().contactMessage.count()).toBe(0);
  });

  it("answers a program that fills in the hidden field like anyone, and keeps nothing", async () => {
    const [caught, taken] = [await call({ ...good, website: "https://spam.test" }), await call(good)];
    expect(caught.status).toBe(201);
    expect(await caught.json()).toEqual({ reference: expect.stringMatching(REFERENCE) });
    expect([...caught.headers.keys()]).toEqual([...taken.headers.keys()]);
    expect(await db().contactMessage.count()).toBe(1);
    expect(await queuedMails()).toHaveLength(1);
    expect((await call({ ...good, website: "" })).status).toBe(201);
    expect(await db().contactMessage.count()).toBe(2);
  });

  it("takes five an hour from one address, signed in or not, and leaves others alone", async () => {
    const { bearer: token } = await signIn((await createLearner()).id);
    const here = newCaller();
    const statuses = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await call(good, time % 2 ? here : { ...here, ...bearer(token) })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const refused = await call(good, here);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await call(good)).status).toBe(201);
    expect(await db().contactMessage.count()).toBe(6);
  });

  it("doesn't take another site's call with a learner's cookie", async () => {
    const { cookieHeader } = await signIn((await createLearner()).id);
    const headers = { ...newCaller(), cookie: cookieHeader, "sec-fetch-site": "cross-site" };
    expect((await call(good, headers)).status).toBe(403);
  });
});

describe("sending a message", () => {
  const body = contactBodySchema.parse(good);
  const send = (office: { inbox?: string; draw: () => string }, address = `203.0.113.${++caller}`) =>
    sendMessage(body, address, now, { inbox: "", ...office });

  it("draws another reference where one is taken, also at once, and gives up at last", async () => {
    const drawing = () => {
      const left = ["W-TAKEN2", "W-TAKEN2", `W-FREE${++caller}`];
      return () => left.shift() ?? "W-TAKEN2";
    };
    await send({ draw: () => "W-TAKEN2" });
    const receipts = await Promise.all(Array.from({ length: 50 }, () => send({ draw: drawing() })));
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(50);
    expect(await db().contactMessage.count()).toBe(51);
    await expect(send({ draw: () => "W-TAKEN2" })).rejects.toThrow(/unique/i);
  });

  it("keeps the message where there is no inbox, and where its mail can't be sent", async () => {
    await send({ draw: () => "W-FIRST2" });
    await send({ draw: () => "W-SECND2", inbox: "no address" });
    expect(await queuedMails()).toEqual([]);
    expect((await listMessages(new Date(0), 10)).map(({ reference }) => reference).sort()).toEqual([
      "W-FIRST2",
      "W-SECND2",
    ]);
  });
});

it("lists the newest first, from an instant on, as many as are asked for", async () => {
  const body = contactBodySchema.parse(good);
  for (const day of [1, 3, 2]) {
    const office = { inbox: "", draw: () => `W-DAY00${day}` };
    await sendMessage(body, "203.0.113.250", new Date(`2026-03-0${day}T12:00:00Z`), office);
  }
  const references = async (since: string, limit: number) =>
    (await listMessages(new Date(since), limit)).map(({ reference }) => reference);
  expect(await references("2026-03-01", 9)).toEqual(["W-DAY003", "W-DAY002", "W-DAY001"]);
  expect(await references("2026-03-02", 9)).toEqual(["W-DAY003", "W-DAY002"]);
  expect(await references("2026-03-01", 1)).toEqual(["W-DAY003"]);
});
