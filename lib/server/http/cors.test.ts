import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as exchangeCode, OPTIONS as exchangeOptions } from "#app/api/auth/extension-code/route.ts";
import { POST as extensionToken } from "#app/api/auth/extension-token/route.ts";
import { OPTIONS as progressOptions } from "#app/api/extension/progress/route.ts";
import {
  GET as getProfile,
  PATCH as patchProfile,
  OPTIONS as profileOptions,
} from "#app/api/users/profile/route.ts";
import { GET as getSessions } from "#app/api/users/sessions/route.ts";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { disableClient } from "#lib/extension/registry/registry-service.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { connect, createClient } from "#tests/support/extensions.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { db } from "../db/db.ts";
import { sharingHeaders } from "./cors.ts";

const OURS = `chrome-extension://${COMPANION.extensionId}`;
const now = new Date();

beforeEach(async () => {
  await resetDatabase();
  const redirectUris = [COMPANION.redirectUri, "https://app.example:8443/back", "http://localhost:5000/"];
  await createClient({ redirectUris });
});

const allowed = (response: Response) => response.headers.get("access-control-allow-origin");
const sharing = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("an answer to an extension", () => {
  it.each([OURS, "https://app.example:8443", "http://localhost:5000"])(
    "can be read by %s",
    async (origin) => {
      const { access } = await connect((await createLearner()).id, now);
      const response = await callRoute(getProfile, "/", { headers: { ...bearer(access), origin } });
      expect(response.status).toBe(200);
      expect(allowed(response)).toBe(origin);
      expect(response.headers.get("vary")).toBe("Origin");
      expect(response.headers.has("access-control-allow-credentials")).toBe(false);
    },
  );

  it.each([
    "https://app.example",
    "https://app.example:8443/",
    "https://APP.example:8443",
    "https://evil.example",
    "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    `https://${COMPANION.extensionId}.chromiumapp.org`,
    `${OURS}.evil.example`,
    `${OURS}/`,
    "null",
    "*",
    "",
    `https://${"x".repeat(400)}.example`,
  ])("can't be read by %s", async (origin) => {
    const { access } = await connect((await createLearner()).id, now);
    const response = await callRoute(getProfile, "/", { headers: { ...bearer(access), origin } });
    expect(sharing(response)).toEqual([]);
    expect(response.headers.get("vary")).toBe("Origin");
    const asked = await callRoute(profileOptions, "/", { method: "OPTIONS", headers: { origin } });
    expect([asked.status, sharing(asked)]).toEqual([204, []]);
  });

  it("can be read where it is a refusal", async () => {
    const nobody = await callRoute(getProfile, "/", { headers: { origin: OURS } });
    expect([nobody.status, allowed(nobody)]).toEqual([401, OURS]);
    const wrong = await callRoute(exchangeCode, "/", { body: {}, headers: { origin: OURS } });
    expect([wrong.status, allowed(wrong)]).toEqual([400, OURS]);
  });

  it("can't be read any more once its client is disabled", async () => {
    await disableClient(COMPANION.id, now);
    const response = await callRoute(exchangeCode, "/", { body: {}, headers: { origin: OURS } });
    expect(sharing(response)).toEqual([]);
  });

  it("can't be read for an address that no client may have", async () => {
    await db().extensionClient.updateMany({ data: { redirectUris: ["http://evil.example/", "null", "x"] } });
    for (const origin of ["http://evil.example", "null", "x"]) {
      const response = await callRoute(exchangeCode, "/", { body: {}, headers: { origin } });
      expect(sharing(response)).toEqual([]);
    }
  });
});

describe("what is open to no extension", () => {
  it("is shared with none", async () => {
    const session = await signIn((await createLearner()).id);
    const headers = { cookie: session.cookieHeader, origin: OURS };
    for (const response of [
      await callRoute(getSessions, "/", { headers }),
      await callRoute(patchProfile, "/", { method: "PATCH", body: {}, headers }),
      await callRoute(extensionToken, "/", { body: {}, headers }),
    ])
      expect(sharing(response)).toEqual([]);
  });
});

describe("a browser that asks before the call", () => {
  it("is told what an extension may send", async () => {
    const ask = (handler: typeof progressOptions) =>
      callRoute(handler, "/", { method: "OPTIONS", headers: { origin: OURS } });
    const response = await ask(progressOptions);
    expect(response.status).toBe(204);
    expect(allowed(response)).toBe(OURS);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, POST");
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization, content-type");
    expect(response.headers.has("access-control-allow-credentials")).toBe(false);
    expect((await ask(profileOptions)).headers.get("access-control-allow-methods")).toBe("GET");
    expect((await ask(exchangeOptions)).headers.get("access-control-allow-methods")).toBe("POST");
  });
});

describe("which origins are let in", () => {
  it("is looked up once in ten seconds, however many ask", async () => {
    const request = new NextRequest("http://localhost:3000/", { headers: { origin: OURS } });
    const isLetIn = async (ms: number) =>
      "access-control-allow-origin" in (await sharingHeaders(request, new Date(now.getTime() + ms)));
    expect(await Promise.all(Array.from({ length: 50 }, () => isLetIn(0)))).not.toContain(false);
    await db().extensionClient.updateMany({ data: { disabledAt: now } });
    expect(await isLetIn(9999)).toBe(true);
    expect(await isLetIn(10_000)).toBe(false);
    await createClient();
    expect(await isLetIn(10_000)).toBe(true);
  });
});
