import { expect, type Page, test } from "@playwright/test";
import { call, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";

const main = (page: Page) => page.getByRole("main");
const REFERENCE = /W-[2-9A-HJ-NP-Z]{6}/;
const WORDS = "The second island of my course has no quizzes.";

/** A press before the script has come is answered once it has: a second one would be one too many. */
const press = (page: Page, button: string) =>
  main(page).getByRole("button", { name: button, exact: true }).click();

/** A button that turns into its opposite */
async function turn(page: Page, button: string, words: string): Promise<void> {
  await press(page, button);
  await expect(main(page).getByRole("status")).toContainText(words);
}

async function askForNothing(page: Page): Promise<void> {
  await press(page, "Send message");
  await expect(main(page).getByRole("alert")).toBeFocused();
}

test("a message is checked, sent and answered with a reference", async ({ page }) => {
  await page.goto("/contact");
  await askForNothing(page);
  await expectAccessible(page);
  const summary = main(page).getByRole("alert");
  for (const problem of ["Name is required", "Email is required", "Message is required"])
    await expect(summary).toContainText(problem);
  await summary.getByRole("link", { name: "Email is required" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.keyboard.type("ada");
  await expect(summary).toContainText("Invalid email format");
  await page.keyboard.type("@example.test");
  await expect(summary).not.toContainText("email");
  await page.getByLabel("Name").fill("Ada Fischer");
  await page.getByLabel("Message").fill(WORDS);
  await main(page).getByRole("button", { name: "Send message" }).click();
  const heading = page.getByRole("heading", { name: "Your message has arrived" });
  await expect(heading).toBeFocused();
  await expect(main(page)).toContainText(REFERENCE);
});

test("a team asks for what it needs", async ({ page }) => {
  await page.goto("/enterprise");
  await askForNothing(page);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Ada Fischer");
  await page.getByLabel("Work email").fill("ada@example.test");
  await page.getByLabel("Team size").selectOption("11–50");
  await page.getByLabel("What should your team learn?").fill(WORDS);
  const sent = page.waitForRequest("**/api/contact");
  await main(page).getByRole("button", { name: "Send message" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ kind: "enterprise", teamSize: "11–50" });
  await expect(main(page)).toContainText(REFERENCE);
});

test("the survey is walked with the keyboard, and sent once", async ({ page }) => {
  await page.goto("/cancel-survey");
  await press(page, "Skip");
  await expect(page.getByRole("heading", { level: 2, name: "What did you miss?" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("textbox").fill("Whales");
  await main(page).getByRole("button", { name: "Next" }).click();
  await main(page).getByRole("button", { name: "Skip" }).click();
  const sent = page.waitForRequest("**/api/cancel-survey");
  await main(page).getByRole("button", { name: "Finish", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ answers: { missing: "Whales" } });
  await expect(page.getByRole("heading", { level: 2, name: "Thank you for telling us" })).toBeFocused();
});

test("interest in the study partner is noted, kept and taken back; its place in the navigation says so", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { email } = await registerLearner(page);
  await page.goto("/study-partner");
  await expect(main(page)).toContainText("Coming Soon");
  await expect(main(page)).toContainText(email);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(6);
  await expectAccessible(page);
  const interest = () => call<{ isInterested: boolean }>(page, "GET", "/api/interest?feature=study-partner");
  await turn(page, "Notify me", "We'll write to you");
  await expect(main(page).getByRole("button", { name: "Undo" })).toBeFocused();
  await expect.poll(interest).toEqual({ isInterested: true });
  await page.reload();
  await expect(main(page)).toContainText("We'll write to you");
  await turn(page, "Undo", "Hear when it opens");
  await expect.poll(interest).toEqual({ isInterested: false });
  const links = page.getByRole("navigation", { name: "Learning" }).first().getByRole("link");
  await expect(links).toHaveText([
    "Course Import",
    "My Courses",
    "Quiz Islands",
    "Study PartnerSoon",
    "Leaderboard",
    "Profile",
    "Home",
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole("navigation", { name: "Learning" }).last().getByRole("link");
  await expect(bar).toHaveText([
    "Course Import",
    "My Courses",
    "Quiz Islands",
    "Study Partner",
    "Leaderboard",
  ]);
});
