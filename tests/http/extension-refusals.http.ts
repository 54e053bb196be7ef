import { expect, test } from "@playwright/test";
import { codePath, consentPath, pkce, WAY_BACK } from "#tests/support/extension-flow.ts";
import { headerFaults } from "#tests/support/headers.ts";

const INVALID = "Invalid request: Missing required parameters";
const NO_CLIENT = "This extension isn&#x27;t registered with Waddle.";
const NO_ADDRESS =
  "This extension wants to send you back to an address that isn&#x27;t registered with Waddle.";
const HOST = new URL(WAY_BACK).host;
const { challenge } = pkce();

/** Ways of asking that lead nowhere; the rules have many more. */
const INCOMPLETE = {
  "no client": consentPath({ client_id: null }),
  "an empty client": consentPath({ client_id: "" }),
  "no way back": consentPath({ redirect_uri: null }),
  "no response type": consentPath({ response_type: null }),
  "nothing at all": "/ext-auth",
  "two clients": `${consentPath()}&client_id=waddle-companion`,
  "two ways back": `${consentPath()}&redirect_uri=https%3A%2F%2Fevil.example%2F`,
  "two states": `${consentPath()}&state=other`,
  "two response types": `${consentPath()}&response_type=code`,
  "another response type": consentPath({ response_type: "id_token" }),
  "both response types": consentPath({ response_type: "code token" }),
  "a code without a challenge": consentPath({ response_type: "code" }),
  "a plain challenge": codePath(challenge, { code_challenge_method: "plain" }),
  "a challenge without its method": codePath(challenge, { code_challenge_method: null }),
  "a short challenge": codePath("abc"),
  "scopes that nobody has": consentPath({ scope: "admin" }),
  "a state without end": consentPath({ state: "x".repeat(2001) }),
};

const UNKNOWN_CLIENTS = {
  "an unknown client": consentPath({ client_id: "nobody" }),
  "a client named like a part of every object": consentPath({ client_id: "__proto__" }),
  "another client's case": consentPath({ client_id: "Waddle-Companion" }),
};

const UNKNOWN_ADDRESSES = Object.fromEntries(
  [
    "javascript:alert(1)",
    "https://evil.example/",
    `https://evil.example\\@${HOST}/`,
    `https://${HOST}:443/`,
    `https://${HOST}%2eevil.example/`,
    `${WAY_BACK}#x`,
    `${WAY_BACK}%2e%2e/`,
    `${WAY_BACK}\n`,
    `${WAY_BACK},https://evil.example/`,
    "/dashboard",
  ].map((trick) => [JSON.stringify(trick), consentPath({ redirect_uri: trick })]),
);

test("no request but a whole and registered one gets a consent screen", async ({ request }) => {
  const wrong: string[] = [];
  const asked = [
    ...Object.entries(INCOMPLETE).map((each) => [...each, INVALID] as const),
    ...Object.entries(UNKNOWN_CLIENTS).map((each) => [...each, NO_CLIENT] as const),
    ...Object.entries(UNKNOWN_ADDRESSES).map((each) => [...each, NO_ADDRESS] as const),
  ];
  for (const [name, path, words] of asked) {
    const response = await request.get(path, { maxRedirects: 0 });
    const html = await response.text();
    const shown = html.replaceAll(/<script\b.*?<\/script>/gs, "");
    const hasConsent = /then go back to|>Connect<|evil\.example/.test(shown);
    if (response.status() !== 200 || !html.includes(words) || hasConsent)
      wrong.push(`${response.status()} ${name}`);
  }
  expect(wrong).toEqual([]);
  // The control: what they are measured by
  const html = await (await request.get(consentPath())).text();
  expect(html).toContain("then go back to");
  expect(html).not.toContain(INVALID);
  // Nothing can be pressed before the page has been in front for a while.
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Connect</);
});

test("neither page is kept, framed or found, and neither tells where it was", async ({ request }) => {
  const success = `/ext-auth-success?redirect_uri=${encodeURIComponent(WAY_BACK)}&token=planted&state=s-1`;
  const wrong: string[] = [];
  for (const path of [consentPath(), success]) {
    const response = await request.get(path);
    wrong.push(...headerFaults({ kind: "nonce", isSecret: true, headers: response.headers() }));
  }
  expect(wrong).toEqual([]);
});
