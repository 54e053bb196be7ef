import { describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { PASSWORD, read, withGoogle } from "#tests/support/google.ts";

const { google, browser, learner, pageOf } = withGoogle();

describe("beginning", () => {
  it("asks Google with PKCE, state and nonce, for our own address, and keeps only a hash", async () => {
    const page = browser();
    const response = await page.start();
    const { url } = (await response.json()) as { url: string };
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(url.startsWith(`${google().issuer}/authorize?`)).toBe(true);
    expect(asked).toMatchObject({
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      redirect_uri: "http://localhost:3000/api/auth/callback/google",
    });
    for (const name of ["code_challenge", "state", "nonce"]) expect(asked[name]?.length).toBeGreaterThan(40);
    for (const line of response.headers.getSetCookie()) expect(line).toMatch(/; HttpOnly/);
    const secret = page.cookies.get("waddle-arrival") ?? "";
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    const row = await db().googleArrival.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(600_000);
  });

  it("over https has cookies that no neighbouring site can plant", async () => {
    const { APP_URL } = env();
    try {
      env().APP_URL = "https://waddle.example";
      const lines = (await browser().start()).headers.getSetCookie();
      expect(lines).toHaveLength(4);
      for (const line of lines) {
        expect(line).toMatch(/^__Host-(waddle-arrival|next-auth\.\w+)/);
        for (const part of ["; Path=/", "; HttpOnly", "; Secure", "; SameSite=Lax"])
          expect(line).toContain(part);
      }
    } finally {
      env().APP_URL = APP_URL;
    }
  });

  it("is bounded for an address", async () => {
    const page = browser();
    const statuses = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await page.start()).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it("for linking or proving needs a session, and for linking the password too", async () => {
    for (const purpose of ["link", "prove"])
      expect(await read(await browser().start({ purpose }))).toMatchObject({
        status: 401,
        error: "unauthorized",
      });
    const { id } = await learner("ada@gmail.com");
    const page = await pageOf(id);
    expect(await read(await page.start({ purpose: "link" }))).toMatchObject({
      status: 400,
      fields: { password: "Password is required" },
    });
    const wrong = { purpose: "link", password: "Wrong@Pass1" };
    expect(await read(await page.start(wrong))).toMatchObject({ status: 403, error: "wrong_password" });
    expect(await db().googleArrival.count()).toBe(0);
    const { url } = await read(await page.start({ purpose: "link", password: PASSWORD }));
    // Whoever links an account chooses which.
    expect(new URL(String(url)).searchParams.get("prompt")).toBe("select_account");
    const proving = await read(await page.start({ purpose: "prove" }));
    expect(new URL(String(proving.url)).searchParams.get("prompt")).toBe("consent");
  });
});
