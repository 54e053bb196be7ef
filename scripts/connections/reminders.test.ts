import { createServer } from "node:http";
import { afterEach, expect, it } from "vitest";
import { startPush } from "./push.ts";
import { startTwilio } from "./twilio.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

it("the push service refuses what a real one refuses", async () => {
  const push = await startPush();
  stops.push(push.stop);
  const { endpoint } = push.subscribe();
  const post = (address: string, headers: Record<string, string> = {}) =>
    fetch(address, { method: "POST", headers, body: "x" }).then(({ status }) => status);
  expect(await post(`${push.base}/push/unknown`)).toBe(404);
  expect(await post(endpoint)).toBe(403);
  expect(await post(endpoint, { authorization: "vapid t=a.b.c, k=abc", ttl: "5" })).toBe(403);
  push.fail(endpoint, 410);
  expect(await post(endpoint)).toBe(410);
  const page = await fetch(push.base);
  expect(await page.text()).toContain("PushManager.prototype.subscribe");
});

it("Twilio takes texts of its own account alone, none to a number that said STOP, and tells us of texts", async () => {
  const told: string[] = [];
  const app = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    told.push(`${request.url} ${body} ${request.headers["x-twilio-signature"]}`);
    response.end("<Response/>");
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => app.close(() => resolve())));
  const { port } = app.address() as { port: number };
  const twilio = await startTwilio({ appUrl: () => `http://127.0.0.1:${port}` });
  stops.push(twilio.stop);
  const send = async (key: string, to: string) => {
    const address = `${twilio.base}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`;
    const headers = { authorization: `Basic ${Buffer.from(key).toString("base64")}` };
    const body = new URLSearchParams({ To: to, From: twilio.from, Body: "Hello" });
    return (await (await fetch(address, { method: "POST", headers, body })).json()) as {
      code?: number;
      sid?: string;
    };
  };
  const key = `${twilio.accountSid}:${twilio.authToken}`;
  expect(await send("AC1:wrong", "+12125550101")).toMatchObject({ code: 20003 });
  expect(await send(key, "212")).toMatchObject({ code: 21211 });
  expect((await send(key, "+12125550101")).sid).toMatch(/^SM[0-9a-f]{32}$/);
  await twilio.receive("+12125550101", "STOP");
  expect(told[0]).toMatch(/^\/api\/sms\/inbound MessageSid=SM.*&Body=STOP \S{20,}$/);
  expect(await send(key, "+12125550101")).toMatchObject({ code: 21610 });
  expect(await (await fetch(twilio.base)).text()).toContain("Hello");
});
