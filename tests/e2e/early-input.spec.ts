import { expect, type Page, test } from "@playwright/test";
import { addressOf } from "#tests/access/table.ts";
import { registerLearner } from "#tests/support/learner-page.ts";
import { openTakenOver, rememberSignIn } from "#tests/support/viewports.ts";

/** Opens a page as on a slow line: what it shows is there, its scripts wait until they are let through. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  let wake = () => {};
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return wake;
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test("a press before the page can answer is answered once it can", async ({ page }) => {
  const wake = await openAsleep(page, "/");
  await page.getByRole("button", { name: "Dark mode" }).click();
  expect(await theme(page)).toBe("light");
  wake();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("what is typed and sent before a form can check it arrives in it", async ({ page }) => {
  const wake = await openAsleep(page, "/auth");
  await page.getByLabel("Email").fill("early@example.test");
  await page.getByLabel("Password", { exact: true }).fill("Too early");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  expect(new URL(page.url()).search).toBe("");
  const sent = page.waitForRequest("**/api/auth/login");
  wake();
  expect((await sent).postDataJSON()).toMatchObject({ email: "early@example.test", password: "Too early" });
});

test("a ticked box stays ticked", async ({ page }) => {
  const wake = await openAsleep(page, "/auth?signup=true");
  const box = page.getByRole("checkbox").first();
  await box.check();
  wake();
  await page.getByLabel("Email").fill("late@example.test");
  await expect(page.getByLabel("Email")).toHaveValue("late@example.test");
  await expect(box).toBeChecked();
});

test("a choice in a list is heard once the page can answer", async ({ page }) => {
  const wake = await openAsleep(page, "/blog");
  const category = page.getByRole("combobox", { name: "Category" });
  await category.focus();
  await page.keyboard.press("ArrowDown");
  const chosen = await category.inputValue();
  expect(chosen).not.toBe("");
  wake();
  await expect(page).toHaveURL(`/blog?${new URLSearchParams({ category: chosen })}`);
});

/** The page's own machine is so many times slower than this one. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

for (const rate of [1, 6])
  test(`a text typed as a whole before the page can answer is heard ${rate} times slower, and the caret stays`, async ({
    page,
  }) => {
    await slowDown(page, rate);
    const wake = await openAsleep(page, "/blog");
    const search = page.getByRole("searchbox", { name: "Search articles" });
    await search.focus();
    await page.keyboard.type("nothing sch");
    for (const _ of "sch") await page.keyboard.press("ArrowLeft");
    wake();
    await expect(page).toHaveURL("/blog?q=nothing+sch", { timeout: 30_000 });
    await page.keyboard.type("su");
    await expect(search).toHaveValue("nothing susch");
  });

test("what is typed while the page takes over stays whole", async ({ page }) => {
  const wake = await openAsleep(page, "/blog");
  const search = page.getByRole("searchbox", { name: "Search articles" });
  await search.focus();
  await page.keyboard.type("a");
  // The next letter comes in the very moment in which React has it: after the field is taken over, before it is told.
  await search.evaluate((box) => {
    const taken = () => Object.keys(box).some((key) => key.startsWith("__reactProps$"));
    (function next(): void {
      if (!taken()) return void setTimeout(next);
      document.execCommand("insertText", false, "b");
    })();
  });
  wake();
  await expect(page).toHaveURL("/blog?q=ab");
  await expect(search).toHaveValue("ab");
});

test("a public page asks for its scripts once it is painted, or when somebody touches it", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
  await openTakenOver(page, "/pricing");
  const usual = asked.splice(0).length;
  expect(usual).toBeGreaterThan(3);
  // A page that is never painted, in a tab in the background say, and that nobody waits two seconds for
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame;
    const later = window.setTimeout;
    window.requestAnimationFrame = () => {
      window.requestAnimationFrame = frame;
      return 0;
    };
    window.setTimeout = ((work: () => void, ms?: number) => (ms === 2000 ? 0 : later(work, ms))) as never;
  });
  await page.goto("/pricing", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(() => asked.length).toBe(usual);
});

/** How many scripts the page runs or has run */
const scriptsOf = (page: Page) => page.locator("script[src]:not([nomodule])").count();

test("a page for reading has its scripts at hand and runs them when its reader moves", async ({
  page,
  context,
}) => {
  const fetched = page.waitForResponse((response) => response.url().endsWith(".js"));
  await page.goto(addressOf("/blog/[slug]"), { waitUntil: "networkidle" });
  await fetched;
  expect(await scriptsOf(page)).toBe(0);
  await page.mouse.move(200, 200);
  await expect.poll(() => scriptsOf(page)).toBeGreaterThan(3);
  // Where no pointer has ever been
  const other = await context.newPage();
  await other.goto("/blog", { waitUntil: "networkidle" });
  expect(await scriptsOf(other)).toBe(0);
  await other.getByRole("button", { name: "Dark mode" }).press("Enter");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.close();
});

test("somebody signed in sees their figures on it without moving", async ({ page }) => {
  await registerLearner(page);
  await rememberSignIn(page);
  await page.goto("/blog");
  await expect(page.locator("[data-stats]").first()).toBeVisible();
  await expect.poll(() => scriptsOf(page)).toBeGreaterThan(3);
});

test("a file can be chosen at once", async ({ page }) => {
  await registerLearner(page);
  const wake = await openAsleep(page, "/dashboard");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  wake();
  await chooser;
});

test("a press in the midst of taking over is not lost", async ({ page }) => {
  await registerLearner(page);
  await slowDown(page, 4);
  for (const wait of ["commit", "domcontentloaded", "load"] as const) {
    await page.goto("/dashboard", { waitUntil: wait });
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await chooser;
  }
});

test("what the page did not put there is none of its business", async ({ page }) => {
  const wake = await openAsleep(page, "/");
  wake();
  await page.getByRole("button", { name: "Dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.evaluate(() => {
    const foreign = document.createElement("button");
    foreign.textContent = "Foreign";
    foreign.addEventListener("click", () => foreign.setAttribute("aria-label", "Pressed"));
    document.body.append(foreign);
  });
  await page.getByRole("button", { name: "Foreign" }).click();
  await expect(page.getByRole("button", { name: "Pressed" })).toBeVisible();
});
