import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeCleanup } from "#scripts/start/cleanup.ts";
import { startStandIns } from "../stand-ins.ts";

const APP = "http://localhost:3999";
const SCOPE = "https://www.googleapis.com/auth/calendar.app.created";
const cleanup = makeCleanup();
let standIns: Awaited<ReturnType<typeof startStandIns>>;

beforeAll(async () => {
  standIns = await startStandIns(() => APP, { google: 0, notion: 0, editor: 0 }, cleanup);
});
afterAll(() => cleanup.run());

/** Logs in and agrees as a browser does, until it is led back to the app. */
async function agree(url: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [at, body]: [string, URLSearchParams | null] = [url, null];
  for (let step = 0; step < 20; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response: Response = await fetch(at, {
      redirect: "manual",
      headers: { cookie },
      ...(body && { method: "POST", body }),
    });
    for (const each of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    body = null;
    const location = response.headers.get("location");
    if (location) {
      at = new URL(location, at).href;
      if (at.startsWith(APP)) return new URL(at);
      continue;
    }
    const html = await response.text();
    const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(html) ?? [];
    const [, action = at] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
    at = new URL(action, at).href;
    body = new URLSearchParams(prompt === "login" ? { prompt, login: "ada", password: "any" } : { prompt });
  }
  throw new Error("the consent has no end");
}

async function tokens(scope: string) {
  const { settings } = standIns;
  const verifier = randomBytes(32).toString("base64url");
  const redirect_uri = `${APP}/oauth/google-calendar/callback`;
  const url = new URL(`${settings.GOOGLE_ISSUER}/auth`);
  url.search = new URLSearchParams({
    ...{ client_id: settings.GOOGLE_CLIENT_ID, response_type: "code", redirect_uri, scope },
    ...{ code_challenge: createHash("sha256").update(verifier).digest("base64url") },
    ...{ code_challenge_method: "S256", prompt: "consent", access_type: "offline", state: "s", nonce: "n" },
  }).toString();
  const code = (await agree(url.href)).searchParams.get("code") ?? "";
  const response = await fetch(`${settings.GOOGLE_ISSUER}/token`, {
    method: "POST",
    body: new URLSearchParams({
      ...{ grant_type: "authorization_code", code, redirect_uri, code_verifier: verifier },
      ...{ client_id: settings.GOOGLE_CLIENT_ID, client_secret: settings.GOOGLE_CLIENT_SECRET },
    }),
  });
  return (await response.json()) as Record<string, string>;
}

const call = (path: string, token = "", init: RequestInit = {}) =>
  fetch(`${standIns.calendar.base}calendar/v3${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  });

it("a consent at the stand-in for Google opens its calendar, and nothing else does", async () => {
  const granted = await tokens(`openid email ${SCOPE}`);
  expect(granted.scope?.split(" ")).toContain(SCOPE);
  expect(granted.refresh_token).toBeTruthy();
  const made = await call("/calendars", granted.access_token, {
    method: "POST",
    body: '{"summary":"Waddle"}',
  });
  expect(made.status).toBe(200);
  expect((await call("/calendars", "another", { method: "POST", body: "{}" })).status).toBe(401);
  expect((await call("/freeBusy", granted.access_token, { method: "POST", body: "{}" })).status).toBe(403);
  const login = await tokens("openid email");
  expect(login.refresh_token).toBeUndefined();
  expect((await call("/calendars", login.access_token, { method: "POST", body: "{}" })).status).toBe(403);
}, 60_000);

it("events are moved, deleted and taken back by hand", async () => {
  const { store, base } = standIns.calendar;
  const { id: calendar } = store.make("Waddle");
  const start = { dateTime: "2026-12-01T18:00:00.000Z" };
  const end = { dateTime: "2026-12-01T18:30:00.000Z" };
  const { id: event } = store.insert(calendar, { id: "abcde", summary: "Study <b>: Tides", start, end });
  const press = (act: string, more: object = {}) =>
    fetch(base, { method: "POST", body: new URLSearchParams({ act, calendar, event, ...more }) });
  const page = await (await fetch(base)).text();
  expect(page).toContain("Study &#60;b&#62;: Tides");
  await press("move", { start: "2026-12-02T08:15", minutes: "45" });
  expect(store.event(calendar, event)).toMatchObject({
    start: { dateTime: "2026-12-02T08:15:00.000Z" },
    end: { dateTime: "2026-12-02T09:00:00.000Z" },
  });
  await press("delete");
  expect(store.event(calendar, event).status).toBe("cancelled");
  await press("back");
  await press("day", { start: "2026-12-02T08:15" });
  expect(store.event(calendar, event)).toMatchObject({ status: "confirmed", start: { date: "2026-12-02" } });
  await press("drop");
  expect(store.calendars.has(calendar)).toBe(false);
});
