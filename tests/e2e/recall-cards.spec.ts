import { expect, test } from "@playwright/test";
import { expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { importFile } from "#tests/support/own-course.ts";

/** Long backs, each of a form of its own: no card could lend another one a wrong option. */
const CARDS = [
  ["Why does a river wind?", "Its outer bank is worn away faster, since water is quicker there"],
  ["A delta", "Land that a river builds up where it meets still water, out of what it has carried along"],
  [
    "The source of a river",
    "The place, often high up in the hills, where it first begins to flow as a stream",
  ],
]
  .map((sides) => sides.join("\t"))
  .join("\n");

for (const { width, theme } of [
  { width: 1440, theme: "light" },
  { width: 360, theme: "dark" },
] as const) {
  test(`recall cards are practiced from the map to their end, by keyboard: ${width} ${theme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await registerLearner(page);
    await importFile(page, { name: "rivers.txt", mimeType: "text/plain", buffer: Buffer.from(CARDS) });
    await page.goto("/quiz-islands");
    const panel = page.getByRole("region", { name: "Recall cards" });
    await expect(panel).toContainText("3 new cards to learn today.");
    await panel.getByRole("link", { name: "Practice cards" }).press("Enter");
    await expect(page.getByText("3 cards left")).toBeVisible();
    await expect(page.getByText("A delta")).toBeHidden();
    await expectAccessible(page);

    await page.keyboard.press("Enter");
    const answer = page.getByRole("region", { name: "Answer side" });
    await expect(answer).toContainText("Its outer bank");
    await expect(answer).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("4");
    await expect(page.getByText("2 cards left")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(answer).toContainText("Land that a river builds up");
    await page.keyboard.press("1");
    // "Again" comes back in the same sitting, behind the others.
    await expect(page.getByText("The source of a river")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(answer).toContainText("high up in the hills");
    await page.keyboard.press("4");
    await expect(page.getByText("Last card")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(answer).toContainText("Land that a river builds up");
    await page.keyboard.press("4");

    await expect(page.getByRole("heading", { name: "Cards done!" })).toBeFocused();
    await expect(page.getByText("You practiced 3 cards.")).toBeVisible();
    await expect(page.getByText(/^No cards are due\. The next one comes back/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Quiz Islands" }).press("Enter");
    await expect(panel).toContainText("No cards are due.");
    await expect(panel.getByRole("link")).toHaveCount(0);
  });
}
