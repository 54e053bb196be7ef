import { expect, type Page, test } from "@playwright/test";
import { QUESTS, STICKER_HINTS } from "#lib/quest/rules.ts";
import type { QuestDto, QuestWeekDto } from "#lib/quest/schema.ts";
import { call, expectAccessibleHere, useView, VIEWS } from "#tests/support/learner-page.ts";
import { playByKey, startLearner } from "#tests/support/quiz-page.ts";
import { openTakenOver } from "#tests/support/viewports.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });
const readWeek = async (page: Page) => (await call<QuestWeekDto>(page, "GET", "/api/quests")).quests;
const isDone = ({ doneAt }: QuestDto) => doneAt !== null;

for (const view of VIEWS) {
  test(`${view.width} px: three quests of a week, the quiz that does one, and its sticker in the album`, async ({
    page,
  }) => {
    await useView(page, view);
    const quiz = await startLearner(page);
    await openTakenOver(page, "/dashboard");
    const quests = region(page, "This week's quests").getByRole("listitem");
    await expect(quests).toHaveCount(3);
    const chosen = await readWeek(page);
    expect(chosen.filter(isDone)).toEqual([]);
    for (const [at, { title, target }] of chosen.entries()) {
      await expect(quests.nth(at).getByRole("progressbar", { name: title })).toBeAttached();
      await expect(quests.nth(at)).toContainText(`0 of ${target}`);
    }
    await expectAccessibleHere(page);

    // Which quests a week has depends on its day and on the learner. One of them is of skill, and five right answers do it.
    await page.goto(quiz);
    expect(await playByKey(page, () => true)).toBe(5);
    await expect(page.getByText("Quiz Complete!")).toBeVisible();
    const played = await readWeek(page);
    expect(played.map(({ kind }) => kind)).toEqual(chosen.map(({ kind }) => kind));
    const done = played.filter(isDone);
    expect(done.length).toBeGreaterThan(0);
    for (const { title } of done) await expect(region(page, "Quests")).toContainText(`Quest done: ${title}`);
    await expectAccessibleHere(page);

    await openTakenOver(page, "/dashboard");
    for (const [at, quest] of played.entries())
      await expect(quests.nth(at)).toContainText(
        isDone(quest) ? "Done: the sticker is in your album" : `${quest.progress} of ${quest.target}`,
      );

    await openTakenOver(page, "/profile");
    const album = region(page, "Sticker album");
    const stickers = album.getByRole("listitem");
    await expect(album).toContainText(`${done.length} of ${QUESTS.length}`);
    for (const { kind } of done)
      await expect(stickers.filter({ hasText: STICKER_HINTS[kind] })).toContainText("Earned once");
    await album.getByRole("button", { name: `Show all ${QUESTS.length} stickers` }).click();
    await expect(stickers).toHaveCount(QUESTS.length);
    await expect(stickers.filter({ hasText: "Not yet earned" })).toHaveCount(QUESTS.length - done.length);
    await expectAccessibleHere(page);
  });
}
