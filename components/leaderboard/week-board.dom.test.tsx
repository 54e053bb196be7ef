import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { leagueBoardOf, leagueOf, raceOf } from "#tests/support/league.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { WeekBoard } from "./week-board.tsx";

const SEEN = "POST /api/leaderboard/league/seen";
const last = {
  startsOn: "2026-02-23",
  name: "Pebble League",
  place: 3,
  racers: 12,
  hasMovedUp: true,
  newName: "Coral League",
};

it("shows everyone in the league, and who moves up by words and not by color alone", async () => {
  const league = leagueOf([60, 50, 40, 30, 20, 10], {
    promoted: 2,
    distance: 40,
    next: { name: "Otto", distance: 10 },
  });
  renderScreen(<WeekBoard board={leagueBoardOf({ league })} />);
  expect(screen.getByRole("heading", { name: "Pebble League" })).toBeTruthy();
  const table = screen.getByRole("table", { name: "Learners in the Pebble League this week" });
  expect(within(table).getByText("Promotion zone: up to the Coral League")).toBeTruthy();
  expect(within(table).getByText("Stays in the Pebble League")).toBeTruthy();
  expect(within(table).getAllByText(/, moves up/).length).toBe(2);
  expect(within(table).getByText("You").closest("tr")?.getAttribute("aria-current")).toBe("true");
  expect(screen.getByText(/40 XP to the promotion zone/)).toBeTruthy();
  await expectAccessibleScreen();
});

it("has no zone while too few race", () => {
  renderScreen(<WeekBoard board={leagueBoardOf({ league: leagueOf([60, 0], { racers: 1 }) })} />);
  expect(screen.queryByText(/Promotion zone/)).toBeNull();
  expect(screen.getByText(/One learner has some so far/)).toBeTruthy();
  expect(screen.getByText("Your first XP this week gets you into the race.")).toBeTruthy();
});

it("holds thirty learners with long names of any script", async () => {
  const league = leagueOf(
    Array.from({ length: 30 }, (_, index) => 3000 - index * 100),
    { promoted: 10 },
  );
  const members = league.members.map((one) => ({ ...one, name: `${one.place} ${"ش".repeat(20)}` }));
  renderScreen(<WeekBoard board={leagueBoardOf({ league: { ...league, members } })} />);
  expect(screen.getAllByRole("row").length).toBe(1 + 2 + 30);
  await expectAccessibleScreen();
});

it("tells how the last league ended until it is put away", async () => {
  const board = leagueBoardOf({ league: leagueOf([60, 10], { tier: 1, name: "Coral League" }), last });
  const { user, calls } = renderScreen(<WeekBoard board={board} />, { answers: { [SEEN]: { seen: true } } });
  expect(
    screen.getByRole("heading", { name: "You finished 3rd and moved up to the Coral League" }),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Got it" }));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(SEEN);
});

it("alone, shows the own last week in a picture and in a table", async () => {
  const race = raceOf([50, 0, 25], [100, 0, 100, 300, 0, 0, 400]);
  const { user } = renderScreen(<WeekBoard board={leagueBoardOf({ race })} />);
  expect(screen.getByRole("heading", { name: "Last week leads for now" })).toBeTruthy();
  expect(screen.getByText(/Nobody else in it has XP yet/)).toBeTruthy();
  await user.click(screen.getByText("Day by day"));
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Mon", "50", "100"],
    ["Tue", "0", "0"],
    ["Wed", "25", "100"],
    ["Thu", "–", "300"],
    ["Fri", "–", "0"],
    ["Sat", "–", "0"],
    ["Sun", "–", "400"],
  ]);
  await expectAccessibleScreen();
});

it("without any XP leads to a quiz", () => {
  renderScreen(<WeekBoard board={leagueBoardOf({ race: raceOf([], []) })} />);
  expect(screen.getByRole("link", { name: "Go to Quiz Islands" }).getAttribute("href")).toBe("/quiz-islands");
  expect(screen.queryByRole("table")).toBeNull();
});

it("off the board, says how to join", () => {
  renderScreen(<WeekBoard board={leagueBoardOf({ isHidden: true, league: null, race: raceOf([50], []) })} />);
  expect(screen.getByText("You are not on the leaderboard")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Join in your profile" }).getAttribute("href")).toBe(
    "/profile?tab=privacy",
  );
});
