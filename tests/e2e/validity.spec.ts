import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { PAGES } from "#tests/access/pages.ts";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { markInteractive, readStop } from "#tests/support/keyboard.ts";
import { expectNothingSideways, sticksOut } from "#tests/support/overflow.ts";
import { startLearner } from "#tests/support/quiz-page.ts";
import { some } from "#tests/support/soak.ts";

const base = () => process.env.E2E_BASE_URL ?? "";
const filled = (path: string, ids: Record<string, string | undefined> = {}) =>
  path.replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? randomUUID());

test("the control: what sticks out at 320 px is told", async ({ page }) => {
  await page.goto("/terms");
  await expectNothingSideways(page, "/terms");
  await page.evaluate(() => {
    document.body.append(
      Object.assign(document.createElement("div"), { style: "width:700px", textContent: "x" }),
    );
  });
  await expect(expectNothingSideways(page, "/terms")).rejects.toThrow("at 320 px");
});

for (const { width, text } of [
  { width: 320, text: 16 },
  { width: 360, text: 32 },
])
  test(`nothing that stands in for what is still to come sticks out at ${width} px with text of ${text} px`, async ({
    browser,
  }) => {
    // Without script, what stands in stays.
    const context = await browser.newContext({
      baseURL: base(),
      viewport: { width, height: 740 },
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    const [, , islandId, quizId] = (await startLearner(page)).split("/");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: text } });
    for (const { path } of PAGES.filter(({ who }) => who === "user")) {
      await page.goto(filled(path, { islandId, quizId }));
      expect.soft(await sticksOut(page), path).toEqual({ by: 0, what: [] });
    }
    await context.close();
  });

/** Walks a page with the Tab key alone, from its beginning until the focus leaves it; returns what went wrong. */
async function walk(page: Page): Promise<string[]> {
  const expected = await markInteractive(page);
  const faults: string[] = [];
  const visited: number[] = [];
  for (let press = 0; press <= expected.length + 5; press += 1) {
    await page.keyboard.press("Tab");
    const { at, name, isMarked } = await readStop(page);
    if (press === 0 && !/skip to content/i.test(name)) faults.push(`first comes ${name}`);
    // Out to the browser, or from the end to the beginning where the browser has nothing to stop at.
    if (name.startsWith("body") || (visited.length > 1 && at === visited[0])) break;
    if (at < 0) faults.push(`reached, but not to be seen: ${name}`);
    else if (at <= (visited.at(-1) ?? -1)) faults.push(`${name} comes out of its order`);
    if (!isMarked) faults.push(`the focus can't be seen on ${name}`);
    visited.push(at);
    if (press > expected.length + 3) faults.push(`no way out after ${name}`);
  }
  const missed = expected.filter((_, at) => !visited.includes(at));
  return [...faults, ...missed.map((name) => `never reached: ${name}`)];
}

test("the Tab key alone reaches everything on every public page, in order, visibly, and leaves again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const wrong: string[] = [];
  // The hundreds of stops of the API's documentation are links and summaries, as elsewhere.
  const pages = PAGES.filter(({ who, path }) => who === "public" && !/\[|^\/docs/.test(path)).map(
    ({ path }) => path,
  );
  for (const path of some([...pages, "/no-such-page"], 5)) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // Pages for reading take over when their reader moves.
    await page.mouse.move(1, 1);
    await page.mouse.move(5, 5);
    await expectTakenOver(page.getByRole("main").first());
    wrong.push(...(await walk(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(wrong).toEqual([]);
  expect(pages.length).toBeGreaterThan(10);
});

test("the control: what can't be reached, seen or left is told", async ({ page }) => {
  await page.goto("/terms");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const main = document.querySelector("main");
    const button = (text: string, style = "", tabIndex = 0) =>
      Object.assign(document.createElement("button"), { textContent: text, style, tabIndex, type: "button" });
    main?.append(button("Unseen", "outline:none;box-shadow:none"), button("Too early", "", 5));
    const trap = button("Trap");
    trap.addEventListener("keydown", (event) => event.key === "Tab" && event.preventDefault());
    main?.append(trap);
  });
  const faults = (await walk(page)).join("\n");
  expect(faults).toMatch(/first comes button "Too early"/);
  expect(faults).toContain('the focus can\'t be seen on button "Unseen"');
  expect(faults).toMatch(/no way out after button "Trap"/);
  expect(faults).toMatch(/never reached: /);
});
