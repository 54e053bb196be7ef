import { expect, type Page, type Request, test } from "@playwright/test";
import {
  byToken,
  catchWayBack,
  codePath,
  connectButton,
  connectByToken,
  consentPath,
  exchange,
  keptRedirect,
  openConsent,
  pkce,
  saidIn,
  tokenCalls,
  WAY_BACK,
} from "#tests/support/extension-flow.ts";
import { expectAccessible, PASSWORD, registerLearner } from "#tests/support/learner-page.ts";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => main(page).getByRole("heading", { level: 1 });
const WILD = "a b&c=d#e?f/%20+é🐧\"'<>";
const WILD_STATE = WILD.repeat(20);

/** Connects as told in the page, and returns what the extension can do with. */
async function connectAndWatch(page: Page): Promise<{ token: string; rest: Record<string, string> }> {
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    window.addEventListener("auth-complete", (event) => told.push((event as CustomEvent).detail));
  });
  const requests: Request[] = [];
  await openConsent(page, consentPath({ state: WILD_STATE }));
  await expectAccessible(page);
  const cancel = await page.getByRole("button", { name: "Cancel" }).boundingBox();
  const connect = await connectButton(page).boundingBox();
  expect(cancel?.height).toBe(connect?.height);
  expect(connect?.x).toBeGreaterThan((cancel?.x ?? 0) + (cancel?.width ?? 0));
  page.on("request", (request) => requests.push(request));
  await connectButton(page).click();
  await expect(title(page)).toHaveText("Connection Successful!");
  await expect(title(page)).toBeFocused();
  const asked = requests.filter((each) => each.isNavigationRequest() || each.url().includes("/api/"));
  expect(asked.length).toBeLessThanOrEqual(3);
  await expect(page).toHaveURL("/ext-auth-success");
  const kept = await keptRedirect(page);
  const { access_token: token = "", ...rest } = saidIn(kept?.url ?? "", "hash");
  expect(kept?.url.startsWith(`${WAY_BACK}#`)).toBe(true);
  const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
  await expect.poll(told).toEqual([{ token, state: WILD_STATE, redirect_uri: WAY_BACK }]);
  // Next, which has its own idea of the address, must not keep it.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state ?? ""))).not.toContain(token);
  await expectAccessible(page);
  const referrers = await Promise.all(requests.map(async (each) => (await each.allHeaders()).referer ?? ""));
  expect(referrers.filter((referrer) => referrer.includes(token.slice(0, 40)))).toEqual([]);
  return { token, rest };
}

test("a learner connects by token, told once and gone from the address; what it told is shown, and it is disconnected", async ({
  page,
}) => {
  await catchWayBack(page);
  await registerLearner(page);
  const { token, rest } = await connectAndWatch(page);
  expect(rest).toEqual({ token_type: "Bearer", expires_in: "3600", state: WILD_STATE });
  await page.getByRole("button", { name: "Close This Page" }).click();
  await page.waitForURL(`${WAY_BACK}**`);
  expect(saidIn(page.url(), "hash")).toEqual({ access_token: token, ...rest });
  expect(await page.evaluate(() => document.referrer)).toBe("");
  await page.goto("/ext-auth-success");
  await expect(title(page)).toHaveText("Connection Error");
  expect(await keptRedirect(page)).toBeNull();

  const claim = {
    course: "https://learn.example.com/python?x=1",
    courseTitle: "Python for all",
    seconds: 1200,
  };
  for (const [lesson, completed] of [
    ["Loops", true],
    ["Lists", false],
  ] as const)
    expect((await byToken(token, "/api/extension/progress", { ...claim, lesson, completed })).ok).toBe(true);
  await page.goto("/courses");
  const told = page.getByRole("region", { name: "On other platforms" });
  for (const words of ["Python for all", "40 min", "1 of 2 lessons completed"])
    await expect(told).toContainText(words);
  await expectAccessible(page);

  await page.goto("/profile?tab=privacy");
  const apps = page.getByRole("list", { name: "Connected apps" });
  await expect(apps.getByRole("listitem")).toHaveCount(1);
  await apps.getByRole("button", { name: "Disconnect Waddle Companion" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(main(page)).toContainText("Nothing is connected.");
  expect((await byToken(token, "/api/users/profile")).status).toBe(401);
});

test("a visitor connects without an account, by token and by code, or logs in first and comes back", async ({
  page,
}) => {
  const { email } = await registerLearner(page);
  await page.context().clearCookies();
  await catchWayBack(page);
  const calls = tokenCalls(page);
  await connectByToken(page);
  const { access_token: token = "" } = saidIn((await keptRedirect(page))?.url ?? "", "hash");
  expect((await byToken(token, "/api/users/profile")).status).toBeGreaterThanOrEqual(401);
  const { verifier, challenge } = pkce();
  await openConsent(page, codePath(challenge));
  await connectButton(page).click();
  await page.waitForURL(`${WAY_BACK}**`);
  const tokens = await exchange(saidIn(page.url(), "search").code ?? "", verifier);
  expect(tokens).toMatchObject({ scope: "limited" });
  expect(tokens).not.toHaveProperty("refresh_token");
  expect(new Set(calls)).toEqual(new Set(["/api/auth/extension-anonymous-token"]));

  await openConsent(page, consentPath({ state: WILD }));
  await page.getByRole("button", { name: "Log in first" }).click();
  await page.waitForURL("**/auth?next=**");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/ext-auth?**");
  expect(saidIn(page.url(), "search").state).toBe(WILD);
  await expect(main(page)).toContainText(`Logged in as ${email}`);
});

test("a learner says no, and then connects by code, by address and in the page", async ({ page }) => {
  await catchWayBack(page);
  await registerLearner(page);
  await openConsent(page, consentPath());
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${WAY_BACK}?error=access_denied**`);
  expect(await page.evaluate(() => document.referrer)).toBe("");
  for (const mode of ["query", "web_message"]) {
    const { verifier, challenge } = pkce();
    await openConsent(page, codePath(challenge, { response_mode: mode, state: WILD_STATE }));
    await connectButton(page).click();
    if (mode === "web_message") {
      await expect(title(page)).toHaveText("Connection Successful!");
      await expect(page).toHaveURL("/ext-auth-success");
      expect(await keptRedirect(page)).toBeNull();
      await page.getByRole("button", { name: "Close This Page" }).click();
    }
    await page.waitForURL(`${WAY_BACK}?code=**`);
    const { code = "", ...rest } = saidIn(page.url(), "search");
    expect(rest).toEqual({ state: WILD_STATE });
    const tokens = await exchange(code, verifier);
    expect(tokens).toMatchObject({ token_type: "Bearer", scope: "profile courses" });
    expect((await byToken(String(tokens.access_token), "/api/courses/my-courses")).status).toBe(200);
    expect(await exchange(code, verifier)).toMatchObject({ error: "invalid_grant" });
  }
});

test("a tab that may close itself does; a page with a token that someone sent keeps nothing of it", async ({
  page,
}) => {
  const planted = `/ext-auth-success?redirect_uri=${encodeURIComponent(WAY_BACK)}&token=planted&state=s-1`;
  await page.goto(planted);
  await expect(title(page)).toHaveText("Connection Error");
  await expect(page).toHaveURL("/ext-auth-success");
  expect(await keptRedirect(page)).toBeNull();
  const state = () => page.evaluate(() => JSON.stringify([sessionStorage, history.state]));
  await expect.poll(state).not.toMatch(/planted|handoff/);

  await registerLearner(page);
  const opened = page.waitForEvent("popup");
  await page.evaluate((path) => void window.open(path), consentPath());
  const popup = await opened;
  await expect(connectButton(popup)).not.toHaveAttribute("aria-disabled");
  await connectButton(popup).click();
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Close This Page" }).click();
  await closed;
  await expect.poll(() => keptRedirect(page)).toBeNull();
});

test("the consent screen can't be framed", async ({ page }) => {
  const address = new URL(consentPath(), process.env.E2E_BASE_URL).href;
  await page.route("http://frames.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${address.replaceAll("&", "&amp;")}">` }),
  );
  await page.goto("http://frames.example/");
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  await expect.poll(() => frame?.url()).not.toBe("about:blank");
  expect(await frame?.locator("body").textContent()).not.toContain("Connect");
});
