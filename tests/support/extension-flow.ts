import { createHash, randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";

export const WAY_BACK = COMPANION.redirectUri;

/** What a code is asked with, and changed into tokens with. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

type Change = Record<string, string | null>;

/** The address at which our own extension asks to be connected; null takes a parameter out. */
export function consentPath(change: Change = {}): string {
  const asked: Change = {
    client_id: COMPANION.id,
    redirect_uri: WAY_BACK,
    response_type: "token",
    state: "s-1",
    ...change,
  };
  const pairs = Object.entries(asked).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `/ext-auth?${pairs.join("&")}`;
}

export function codePath(challenge: string, change: Change = {}): string {
  return consentPath({
    response_type: "code",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...change,
  });
}

/** Stands in for the browser, which would catch the extension's address: without it nothing is there. */
export async function catchWayBack(page: Page): Promise<void> {
  await page
    .context()
    .route(`${WAY_BACK}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Caught</title><p>Back in the extension" }),
    );
}

export const connectButton = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: "Connect", exact: true });

/** Opens the consent screen and waits until its button answers. */
export async function openConsent(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(connectButton(page)).not.toHaveAttribute("aria-disabled");
}

/** The names and values of a query or a fragment. */
export function saidIn(address: string, part: "search" | "hash"): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(address)[part].slice(1)));
}

/** Connects at the press of a button, and waits for the page that says so. */
export async function connectByToken(page: Page): Promise<void> {
  await openConsent(page, consentPath());
  await connectButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Connection Successful!" })).toBeVisible();
}

/** What lies in this browser for the extension to find. */
export async function keptRedirect(page: Page): Promise<{ url: string; expiresAt: number } | null> {
  const text = await page.evaluate(() => localStorage.getItem("extensionRedirect"));
  return text === null ? null : (JSON.parse(text) as { url: string; expiresAt: number });
}

/** A call as an extension makes it: with its token alone. */
export function byToken(token: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  return fetch(`${process.env.E2E_BASE_URL}${path}`, { ...init, headers });
}

/** Changes a code into tokens, as an extension does. */
export async function exchange(code: string, verifier: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${process.env.E2E_BASE_URL}/api/auth/extension-code`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      grant_type: "authorization_code",
      client_id: COMPANION.id,
      code,
      code_verifier: verifier,
      redirect_uri: WAY_BACK,
    }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** The calls for a token or a code that a page makes. */
export function tokenCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (/extension-\w*-?token$/.test(path)) calls.push(path);
  });
  return calls;
}
