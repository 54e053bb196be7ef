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

test("a learner sees who asks, whose account it is, what it can do, and where it leads", async ({ page }) => {
  const { email } = await registerLearner(page);
  await openConsent(page, consentPath());
  await expect(title(page)).toHaveText("Connect Waddle Companion to Waddle?");
  await expect(main(page)).toContainText(
    "The extension enhances any e-learning platform, and only activates on your platforms.",
  );
  await expect(main(page)).toContainText(`Signed in as ${email}`);
  await expect(main(page)).toContainText(WAY_BACK);
  const can = page.getByRole("list", { name: "It can", exact: true });
  await expect(can.getByRole("listitem")).toHaveCount(3);
  const cannot = page.getByRole("list", { name: "It cannot" });
  await expect(cannot).toContainText("See your password");
  const detail = page.getByText("Your name, e-mail addresses, picture, nickname");
  await expect(detail).toBeHidden();
  await can.getByText("See your name, e-mail address and level").click();
  await expect(detail).toBeVisible();
  await expectAccessible(page);
  const cancel = await page.getByRole("button", { name: "Cancel" }).boundingBox();
  const connect = await connectButton(page).boundingBox();
  expect(cancel?.height).toBe(connect?.height);
  expect(connect?.x).toBeGreaterThan((cancel?.x ?? 0) + (cancel?.width ?? 0));
});

test("a visitor sees how little it gets, can log in first, and comes back", async ({ page }) => {
  const { email } = await registerLearner(page);
  await page.context().clearCookies();
  const path = consentPath({ state: WILD });
  await openConsent(page, path);
  await expect(main(page)).toContainText("You are not signed in");
  await expect(page.getByRole("list", { name: "It can", exact: true })).toContainText(
    "Work without an account",
  );
  await expect(page.getByRole("list", { name: "It cannot" })).toContainText("Know who you are");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log in first" }).click();
  await page.waitForURL("**/auth?next=**");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/ext-auth?**");
  expect(saidIn(page.url(), "search").state).toBe(WILD);
  await expect(main(page)).toContainText(`Signed in as ${email}`);
});

test("whoever isn't the one who is signed in can switch", async ({ page }) => {
  await registerLearner(page);
  await openConsent(page, consentPath());
  await page.getByRole("button", { name: "Not you?" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log out and switch" }).click();
  await page.waitForURL(/\/auth\?next=%2Fext-auth/);
  expect((await page.request.get("/api/users/profile")).status()).toBe(401);
});

test("Cancel says so to the extension, with its state, and asks for nothing", async ({ page }) => {
  await catchWayBack(page);
  const calls = tokenCalls(page);
  await openConsent(page, consentPath({ state: WILD_STATE }));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${WAY_BACK}**`);
  expect(saidIn(page.url(), "search")).toEqual({
    error: "access_denied",
    error_description: "User denied the request",
    state: WILD_STATE,
  });
  await openConsent(page, consentPath({ state: null }));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${WAY_BACK}**`);
  expect(Object.keys(saidIn(page.url(), "search"))).toEqual(["error", "error_description"]);
  expect(await page.evaluate(() => document.referrer)).toBe("");
  expect(calls).toEqual([]);
});

test("a learner connects by token: told once, kept for the extension, gone from the address", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    window.addEventListener("auth-complete", (event) => told.push((event as CustomEvent).detail));
  });
  await catchWayBack(page);
  await registerLearner(page);
  await openConsent(page, consentPath({ state: WILD_STATE }));
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await connectButton(page).click();
  await expect(title(page)).toHaveText("Connection Successful!");
  await expect(title(page)).toBeFocused();
  const asked = requests.filter((each) => each.isNavigationRequest() || each.url().includes("/api/"));
  expect(asked.length).toBeLessThanOrEqual(3);
  await expect(page.getByText("Successfully connected!")).toBeVisible();
  await expect(page).toHaveURL("/ext-auth-success");

  const kept = await keptRedirect(page);
  const { access_token: token = "", ...rest } = saidIn(kept?.url ?? "", "hash");
  expect(rest).toEqual({ token_type: "Bearer", expires_in: "3600", state: WILD_STATE });
  expect(kept?.url.startsWith(`${WAY_BACK}#`)).toBe(true);
  const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
  await expect.poll(told).toEqual([{ token, state: WILD_STATE, redirect_uri: WAY_BACK }]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("handoff");
  expect((await byToken(token, "/api/users/profile")).status).toBe(200);
  await expectAccessible(page);

  // Next, which has its own idea of the address, must not keep it.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state ?? ""))).not.toContain(token);
  await page.waitForLoadState("networkidle");
  const referrers = await Promise.all(requests.map(async (each) => (await each.allHeaders()).referer ?? ""));
  expect(referrers.filter((referrer) => referrer.includes(token.slice(0, 40)))).toEqual([]);

  const closing = page.getByRole("main").evaluate(tellClosing);
  await page.getByRole("button", { name: "Close This Page" }).click();
  await closing;
  await page.waitForURL(`${WAY_BACK}**`);
  expect(saidIn(page.url(), "hash")).toEqual({ access_token: token, ...rest });
  expect(await page.evaluate(() => document.referrer)).toBe("");
  await page.goto("/ext-auth-success");
  expect(await keptRedirect(page)).toBeNull();
  await expect(title(page)).toHaveText("Connection Error");
});

/** Half a second is too short to be looked at from outside. */
function tellClosing(main: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const buttons = [...main.querySelectorAll("button")];
      if (buttons.some((button) => button.textContent?.includes("Closing..."))) resolve();
    };
    new MutationObserver(look).observe(main, { childList: true, characterData: true, subtree: true });
  });
}

test("a tab that may close itself does", async ({ page }) => {
  await registerLearner(page);
  await page.goto("/profile");
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

test("what is kept for the extension is gone after five minutes", async ({ page }) => {
  await page.clock.install();
  await registerLearner(page);
  await connectByToken(page);
  expect(await keptRedirect(page)).not.toBeNull();
  await page.clock.fastForward("04:30");
  expect(await keptRedirect(page)).not.toBeNull();
  await page.clock.fastForward("00:45");
  await expect.poll(() => keptRedirect(page)).toBeNull();
  await expect(page.getByRole("button", { name: "Close This Page" })).toBeVisible();
});

for (const mode of ["query", "web_message"]) {
  test(`a learner connects by code, in the mode ${mode}`, async ({ page }) => {
    await catchWayBack(page);
    await registerLearner(page);
    const { verifier, challenge } = pkce();
    await openConsent(page, codePath(challenge, { response_mode: mode, state: WILD_STATE }));
    await connectButton(page).click();
    if (mode === "web_message") {
      await expect(title(page)).toHaveText("Connection Successful!");
      await expect(page).toHaveURL("/ext-auth-success");
      expect(await keptRedirect(page)).toBeNull();
      await page.getByRole("button", { name: "Close This Page" }).click();
    }
    await page.waitForURL(`${WAY_BACK}**`);
    const { code = "", ...rest } = saidIn(page.url(), "search");
    expect(rest).toEqual({ state: WILD_STATE });
    const tokens = await exchange(code, verifier);
    expect(tokens).toMatchObject({ token_type: "Bearer", scope: "profile courses" });
    expect((await byToken(String(tokens.access_token), "/api/courses/my-courses")).status).toBe(200);
    expect(await exchange(code, verifier)).toMatchObject({ error: "invalid_grant" });
  });
}

test("a visitor connects without an account, by token and by code", async ({ page }) => {
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
});

test("a connected app can be disconnected, and what it told is shown for what it is", async ({ page }) => {
  await registerLearner(page);
  await page.goto("/profile?tab=privacy");
  await expect(main(page)).toContainText("Nothing is connected.");
  await connectByToken(page);
  const { access_token: token = "" } = saidIn((await keptRedirect(page))?.url ?? "", "hash");
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
  for (const words of [
    "XP and stars come from quizzes alone",
    "Python for all",
    "40 min",
    "1 of 2 lessons completed",
  ])
    await expect(told).toContainText(words);
  await expectAccessible(page);

  await page.goto("/profile?tab=privacy");
  const apps = page.getByRole("list", { name: "Connected apps" });
  await expect(apps.getByRole("listitem")).toHaveCount(1);
  await expect(apps).toContainText("Sees your name, e-mail address and level");
  await expectAccessible(page);
  await apps.getByRole("button", { name: "Disconnect Waddle Companion" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(main(page)).toContainText("Nothing is connected.");
  expect((await byToken(token, "/api/users/profile")).status).toBe(401);
});
