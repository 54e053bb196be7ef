import { expect, type Page } from "@playwright/test";

/** From all courses to the map of one: of that title, or of the one studied last. */
export async function openCourseMap(page: Page, title?: string): Promise<void> {
  await page.goto("/quiz-islands");
  const groups = page.getByRole("region", { name: "Your courses" }).getByRole("heading", { level: 3 });
  const names = title === undefined ? groups : groups.filter({ hasText: title });
  await names.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/quiz-islands\?course=/);
}
