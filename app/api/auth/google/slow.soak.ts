import { expect, it } from "vitest";
import { ada, DONE, read, withGoogle } from "#tests/support/google.ts";

const { google, browser } = withGoogle();
const DISCOVERY = "/.well-known/openid-configuration";
/** Ten seconds for a request, twenty for all of them, and what a busy machine adds */
const MOST_MS = 24_000;

it.each(["hangs", "drips"] as const)(
  "nothing waits longer for a provider that %s than it may",
  async (fault) => {
    const page = browser();
    const { url } = (await (await page.start()).json()) as { url: string };
    google().breaks("/token", fault);
    let startedAt = performance.now();
    const back = await page.comeBack(google().agree(url, ada));
    expect(back.headers.get("location")).toBe(`${DONE}?error=temporarily_unavailable`);
    expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
    google().breaks(DISCOVERY, fault);
    startedAt = performance.now();
    expect(await read(await page.start())).toMatchObject({ status: 503, error: "unavailable" });
    expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
  },
);
