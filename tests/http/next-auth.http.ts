import { expect, test } from "@playwright/test";
import { bearerOf, ownPage, registerPerson } from "#tests/support/callers.ts";
import { ask } from "#tests/support/http-exchange.ts";

const ADDRESSES = [
  "https://evil.example/",
  "//evil.example",
  "http://[bad",
  "javascript:alert(1)",
  "%zz",
  "\\\\evil",
];
const OURS = new URL(process.env.E2E_BASE_URL ?? "").origin;

/** Where an answer leads, and where that page would lead back to */
function origins(location: string): string[] {
  const { origin, searchParams } = new URL(location, OURS);
  return [origin, new URL(searchParams.get("callbackUrl") ?? "/", OURS).origin];
}

for (const callbackUrl of ADDRESSES) {
  test(`next-auth asked to lead back to ${callbackUrl} leads to our own pages or refuses it`, async () => {
    const asked = await ask(`/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    expect([302, 400]).toContain(asked.status);
    expect(origins(asked.headers.location ?? "/")).toEqual([OURS, OURS]);
  });

  test(`next-auth told ${callbackUrl} by a cookie or a form leads to our own pages or forgets it`, async () => {
    for (const value of [callbackUrl, encodeURIComponent(callbackUrl)])
      for (const name of ["next-auth.callback-url", "__Secure-next-auth.callback-url"])
        for (const path of ["session", "csrf", "providers"]) {
          const asked = await ask(`/api/auth/${path}`, { headers: { cookie: `${name}=${value}` } });
          expect([200, 400], `${path}, ${name}=${value}`).toContain(asked.status);
          if (asked.status === 400)
            expect(asked.headers["set-cookie"]).toMatch(`${name}=; Path=/; Max-Age=0`);
        }
    const response = await fetch(`${OURS}/api/auth/csrf`);
    const { csrfToken } = (await response.json()) as { csrfToken: string };
    const cookie = response.headers.getSetCookie().map((each) => each.split(";")[0]);
    const asked = await ask("/api/auth/callback/credentials", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", cookie: cookie.join("; ") },
      body: new URLSearchParams({ csrfToken, callbackUrl, email: "a@b.example", password: "x" }).toString(),
    });
    expect([302, 401]).toContain(asked.status);
    expect(origins(asked.headers.location ?? "/")).toEqual([OURS, OURS]);
  });
}

test("a cookie that next-auth has made anew ends with the session it came from", async () => {
  const { cookie, bearer } = await registerPerson();
  const session = await ask("/api/auth/session", { headers: ownPage(cookie) });
  const anew = /waddle-session=([^;]+)/.exec(session.headers["set-cookie"] ?? "")?.[1] ?? "";
  expect(anew).not.toBe("");
  expect(anew).not.toBe(cookie);
  const status = async () => (await ask("/api/users/profile", { headers: ownPage(anew) })).status;
  expect(await status()).toBe(200);
  await ask("/api/auth/logout", { method: "POST", headers: bearerOf(bearer) });
  expect(await status()).toBe(401);
});
