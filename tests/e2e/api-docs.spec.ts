import { expect, type Page, test } from "@playwright/test";
import { CALLS } from "#tests/access/table.ts";
import { expectAccessible, useView, VIEWS } from "#tests/support/learner-page.ts";
import { isSoak } from "#tests/support/soak.ts";
import { expectTakenOver } from "#tests/support/taken-over.ts";

const PATH = "/docs/api";
const main = (page: Page) => page.getByRole("main");
const braced = (path: string) => path.replace(/\[(\w+)\]/g, "{$1}");

/** A call's card, closed until somebody opens it */
const card = (page: Page, id: string) => page.locator(`details#${id}`);

/** Of the closed cards, which are all alike, every tenth stays. */
function removeAlike(page: Page, kept: string[]): Promise<void> {
  return main(page).evaluate((element, ids) => {
    const cards = [...element.querySelectorAll("details[id]")].filter(({ id }) => !ids.includes(id));
    for (const [index, each] of cards.entries()) if (index % 10 > 0) each.remove();
  }, kept);
}

test("the documentation of the API is accessible, with cards closed and open", async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto(PATH);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API documentation");
  await page.waitForLoadState("networkidle");
  const open = [
    "post-quiz-by-quiz-id-answer",
    "post-auth-login",
    "post-cms-by-token-posts",
    "get-users-export",
  ];
  for (const id of open) await card(page, id).locator("summary").click();
  await page.getByText(/^All \d+ codes$/).click();
  await expect(page.getByRole("table", { name: "Every code of a failure" })).toBeVisible();
  if (!isSoak) await removeAlike(page, open);
  await expectAccessible(page);
});

test("every call of the product has its card, with a sentence", async ({ page }) => {
  await page.goto(PATH);
  const headings = await main(page).locator("details[id] summary h4").allInnerTexts();
  const told = headings.map((heading) => heading.replace(/\s+/g, " ").trim());
  expect(told.sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${braced(path)}`).sort());
  const sentences = await main(page).locator("details[id] summary > span").allInnerTexts();
  expect(sentences).toHaveLength(CALLS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
});

test("the contents lead to each heading, and a card to itself", async ({ page }) => {
  await useView(page, VIEWS[1]);
  await page.goto(PATH);
  // Next writes down the address of the page once, when it takes over: another one within that moment is undone.
  await expectTakenOver(page.getByRole("button", { name: "Dark mode" }));
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const [name, id] of [
    ["Limits", "limits"],
    ["Quizzes", "quizzes"],
    ["Shapes", "shapes"],
  ] as const) {
    await contents.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${PATH}#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
  await page.goto(`${PATH}#get-streak-status`);
  await expect(card(page, "get-streak-status")).toBeInViewport();
  await expect(card(page, "get-streak-status")).toHaveAttribute("open");
});

test("an open card says what goes in, what comes out and what may go wrong", async ({ page }) => {
  await useView(page, VIEWS[0]);
  await page.goto(PATH);
  const answer = card(page, "post-quiz-by-quiz-id-answer");
  await answer.locator("summary").click();
  for (const words of [
    "A learner",
    "120 a minute",
    "selectedAnswer",
    "Idempotency-Key",
    "409 out_of_hearts",
    "curl ",
  ])
    await expect(answer).toContainText(words);
  const course = card(page, "get-courses-my-courses");
  await course.locator("summary").click();
  await course.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page).toHaveURL(`${PATH}#shape-course`);
  await expect(page.locator("#shape-course")).toBeInViewport();
});

test("it works without any script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PATH);
  const time = card(page, "get-time");
  await expect(time.getByText("serverTime")).toBeHidden();
  await time.locator("summary").click();
  await expect(time.getByText("serverTime")).toBeVisible();
  await context.close();
});

test("the document itself is one click away, and is sent once only", async ({ page, request }) => {
  await page.goto(PATH);
  const link = page.getByRole("link", { name: "OpenAPI 3.1 as JSON" });
  const address = (await link.getAttribute("href")) ?? "";
  const first = await request.get(address);
  expect(first.headers()["content-type"]).toBe("application/json");
  const document = await first.json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain("/api/quiz/{quizId}");
  const again = await request.get(address, { headers: { "if-none-match": first.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
});
