import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { PAGES } from "#tests/access/table.ts";
import { markInteractive, readStop } from "#tests/support/keyboard.ts";
import { startLearner } from "#tests/support/quiz-page.ts";
import { expectNothingSideways, sticksOut } from "#tests/support/sideways.ts";
import { some } from "#tests/support/soak.ts";
import { expectTakenOver } from "#tests/support/taken-over.ts";

const base = () => process.env.E2E_BASE_URL ?? "";
const filled = (path: string, ids: Record<string, string | undefined> = {}) =>
  path.replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? randomUUID());

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How it is written, not what it says: React writes <br/> and disabled="".
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "attr-case": "off",
    "no-redundant-for": "off",
    // Advice: a <div role="region"> that scrolls is as good as a <section>.
    "prefer-native-element": "off",
    // It can't see that of two, one is hidden: by the width of the screen, or as a part that is still to be put in place.
    "unique-landmark": "off",
    // Widths and places that are data, such as those of the islands, stand in style attributes.
    "no-inline-style": "off",
    // React's own ids have signs that are fine in HTML.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** What the validator says against the standard. */
const EXCUSED = [
  // A global attribute, and of use once the password is shown as text
  /^input-attributes: Attribute "autocapitalize" is not allowed on <input type="password">/,
  // The button becomes one that sends once there is a script to send with.
  /^wcag\/h32: <form> element must have a submit button/,
];

async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const all = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return all.filter((problem) => !EXCUSED.some((excuse) => excuse.test(problem)));
}

const DOCUMENTS = [
  ...PAGES.filter(({ who }) => who === "public").map(({ path }) => path),
  ...["/auth?signup=true", "/no-such-page"],
];

test("the HTML of every page that a visitor may open is valid", async () => {
  const wrong: string[] = [];
  for (const path of DOCUMENTS) {
    const html = await (await fetch(base() + filled(path))).text();
    expect(html.length).toBeGreaterThan(5000);
    wrong.push(...new Set((await problemsOf(html)).map((problem) => `${path}: ${problem}`)));
  }
  expect(wrong).toEqual([]);
});

test("the control: what is no valid HTML is told", async () => {
  const html = await (await fetch(`${base()}/terms`)).text();
  expect(await problemsOf(html)).toEqual([]);
  for (const [planted, rule] of [
    ["<p><div>x</div></p>", /element-permitted-content|close-order|no-implicit-close/],
    ['<i id="a"></i><i id="a"></i>', /no-dup-id/],
    ["<img src='/icon.svg'>", /wcag\/h37/],
    ["<button>Send</button>", /no-implicit-button-type/],
    ['<a href="/"><button type="button">x</button></a>', /element-permitted-content/],
    ["<table><tr><td>x</td><div>y</div></tr></table>", /element-permitted-content/],
  ] as const)
    expect((await problemsOf(html.replace("</main>", `${planted}</main>`))).join("; "), planted).toMatch(
      rule,
    );
});

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

test("nothing that stands in for what is still to come sticks out at 320 px", async ({ browser }) => {
  // Without script, what stands in stays.
  const context = await browser.newContext({
    baseURL: base(),
    viewport: { width: 320, height: 740 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const [, , islandId, quizId] = (await startLearner(page)).split("/");
  for (const { path } of PAGES.filter(({ who }) => who === "user")) {
    await page.goto(filled(path, { islandId, quizId }));
    expect(await sticksOut(page), path).toEqual({ by: 0, what: [] });
  }
  await context.close();
});

/** Walks a page with the Tab key alone, from its beginning until the focus leaves it; answers what went wrong. */
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
  test.setTimeout(120_000);
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
