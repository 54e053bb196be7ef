import { expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { ada, DONE, read, withGoogle } from "#tests/support/google.ts";
import type { Endpoint, EndpointFault, TokenFault } from "#tests/support/oidc-server.ts";

const { google, browser } = withGoogle();
const DISCOVERY = "/.well-known/openid-configuration";
const account = { fullName: "Ada", ageConfirmed: true };

const failed = (error: string) => `${DONE}?error=${error}`;

/** Nothing of a person is kept, and no one is logged in; then, without the fault, the same person is. */
async function expectNothing(page: ReturnType<typeof browser>) {
  expect(page.cookies.has("waddle-session")).toBe(false);
  expect(await db().googleArrival.count({ where: { answeredAt: { not: null } } })).toBe(0);
  expect(await read(await page.finish(account))).toMatchObject({ status: 400, error: "arrival_expired" });
  expect(await db().user.count()).toBe(0);
  google().mend();
  expect(await page.goThere(ada)).toBe(DONE);
  expect((await page.finish(account)).status).toBe(200);
}

it.each<TokenFault>([
  "issuer",
  "audience",
  "nonce",
  "no nonce",
  "key",
  "alg none",
  "alg HS256",
  "expired",
  "no subject",
])("an id token with a fault is refused: %s", async (fault) => {
  const page = browser();
  google().tokensAre(fault);
  expect(await page.goThere(ada)).toBe(failed("invalid_request"));
  await expectNothing(page);
});

it.each<[Endpoint, EndpointFault, string]>([
  ["/token", "500", "server_error"],
  ["/token", "500 JSON", "server_error"],
  ["/token", "garbage", "server_error"],
  ["/token", "cut off", "temporarily_unavailable"],
  ["/jwks", "500", "server_error"],
  ["/jwks", "garbage", "server_error"],
  [DISCOVERY, "500", "server_error"],
  [DISCOVERY, "garbage", "server_error"],
  [DISCOVERY, "cut off", "temporarily_unavailable"],
  [DISCOVERY, "other issuer", "invalid_request"],
])("on the way back, %s that answers %s leads to our own page with %s", async (endpoint, fault, error) => {
  const page = browser();
  const { url } = (await (await page.start()).json()) as { url: string };
  google().breaks(endpoint, fault);
  const back = await page.comeBack(google().agree(url, ada));
  expect([back.status, back.headers.get("location")]).toEqual([302, failed(error)]);
  await expectNothing(page);
});

it("someone whose own issuer names itself another, and signs for it, is refused", async () => {
  const page = browser();
  const { url } = (await (await page.start()).json()) as { url: string };
  google().breaks(DISCOVERY, "other issuer");
  google().tokensAre("issuer");
  const back = await page.comeBack(google().agree(url, ada));
  expect(back.headers.get("location")).toBe(failed("invalid_request"));
  await expectNothing(page);
});

it.each<EndpointFault>(["500", "garbage", "cut off"])(
  "nothing begins while Google is away (%s)",
  async (fault) => {
    google().breaks(DISCOVERY, fault);
    const page = browser();
    expect(await read(await page.start())).toMatchObject({ status: 503, error: "unavailable" });
    expect(page.cookies.size).toBe(0);
    expect(await db().googleArrival.count()).toBe(0);
  },
);

it.each([
  ["access_denied", "access_denied"],
  ["temporarily_unavailable", "temporarily_unavailable"],
  ["interaction_required", "server_error"],
  ["<script>alert(1)</script>", "server_error"],
  ["", "server_error"],
])("Google's own error %j is told as %s", async (said, told) => {
  const page = browser();
  await page.start();
  const back = await page.comeBack(new URLSearchParams({ error: said, error_description: "secret words" }));
  expect(back.headers.get("location")).toBe(failed(told));
  expect([...page.cookies.keys()]).toEqual(["waddle-arrival"]);
});

it.each(["https://evil.example/", "//evil.example", "http://[bad", "javascript:alert(1)", "%zz", "\\\\evil"])(
  "leads nowhere but to our own page, whatever callbackUrl says: %s",
  async (callbackUrl) => {
    const page = browser();
    page.cookies.set("next-auth.callback-url", encodeURIComponent(callbackUrl));
    const { url } = (await (await page.start({ callbackUrl })).json()) as { url: string };
    expect(new URL(url).origin).toBe(google().issuer);
    const answer = google().agree(url, ada);
    answer.set("callbackUrl", callbackUrl);
    const back = await page.comeBack(answer);
    expect([back.status, back.headers.get("location")]).toEqual([302, DONE]);
    const lost = await page.comeBack(new URLSearchParams({ code: "x", state: "y", callbackUrl }));
    expect(lost.headers.get("location")).toBe(failed("invalid_request"));
  },
);

it.each([
  "",
  "code=x",
  "state=y",
  "code=x&state=y",
  "code=&state=",
  "code=x&code=y&state=z",
  "id_token=e30.e30.e30&state=y",
  `code=${"x".repeat(5000)}&state=%00%ff`,
])("any other answer is no answer: %s", async (answer) => {
  const page = browser();
  expect((await page.comeBack(answer)).headers.get("location")).toBe(failed("invalid_request"));
  const before = google().calls();
  expect((await page.comeBack(answer)).headers.get("location")).toBe(failed("invalid_request"));
  // Google isn't asked for what this browser has not begun.
  expect(google().calls()).toBe(before);
  await page.start();
  expect((await page.comeBack(answer)).headers.get("location")).toBe(failed("invalid_request"));
  await expectNothing(page);
});

it("no token, code or secret gets into the log or the database", async () => {
  const written: unknown[][] = [];
  for (const level of ["info", "warn", "error", "debug"] as const)
    vi.spyOn(log(), level).mockImplementation((...args: unknown[]) => void written.push(args));
  const secrets: string[] = [];
  const goThere = async (page: ReturnType<typeof browser>) => {
    const { url } = (await (await page.start()).json()) as { url: string };
    const { searchParams } = new URL(url);
    const answer = google().agree(url, ada);
    const asked = ["state", "nonce", "code_challenge"].map((name) => searchParams.get(name) ?? "");
    secrets.push(...asked, ...answer.values(), ...page.cookies.values());
    return page.comeBack(answer);
  };
  const page = browser();
  for (const fault of ["nonce", "key", "expired", null] as const) {
    google().tokensAre(fault);
    await goThere(page);
  }
  const stranger = browser();
  await stranger.start();
  await stranger.comeBack(new URLSearchParams({ code: "a-planted-code", state: secrets[0] ?? "" }));
  await page.finish(account);
  secrets.push("a-planted-code", ...google().given);
  const rows = [
    await db().googleArrival.findMany(),
    await db().identity.findMany(),
    await db().auditEvent.findMany(),
  ];
  const kept = JSON.stringify([written, rows]);
  expect(kept).toContain("/api/auth/callback/google");
  expect(kept).toContain("OAUTH_CALLBACK_ERROR");
  expect(kept).toContain("ada-1");
  expect(secrets.filter((secret) => secret !== "").length).toBeGreaterThan(30);
  for (const secret of secrets) expect(kept).not.toContain(secret);
});
