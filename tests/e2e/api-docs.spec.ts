import { expect, type Page, test } from "@playwright/test";
import { expectTakenOver } from "#tests/support/hydrated.ts";
import { expectAccessible, useView, VIEWS } from "#tests/support/learner-page.ts";
import { isSoak } from "#tests/support/soak.ts";

// What each card says is checked by tests/http/api-docs.http.ts.
const PATH = "/docs/api";
const main = (page: Page) => page.getByRole("main");

/** A call's card, closed until someone opens it */
const card = (page: Page, id: string) => page.locator(`details#${id}`);

/** Of the closed cards, which are all alike, every tenth stays. */
function removeAlike(page: Page, kept: string[]): Promise<void> {
  return main(page).evaluate((element, ids) => {
    const cards = [...element.querySelectorAll("details[id]")].filter(({ id }) => !ids.includes(id));
    for (const [index, each] of cards.entries()) if (index % 10 > 0) each.remove();
  }, kept);
}

test("the documentation of the API is accessible, with cards closed and open", async ({ page }) => {
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
  const course = card(page, "get-courses-my-courses");
  await course.locator("summary").click();
  await course.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page).toHaveURL(`${PATH}#shape-course`);
  await expect(page.locator("#shape-course")).toBeInViewport();
});
