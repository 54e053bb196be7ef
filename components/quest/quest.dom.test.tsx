import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { QUESTS, questTitle, STICKER_HINTS, stickerTier } from "#lib/quest/rules.ts";
import type { QuestWeekDto, StickerDto } from "#lib/quest/schema.ts";
import { expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { QuestList } from "./quest-list.tsx";
import { StickerAlbum } from "./sticker-album.tsx";

const WEEK: QuestWeekDto = {
  startsOn: "2026-03-09",
  endsAt: "2026-03-16T00:00:00.000Z",
  quests: [
    { kind: "practise_days", title: "Practice on 3 days", progress: 1, target: 3, doneAt: null },
    {
      ...{ kind: "finish_unit", title: "Finish a unit", progress: 1, target: 1 },
      doneAt: "2026-03-10T12:00:00.000Z",
    },
    {
      kind: "answer_run",
      title: "Answer 20 in a row without a mistake, across quizzes",
      progress: 0,
      target: 20,
      doneAt: null,
    },
  ],
};

const stickers = (countOf: (at: number) => number): StickerDto[] =>
  QUESTS.map(({ kind }, at) => {
    const count = countOf(at);
    const [latestAt, latestTitle] =
      count > 0 ? ["2026-03-10T12:00:00.000Z", questTitle(kind, 2)] : [null, null];
    return { kind, hint: STICKER_HINTS[kind], count, tier: stickerTier(count), latestAt, latestTitle };
  });

it("shows three quests with how far each has come, and what is done", async () => {
  renderScreen(
    <main>
      <h1>Today</h1>
      <QuestList />
    </main>,
    { answers: { "GET /api/quests": WEEK } },
  );
  const rows = await screen.findAllByRole("listitem");
  expect(rows).toHaveLength(3);
  const [first, second] = rows;
  expect(
    within(first as HTMLElement).getByRole("progressbar", { name: "Practice on 3 days" }),
  ).toHaveProperty("ariaValueText", "1 of 3");
  expect(second?.textContent).toContain("Done: the sticker is in your album");
  expect(within(second as HTMLElement).queryByRole("progressbar")).toBeNull();
  expect(document.body.textContent).not.toMatch(/failed|missed|lost/i);
  await expectAccessibleScreen();
});

it("says where quests can't be loaded, and tries again", async () => {
  let isDown = true;
  const { user } = renderScreen(
    <main>
      <h1>Today</h1>
      <QuestList />
    </main>,
    { answers: { "GET /api/quests": () => (isDown ? refusal(503, "unavailable", "Not now.") : WEEK) } },
  );
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText("Finish a unit")).toBeTruthy();
});

it.each([
  ["nothing", 0, "0 of 12"],
  ["some", 5, "5 of 12"],
  ["everything", 12, "12 of 12"],
])("shows all twelve places of the album with %s in it", async (_, earned, told) => {
  const { user } = renderScreen(
    <main>
      <h1>Profile</h1>
      <StickerAlbum />
    </main>,
    { answers: { "GET /api/quests/stickers": { stickers: stickers((at) => (at < earned ? at + 1 : 0)) } } },
  );
  expect(await screen.findAllByRole("listitem")).toHaveLength(6);
  await user.click(screen.getByRole("button", { name: "Show all 12 stickers" }));
  const places = screen.getAllByRole("listitem");
  expect(places).toHaveLength(12);
  expect(places.filter(({ textContent }) => textContent?.includes("Not yet earned"))).toHaveLength(
    12 - earned,
  );
  expect(screen.getByText(told)).toBeTruthy();
  if (earned > 1) expect(places[1]?.textContent).toContain("Earned 2 times");
  for (const hint of Object.values(STICKER_HINTS)) expect(screen.getByText(hint)).toBeTruthy();
  await expectAccessibleScreen();
});
