import { expect, type Page, test } from "@playwright/test";
import type { StatsDto } from "#lib/learner/schema.ts";
import { importKinds, KIND_STEMS } from "#tests/support/kind-quiz.ts";
import { call, expectAccessibleHere, registerLearner } from "#tests/support/learner-page.ts";
import { DESK, PHONE } from "#tests/support/viewports.ts";

// A whole quiz, looked at before and after each answer in light and dark
test.setTimeout(180_000);

const heading = (page: Page) => page.getByRole("heading", { level: 2 });
const goOn = (page: Page) => page.getByRole("button", { name: /^(Next Question|See Results)$/ });
const field = (page: Page) => page.getByRole("textbox", { name: "Your answer" });
const moveUp = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name} up` });
const DAY = ["Dawn", "Noon", "Dusk", "Midnight"];

async function expectQuestion(page: Page, number: number, total: number, stem: string): Promise<void> {
  await expect(page.getByText(`Question ${number} of ${total}`, { exact: true })).toBeAttached();
  await expect(heading(page)).toHaveText(stem);
}

/** The letter of an option, as its row shows it. */
async function letterOf(page: Page, option: string): Promise<string> {
  const rows = await page.locator("label[data-look]").allInnerTexts();
  return (
    rows
      .find((row) => row.split("\n").includes(option))
      ?.at(0)
      ?.toLowerCase() ?? ""
  );
}

test("a quiz of all seven kinds with the keyboard alone, partly right, and the missed ones once more", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await registerLearner(page);
  await page.goto(await importKinds(page));
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const answer = async (said: string) => {
    await press("Enter");
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    await expect(goOn(page)).toBeFocused();
    await expectAccessibleHere(page);
    await press("Enter");
  };
  const choose = async (...options: string[]) => {
    for (const option of options) await press(await letterOf(page, option));
  };
  const pairUp = async (...letters: string[]) => {
    for (const letter of letters) {
      await press("Tab");
      await type(letter);
    }
    await press("Tab");
    await expect(page.getByRole("button", { name: "Submit Answer" })).toBeFocused();
  };
  const fillBlanks = async (first: string) => {
    await press("Tab");
    await type(first);
    await press("Tab");
    await type("ATP");
    await press("Tab");
    await type("36");
  };

  await expectQuestion(page, 1, 7, KIND_STEMS.choice);
  await expect(page.getByText(/1–3 choose/)).toBeVisible();
  await choose("Mercury");
  await answer("Correct!");

  await expectQuestion(page, 2, 7, KIND_STEMS.multiple);
  await choose("Two", "Nine", "Nine");
  await answer("1 of 2 right answers chosen: +50 points");

  await expectQuestion(page, 3, 7, KIND_STEMS.order);
  for (const [place, name] of DAY.entries()) {
    await page.locator("[data-item]", { hasText: name }).focus();
    await press("Space");
    await press("Home");
    for (let at = 0; at < place; at += 1) await press("ArrowDown");
    await press("Space");
    await expect(page.getByText(`${name} dropped, place ${place + 1} of 4.`)).toBeAttached();
  }
  await answer("Correct!");

  await expectQuestion(page, 4, 7, KIND_STEMS.match);
  await pairUp("b", "p", "m");
  await answer("2 of 3 right: +67 points");

  await expectQuestion(page, 5, 7, KIND_STEMS.numeric);
  await press("Tab");
  await type("ten");
  await press("Enter");
  await expect(page.getByText("Type a number, such as 12 or 3.5.")).toBeVisible();
  await expectAccessibleHere(page);
  await press("ControlOrMeta+a");
  await type("9,81");
  await answer("Correct!");

  await expectQuestion(page, 6, 7, KIND_STEMS.text);
  await press("Tab");
  await type("photosinthesis");
  await press("Enter");
  await expect(page.getByText("Did you mean “photosynthesis”?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Yes, send that" })).toBeFocused();
  await expectAccessibleHere(page);
  await answer("Correct!");

  await expectQuestion(page, 7, 7, KIND_STEMS.cloze);
  await fillBlanks("mitochondrian");
  await press("Enter");
  await expect(page.getByText("Did you mean “mitochondrion”?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Yes, send that" })).toBeFocused();
  await press("Tab");
  await expect(page.getByRole("button", { name: "No, keep mine" })).toBeFocused();
  await answer("2 of 3 right");

  await expect(page.getByText("Once more: 3 questions you missed.")).toBeVisible();
  await expectAccessibleHere(page);
  const saved = await call<StatsDto>(page, "GET", "/api/users/quiz-stats");
  await expectQuestion(page, 1, 3, KIND_STEMS.multiple);
  await choose("Two", "Seven");
  await answer("Correct!");
  await expectQuestion(page, 2, 3, KIND_STEMS.match);
  await pairUp("b", "p", "p");
  await answer("2 of 3 right");
  await expectQuestion(page, 3, 3, KIND_STEMS.cloze);
  await fillBlanks("mitochondrion");
  await answer("Correct!");

  await expect(page.getByText("Quiz Complete!")).toBeVisible();
  await expect(page.getByText("4/7")).toBeVisible();
  expect(await call<StatsDto>(page, "GET", "/api/users/quiz-stats")).toEqual(saved);
  expect(saved.hearts).toBe(2);
  await page.getByRole("button", { name: "Review answers" }).press("Enter");
  await expect(page.getByText("Your answer: mitochondrian")).toBeVisible();
  await expect(page.getByText("1 of 2 right answers chosen", { exact: true })).toBeVisible();
  await expectAccessibleHere(page);
});

test("an item of an order is dragged to its place", async ({ page }) => {
  await page.setViewportSize(DESK);
  await registerLearner(page);
  await page.goto(await importKinds(page));
  for (const _ of ["choice", "multiple"]) {
    await expect(page.locator("label[data-look]").first()).toBeVisible();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect(goOn(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Submit Answer" })).toBeVisible();
  }
  const items = page.locator("li[data-option]");
  await expect(items).toHaveCount(4);
  const [first = "", ...others] = await items.allInnerTexts();
  const name = (text: string) => text.replace(/\W|\d|place|of/g, "");
  // What drags is loaded after the list.
  await expect(items.first()).toHaveAttribute("draggable", "true");
  await items.first().dragTo(items.last());
  await expect(items.last()).toContainText(name(first));
  expect((await items.allInnerTexts()).map(name)).toEqual([...others, first].map(name));
});

test.describe("by touch on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test("a quiz of all seven kinds, of which the missed one is skipped", async ({ page }) => {
    await registerLearner(page);
    await page.goto(await importKinds(page));
    const option = (name: string) => page.locator("label[data-look]", { hasText: name });
    const answer = async (said: string) => {
      await expectAccessibleHere(page);
      await page.getByRole("button", { name: "Submit Answer" }).tap();
      await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
      await expectAccessibleHere(page);
      await goOn(page).tap();
    };

    await expectQuestion(page, 1, 7, KIND_STEMS.choice);
    await option("Venus").tap();
    await answer("Not quite right");

    await expectQuestion(page, 2, 7, KIND_STEMS.multiple);
    for (const name of ["Two", "Seven"]) await option(name).tap();
    await answer("Correct!");

    await expectQuestion(page, 3, 7, KIND_STEMS.order);
    for (const [place, name] of DAY.entries()) {
      const items = page.locator("[data-item]");
      while (!(await items.nth(place).textContent())?.includes(name)) await moveUp(page, name).tap();
    }
    await answer("Correct!");

    await expectQuestion(page, 4, 7, KIND_STEMS.match);
    for (const [country, capital] of [
      ["Germany", "Berlin"],
      ["France", "Paris"],
      ["Italy", "Rome"],
    ] as const)
      await page.getByRole("combobox", { name: country }).selectOption(capital);
    await answer("Correct!");

    await expectQuestion(page, 5, 7, KIND_STEMS.numeric);
    await field(page).tap();
    await page.keyboard.type("981");
    await page.getByRole("combobox", { name: "Unit" }).selectOption("cm/s²");
    await page.getByRole("button", { name: "Change the sign" }).tap();
    await page.getByRole("button", { name: "Change the sign" }).tap();
    await answer("Correct!");

    await expectQuestion(page, 6, 7, KIND_STEMS.text);
    await field(page).tap();
    await page.keyboard.type("photosinthesis");
    await page.getByRole("button", { name: "Submit Answer" }).tap();
    await expectAccessibleHere(page);
    await page.getByRole("button", { name: "Yes, send that" }).tap();
    await expect(page.getByText("Correct!", { exact: true })).toBeVisible();
    await goOn(page).tap();

    await expectQuestion(page, 7, 7, KIND_STEMS.cloze);
    await page.getByLabel("Blank 1").fill("mitochondrion");
    await page.getByLabel("Blank 2").selectOption("ATP");
    await page.getByLabel("Blank 3").fill("36");
    await answer("Correct!");

    await expect(page.getByText("Once more: 1 question you missed.")).toBeVisible();
    await expectAccessibleHere(page);
    await page.getByRole("button", { name: "Skip to results" }).tap();
    await expect(page.getByText("Quiz Complete!")).toBeVisible();
    await expect(page.getByText("6/7")).toBeVisible();
  });
});
