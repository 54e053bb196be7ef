import { expect, type Page, test } from "@playwright/test";
import { call, registerLearner } from "#tests/support/learner-page.ts";

const QUESTIONS = 12;
const GIFT = Array.from(
  { length: QUESTIONS },
  (_, index) =>
    `::Q${index}:: Marked question ${index}? {=Right ${index}#KEY-${index} ~Wrong ${index} ~Other ${index}}`,
).join("\n\n");

/** Every byte of every answer that this page's browser gets, headers included. */
function record(page: Page) {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    const headers = JSON.stringify(response.headers());
    bodies.push(
      response.text().then(
        (text) => headers + text,
        () => headers,
      ),
    );
  });
  return async () => (await Promise.all(bodies)).join("\n");
}

async function importCourse(page: Page): Promise<void> {
  const origin = new URL(process.env.E2E_BASE_URL ?? "").origin;
  const file = { name: "sealed.gift", mimeType: "text/plain", buffer: Buffer.from(GIFT) };
  const accepted = await page.request.post("/api/courses/import", {
    headers: { origin },
    multipart: { file },
  });
  const { importId } = (await accepted.json()) as { importId: string };
  await expect(async () => {
    const { status } = await call<{ status: string }>(page, "GET", `/api/courses/import/${importId}`);
    expect(status).toBe("done");
  }).toPass();
}

test("no page, payload or script holds the key of a question before it is answered", async ({ page }) => {
  await registerLearner(page);
  await importCourse(page);
  const everything = record(page);
  for (const path of ["/dashboard", "/courses", "/quiz-islands"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /the (first|next) quiz/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Marked question/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const before = await everything();
  expect(before).toContain("Marked question");
  expect(before).not.toContain("KEY-");
  expect(before).not.toMatch(/"?correct(Answer|Index)\\?"?:\\?\d/);

  // The control: once it is answered, the same search finds that question's key, and no other.
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /Correct!|Not quite right/ })
      .first(),
  ).toBeAttached();
  await page.waitForLoadState("networkidle");
  const after = await everything();
  expect(after.match(/"correctAnswer":\d/g)).toHaveLength(1);
  expect(new Set(after.match(/KEY-\d+/g)).size).toBeLessThanOrEqual(1);
});
