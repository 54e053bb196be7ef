import { expect, type Page, test } from "@playwright/test";
import {
  call,
  expectAccessible,
  expectAccessibleHere,
  registerLearner,
} from "#tests/support/learner-page.ts";

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

test("the forms are accessible", async ({ page }) => {
  for (const path of ["/contact", "/enterprise"]) {
    await page.goto(path);
    await expectAccessible(page);
    await askForNothing(page);
    await expectAccessible(page);
  }
  await page.goto("/cancel-survey");
  await expectAccessible(page);
  await press(page, "Next");
  await expect(main(page).getByRole("textbox")).toBeVisible();
  await expectAccessible(page);
  await registerLearner(page);
  await page.goto("/study-partner");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(6);
  await expectAccessible(page);
});

test("a message is checked, sent and answered with a reference", async ({ page }) => {
  await page.goto("/contact");
  await askForNothing(page);
  const summary = main(page).getByRole("alert");
  for (const problem of ["Name is required", "Email is required", "Message is required"])
    await expect(summary).toContainText(problem);
  await summary.getByRole("link", { name: "Email is required" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.keyboard.type("ada");
  await expect(summary).toContainText("Invalid email format");
  await page.keyboard.type("@example.test");
  await expect(summary).not.toContainText("email");
  await page.getByRole("radio", { name: "An idea" }).check();
  await expect(page.getByLabel("Subject")).toHaveValue("An idea for Waddle");
  await page.getByLabel("Subject").fill("A subject of my own");
  await page.getByRole("radio", { name: "Plans" }).check();
  await expect(page.getByLabel("Subject")).toHaveValue("A subject of my own");
  await page.getByLabel("Name").fill("Ada Fischer");
  await page.getByLabel("Message").fill(WORDS);
  await main(page).getByRole("button", { name: "Send message" }).click();
  const heading = page.getByRole("heading", { name: "Your message has arrived" });
  await expect(heading).toBeFocused();
  await expect(main(page)).toContainText(REFERENCE);
  await expectAccessibleHere(page);
});

test("a message that can't be sent stays as it was typed", async ({ page }) => {
  await page.goto("/contact");
  await askForNothing(page);
  await page.getByLabel("Name").fill("Ada Fischer");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.test");
  await page.getByLabel("Message").fill(WORDS);
  await page.route("**/api/contact", (route) => route.abort());
  await main(page).getByRole("button", { name: "Send message" }).click();
  await expect(main(page).getByRole("alert")).toContainText("We can't reach Waddle right now");
  await page.unroute("**/api/contact");
  await expect(page.getByLabel("Message")).toHaveValue(WORDS);
  await main(page).getByRole("button", { name: "Send message" }).click();
  await expect(main(page)).toContainText(REFERENCE);
});

test("a team asks for what it needs", async ({ page }) => {
  await page.goto("/enterprise");
  await askForNothing(page);
  await page.getByLabel("Name").fill("Ada Fischer");
  await page.getByLabel("Work email").fill("ada@example.test");
  await page.getByLabel("Team size").selectOption("11–50");
  await page.getByLabel("What should your team learn?").fill(WORDS);
  const sent = page.waitForRequest("**/api/contact");
  await main(page).getByRole("button", { name: "Send message" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ kind: "enterprise", teamSize: "11–50" });
  await expect(main(page)).toContainText(REFERENCE);
});

test("the survey is walked forth and back, sent once and ends with the plan as it is", async ({ page }) => {
  await registerLearner(page);
  await page.goto("/cancel-survey");
  const question = (name: string) => page.getByRole("heading", { level: 2, name });
  await press(page, "Skip");
  await expect(question("What did you miss?")).toBeFocused();
  await expect(main(page)).toContainText("2 of 4");
  await page.getByRole("textbox").fill("Whales");
  await main(page).getByRole("button", { name: "Back" }).click();
  await expect(main(page)).toContainText("1 of 4");
  await page.getByRole("radio", { name: "I don't find the time" }).check();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox")).toHaveValue("Whales");
  await main(page).getByRole("button", { name: "Next" }).click();
  await main(page).getByRole("button", { name: "Skip" }).click();
  await expect(main(page)).toContainText("4 of 4");
  const sent = page.waitForRequest("**/api/cancel-survey");
  await main(page).getByRole("button", { name: "Finish", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ answers: { reason: "time", missing: "Whales" } });
  await expect(question("Thank you for telling us")).toBeFocused();
  // Signed in by a call of its own, this browser holds no marker of it: the page says that it can't know.
  await expect(main(page)).toContainText("Nothing was cancelled");
  await expectAccessibleHere(page);
});

test("whoever is logged in is told that there is nothing to cancel; skipping all sends nothing", async ({
  page,
}) => {
  await registerLearner(page);
  await page.addInitScript(() => {
    localStorage.setItem("token", "cookie");
    localStorage.setItem("tokenExpires", String(Date.now() + 3_600_000));
  });
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.goto("/cancel-survey");
  await press(page, "Skip");
  await expect(main(page)).toContainText("2 of 4");
  await main(page).getByRole("button", { name: "Skip" }).click();
  await main(page).getByRole("button", { name: "Skip" }).click();
  await main(page).getByRole("button", { name: "Skip and finish" }).click();
  await expect(main(page)).toContainText("You have no paid plan: there is nothing to cancel");
  expect(calls).toContain("/api/users/profile");
  expect(calls).not.toContain("/api/cancel-survey");
});

test("interest in the study partner is noted, kept and taken back", async ({ page }) => {
  await page.goto("/study-partner");
  await expect(page).toHaveURL(/\/auth\?next=%2Fstudy-partner/);
  const { email } = await registerLearner(page);
  await page.goto("/study-partner");
  await expect(main(page)).toContainText("Coming Soon");
  await expect(main(page)).toContainText(email);
  const interest = () => call<{ isInterested: boolean }>(page, "GET", "/api/interest?feature=study-partner");
  await turn(page, "Notify me", "We'll write to you");
  await expect(main(page).getByRole("button", { name: "Undo" })).toBeFocused();
  await expect.poll(interest).toEqual({ isInterested: true });
  await page.reload();
  await expect(main(page)).toContainText("We'll write to you");
  await turn(page, "Undo", "Be there when it opens");
  await expect.poll(interest).toEqual({ isInterested: false });
});

test("the side navigation announces the study partner in its place", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await registerLearner(page);
  await page.goto("/study-partner");
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
