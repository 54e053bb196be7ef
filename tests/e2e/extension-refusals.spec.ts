import { existsSync, readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { inRoot } from "#scripts/paths.ts";
import { onDatabase } from "#tests/support/e2e-database.ts";
import {
  catchWayBack,
  codePath,
  connectButton,
  consentPath,
  keptRedirect,
  openConsent,
  pkce,
  saidIn,
  tokenCalls,
  WAY_BACK,
} from "#tests/support/extension-flow.ts";
import { headerFaults } from "#tests/support/headers.ts";
import { expectAccessible, registerLearner } from "#tests/support/learner-page.ts";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => main(page).getByRole("heading", { level: 1 });
const TOKEN_CALLS = "**/api/auth/extension-*token";
const INVALID = "Invalid request: Missing required parameters";

test("while it works nothing else answers, and it asks once", async ({ page }) => {
  await registerLearner(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(TOKEN_CALLS, async (route) => {
    await held;
    await route.fulfill({ status: 502, contentType: "text/html", body: "<html>" });
  });
  const calls = tokenCalls(page);
  await openConsent(page, consentPath());
  await connectButton(page).focus();
  await page.keyboard.press("Enter");
  const busy = page.getByRole("button", { name: "Processing..." });
  await expect(busy).toBeVisible();
  await expect(busy).toBeFocused();
  await page.keyboard.press("Enter");
  for (const name of ["Cancel", "Not you?"])
    await expect(
      main(page)
        .locator("[inert]")
        .getByText(name)
        .or(main(page).locator("button[inert]", { hasText: name }))
        .first(),
    ).toBeAttached();
  await expectAccessible(page);
  answer();
  await expect(title(page)).toHaveText("Connection Error");
  await expect(title(page)).toBeFocused();
  await expect(main(page)).toContainText("Failed to complete authorization");
  await expect(page.getByText("Failed to connect. Please try again.")).toBeVisible();
  expect(calls).toHaveLength(1);
  await expectAccessible(page);
});

test("what goes wrong is said in words, and the extension hears of it", async ({ page }) => {
  await catchWayBack(page);
  await registerLearner(page);
  const sentence = { error: "rate_limited", message: "That was often. Please wait.", requestId: "r-1" };
  for (const [status, body, words] of [
    [429, sentence, sentence.message],
    [200, { token_type: "Bearer" }, "Failed to generate token"],
  ] as const) {
    await page.route(TOKEN_CALLS, (route) => route.fulfill({ status, json: body }));
    await openConsent(page, consentPath());
    await connectButton(page).click();
    await expect(title(page)).toHaveText("Connection Error");
    await expect(main(page)).toContainText(words);
    await page.unroute(TOKEN_CALLS);
    await page.getByRole("button", { name: "Return to Extension" }).click();
    await page.waitForURL(`${WAY_BACK}**`);
    expect(saidIn(page.url(), "search")).toMatchObject({ error: "server_error", state: "s-1" });
  }
});

test("a session that ended meanwhile connects nobody as a visitor", async ({ page }) => {
  const { email } = await registerLearner(page);
  const calls = tokenCalls(page);
  await openConsent(page, consentPath());
  await onDatabase(
    `UPDATE "Session" SET "revokedAt" = now() WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = $1)`,
    [email],
  );
  await connectButton(page).click();
  await expect(title(page)).toHaveText("Connection Error");
  await expect(main(page).getByRole("alert")).not.toBeEmpty();
  expect(calls).toEqual(["/api/auth/extension-token"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log in again" }).click();
  await page.waitForURL(/\/auth\?next=%2Fext-auth%3Fclient_id/);
});

const HOST = new URL(WAY_BACK).host;

/** Ways of being nearly the registered address */
const TRICKS = [
  ...[
    "",
    " ",
    "/",
    "//",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
  ],
  ...["blob:https://evil.example/x", "file:///etc/passwd", "about:blank", "chrome-extension://abc/x"],
  ...[
    "https://evil.example/",
    "//evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:/evil.example",
  ],
  ...[`http://${HOST}/`, `HTTPS://${HOST}/`, `https://${HOST.toUpperCase()}/`, `https://${HOST}`],
  ...[`https://${HOST}./`, `https://${HOST}:443/`, `https://${HOST}:8443/`, `https://x.${HOST}/`],
  ...[
    `https://${HOST}.evil.example/`,
    `https://evil.example/${WAY_BACK}`,
    `https://evil.example#${WAY_BACK}`,
  ],
  ...[`https://${HOST}@evil.example/`, `https://evil.example@${HOST}/`, `https://user:pass@${HOST}/`],
  ...[
    `https://evil.example\\@${HOST}/`,
    `https://${HOST}\\.evil.example/`,
    `https://${HOST}%2eevil.example/`,
  ],
  ...[`${WAY_BACK}x`, `${WAY_BACK}?`, `${WAY_BACK}#`, `${WAY_BACK}#x`, `${WAY_BACK}?x=1`, `${WAY_BACK}//`],
  ...[
    `${WAY_BACK}../`,
    `${WAY_BACK}%2e%2e/`,
    `${WAY_BACK}./`,
    `${WAY_BACK}%00`,
    `${WAY_BACK}\n`,
    ` ${WAY_BACK}`,
  ],
  ...[`${WAY_BACK} `, `${WAY_BACK}\t`, `\u0000${WAY_BACK}`, `${WAY_BACK},https://evil.example/`],
  ...[
    `https://${HOST.replace("l", "1")}/`,
    `https://${HOST.replace("a", "а")}/`,
    `https://${HOST}。evil.example/`,
  ],
  ...["http://127.0.0.1/", "http://localhost:3000/", "http://[::1]/", "https://*.chromiumapp.org/"],
  ...["https://chromiumapp.org/", `https://chromiumapp.org/${HOST}`, "null", "undefined", "[object Object]"],
  ...[`${WAY_BACK}${"x".repeat(3000)}`, "<script>alert(1)</script>", "/ext-auth-success", "/dashboard"],
];

function sharedTricks(): string[] {
  const file = inRoot("../shared/fixtures/attacks/redirect/patt-openredirects.txt");
  return existsSync(file) ? readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean) : [];
}

test("no address but the registered one gets a consent screen, however it is written", async ({ page }) => {
  await registerLearner(page);
  const tricks = [...TRICKS, ...sharedTricks()];
  const wrong: string[] = [];
  for (const trick of tricks) {
    const path = consentPath({ redirect_uri: trick });
    const response = await page.request.get(path, { maxRedirects: 0 });
    const html = await response.text();
    if (response.status() !== 200 || !html.includes(INVALID) || html.includes("Afterwards you are led back"))
      wrong.push(`${response.status()} ${JSON.stringify(trick)}`);
  }
  expect(wrong).toEqual([]);
  expect(tricks.length).toBeGreaterThan(60);
  // The control: what they are measured by
  const html = await (await page.request.get(consentPath())).text();
  expect(html).toContain("Afterwards you are led back");
  expect(html).not.toContain(INVALID);
});

const { challenge } = pkce();

for (const [name, path] of [
  ["no client", consentPath({ client_id: null })],
  ["an empty client", consentPath({ client_id: "" })],
  ["no way back", consentPath({ redirect_uri: null })],
  ["no response type", consentPath({ response_type: null })],
  ["nothing at all", "/ext-auth"],
  ["an unknown client", consentPath({ client_id: "nobody" })],
  ["a client named like a part of every object", consentPath({ client_id: "__proto__" })],
  ["another client's case", consentPath({ client_id: "Waddle-Companion" })],
  ["two clients", `${consentPath()}&client_id=waddle-companion`],
  ["two ways back", `${consentPath()}&redirect_uri=https%3A%2F%2Fevil.example%2F`],
  ["two states", `${consentPath()}&state=other`],
  ["two response types", `${consentPath()}&response_type=code`],
  ["another response type", consentPath({ response_type: "id_token" })],
  ["both response types", consentPath({ response_type: "code token" })],
  ["a code without a challenge", consentPath({ response_type: "code" })],
  ["a plain challenge", codePath(challenge, { code_challenge_method: "plain" })],
  ["a challenge without its method", codePath(challenge, { code_challenge_method: null })],
  ["a short challenge", codePath("abc")],
  ["scopes that nobody has", consentPath({ scope: "admin" })],
  ["a state without end", consentPath({ state: "x".repeat(2001) })],
] as const) {
  test(`${name}: nobody is connected, and the only way on is home`, async ({ page }) => {
    const calls = tokenCalls(page);
    await page.goto(path);
    await expect(title(page)).toHaveText("Connection Error");
    await expect(main(page)).toContainText(INVALID);
    await expect(connectButton(page)).toHaveCount(0);
    await expect(main(page)).not.toContainText("evil.example");
    await page.getByRole("button", { name: "Return to Extension" }).click();
    await expect(page).toHaveURL("/");
    expect(calls).toEqual([]);
  });
}

test("the invalid screens are accessible", async ({ page }) => {
  for (const path of ["/ext-auth", "/ext-auth-success"]) {
    await page.goto(path);
    await expect(main(page)).toContainText(INVALID);
    await expectAccessible(page);
  }
});

test("the longest state comes back as it was", async ({ page }) => {
  await catchWayBack(page);
  const state = "%&=#+ é".repeat(300).slice(0, 2000);
  await openConsent(page, consentPath({ state }));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${WAY_BACK}**`);
  expect(saidIn(page.url(), "search").state).toBe(state);
});

const planted = `/ext-auth-success?redirect_uri=${encodeURIComponent(WAY_BACK)}&token=planted&state=s-1`;
const handOff = { kind: "token", value: "own", redirectUri: WAY_BACK, state: "s-1", expiresIn: 3600 };

for (const [name, path, left] of [
  ["opened by hand", "/ext-auth-success", null],
  ["with a token that somebody sent", planted, null],
  ["with another token than this tab was handed", planted, handOff],
  ["with another way back", planted.replace("chromiumapp", "evil"), { ...handOff, value: "planted" }],
  ["with a second token", `${planted}&token=own`, { ...handOff, value: "planted" }],
  ["with a damaged hand-off", planted, "{"],
] as const) {
  test(`the success page, ${name}, keeps nothing, tells nothing and leads nowhere`, async ({ page }) => {
    await page.addInitScript(
      (text) => {
        Object.assign(window, { told: 0 });
        window.addEventListener("auth-complete", () => Object.assign(window, { told: 1 }));
        if (text && location.search) sessionStorage.setItem("waddle-extension-handoff", text);
      },
      left && (typeof left === "string" ? left : JSON.stringify(left)),
    );
    await page.goto(path);
    await expect(main(page)).toContainText(INVALID);
    await expect(page).toHaveURL("/ext-auth-success");
    await page.waitForLoadState("networkidle");
    expect(await keptRedirect(page)).toBeNull();
    const state = () =>
      page.evaluate(() => JSON.stringify([sessionStorage, history.state, Reflect.get(window, "told")]));
    await expect.poll(state).not.toMatch(/planted|handoff|,1\]$/);
    await page.getByRole("button", { name: "Return to Extension" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("for half a second after the page comes to the front, Connect does nothing", async ({ page }) => {
  const html = await (await page.request.get(consentPath())).text();
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Connect</);
  const calls = tokenCalls(page);
  await openConsent(page, consentPath());
  const waited = await connectButton(page).evaluate(async (button: HTMLElement) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const from = performance.now();
    window.dispatchEvent(new Event("focus"));
    await frame();
    button.focus();
    button.click();
    while (button.ariaDisabled === "true") await frame();
    return performance.now() - from;
  });
  expect(waited).toBeGreaterThanOrEqual(490);
  await expect(connectButton(page)).toBeFocused();
  expect(calls).toEqual([]);
});

test("neither page can be framed, kept or found, and neither tells where it was", async ({ page }) => {
  const wrong: string[] = [];
  for (const path of [consentPath(), planted]) {
    const response = await page.request.get(path);
    wrong.push(...headerFaults({ kind: "nonce", isSecret: true, headers: response.headers() }));
  }
  expect(wrong).toEqual([]);
  const address = new URL(consentPath(), process.env.E2E_BASE_URL).href;
  await page.route("http://frames.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${address.replaceAll("&", "&amp;")}">` }),
  );
  await page.goto("http://frames.example/");
  await expect.poll(() => page.frames().length).toBe(2);
  await page.waitForLoadState("networkidle");
  const [, frame] = page.frames();
  expect(await frame?.locator("body").textContent()).not.toContain("Connect");
});
