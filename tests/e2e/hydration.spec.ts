import { expect, type Locator, type Page, type Route, test } from "@playwright/test";
import type { StatsDto } from "#lib/learner/schema.ts";
import { holdTable } from "#tests/support/e2e-database.ts";
import { isTakenOver } from "#tests/support/hydrated.ts";
import { playByKey, startLearner } from "#tests/support/quiz-page.ts";

/** What the browser learns in the meantime: other figures than those the server has drawn. */
const NEWER: Partial<StatsDto> = { xp: 987_654, level: 99, hearts: 1, totalStarsEarned: 321 };
const NEWER_XP = /^987k/;

/** XP in the top bar */
const figures = (page: Page): Locator => page.locator("[data-stats] .num").first();

/** Everything that a page complains of, a mismatch with the server's picture among it. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return complaints;
}

async function answerNewer(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...((await response.json()) as StatsDto), ...NEWER } });
}

interface LateVisit {
  path: string;
  /** Read by the page's own part only: its frame is there before */
  table: string;
  /** What the late part shows */
  shown: (page: Page) => Locator;
}

/** Opens a page whose own part comes only after its frame has learnt something newer. */
async function visitLate(page: Page, { path, table, shown }: LateVisit): Promise<void> {
  const learnt = page.waitForResponse("**/api/users/quiz-stats");
  const release = await holdTable(table);
  try {
    await page.goto(path, { waitUntil: "commit" });
    await learnt;
    await expect(shown(page)).toBeHidden();
  } finally {
    await release();
  }
  await expect.poll(() => shown(page).evaluate(isTakenOver)).toBe(true);
  await expect(figures(page)).toHaveText(NEWER_XP);
}

const heading =
  (level: number, name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("main").getByRole("heading", { level, name });

const LATE_PARTS: LateVisit[] = [
  { path: "/courses", table: "StreakFreeze", shown: figures },
  { path: "/profile?tab=badges", table: "UserAchievement", shown: heading(2, "Earned") },
  { path: "/profile?tab=privacy", table: "ExtensionGrant", shown: heading(2, "Devices") },
  { path: "/quiz-islands", table: "Enrolment", shown: heading(2, /./) },
  { path: "/courses", table: "Enrolment", shown: heading(2, "More courses to start with") },
  { path: "/dashboard", table: "Enrolment", shown: heading(2, "Import a course") },
  {
    path: "/leaderboard",
    table: "PeriodTotal",
    shown: heading(2, /./),
  },
  {
    path: "/study-partner",
    table: "Interest",
    shown: (page) => page.getByRole("button", { name: "Notify me" }),
  },
];

test("every page takes over what comes late", async ({ page }) => {
  await startLearner(page);
  await page.route("**/api/users/quiz-stats", answerNewer);
  const complaints = complaintsOf(page);
  for (const visit of LATE_PARTS) {
    await visitLate(page, visit);
    expect(complaints, `${visit.path} for want of ${visit.table}`).toEqual([]);
  }
});

test("a quiz and a practice take over without a complaint", async ({ page }) => {
  const quiz = await startLearner(page);
  const complaints = complaintsOf(page);
  await page.goto(quiz);
  const answer = page.getByRole("radio").first();
  await expect.poll(() => answer.evaluate(isTakenOver)).toBe(true);
  // Without a question that went wrong there is nothing to practise.
  await playByKey(page, (index) => index > 0);
  await expect(page.getByText("Quiz Complete!")).toBeVisible();
  await page.goto("/quiz-islands/practice");
  await expect.poll(() => answer.evaluate(isTakenOver)).toBe(true);
  expect(complaints).toEqual([]);
});
