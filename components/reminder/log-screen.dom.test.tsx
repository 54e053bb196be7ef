import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { knownProfile, profileOf } from "#tests/support/profile.ts";
import { logEntry, NOTICE_LOG_PATH } from "#tests/support/reminders.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { LogScreen } from "./log-screen.tsx";

type Answer = NonNullable<ScreenOptions["answers"]>[string];

function open(answer: Answer) {
  return renderScreen(<LogScreen />, {
    known: knownProfile(profileOf({ timeZone: "Asia/Tokyo" })),
    answers: { [`GET ${NOTICE_LOG_PATH}`]: answer },
  });
}

const lines = () =>
  screen
    .getAllByRole("listitem")
    .filter((item) => within(item).queryAllByRole("list").length === 0)
    .map(({ textContent }) => textContent);

it("shows what was sent and what wasn't, with its reason, under the learner's own dates", async () => {
  const entries = [
    logEntry({ _id: "a", status: "waiting", way: null, sentAt: null, dueAt: "2026-03-03T09:50:00.000Z" }),
    logEntry({ _id: "b", way: "push" }),
    logEntry({
      _id: "c",
      kind: "streak",
      status: "dropped",
      way: null,
      sentAt: null,
      dueAt: "2026-03-02T10:00:00.000Z",
      title: "Your streak ends at midnight",
      reason: "Not sent: you had as many reminders that day as you allow.",
      step: "before your streak ends",
    }),
    logEntry({
      _id: "d",
      kind: "week",
      step: "on Monday",
      title: "Your week",
      dueAt: "2026-03-01T20:00:00.000Z",
      sentAt: "2026-03-01T23:00:00.000Z",
      reason: "You wanted your week in figures.",
    }),
  ];
  open({ entries, next: null });
  expect(await screen.findByText("4 lines in 90 days, and that is all")).toBeTruthy();
  // 17:50 UTC is the next day in Tokyo.
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "Tue 3 Mar",
    "Mon 2 Mar",
  ]);
  const [waiting, pushed, dropped, late] = lines();
  expect(waiting).toContain("Still to come");
  expect(pushed).toMatch(
    /Spanish at 19:0010 minutes before\. You wanted to be reminded of your study sessions\..*Sent by push/,
  );
  expect(dropped).toMatch(
    /midnightBefore your streak ends\. You had as many reminders that day as you allow\.Not sent/,
  );
  expect(late).toMatch(
    /On Monday\. You wanted your week in figures\. It went out at 8:00\.Sent by email5:00/,
  );
  await expectAccessibleScreen();
});

it.each([
  ["sending", "On its way"],
  ["unknown", "May not have arrived"],
  ["failed", "Failed"],
] as const)("names %s", async (status, words) => {
  open({ entries: [logEntry({ status })], next: null });
  expect(await screen.findByText(words)).toBeTruthy();
});

it("loads more until there is no more", async () => {
  const { user } = open((_: unknown, query: URLSearchParams) =>
    query.get("before") === "n1"
      ? { entries: [logEntry({ _id: "n2", title: "The older one" })], next: null }
      : { entries: [logEntry()], next: "n1" },
  );
  expect(await screen.findByText("The latest 1 line")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("The older one")).toBeTruthy();
  expect(screen.getByText("2 lines in 90 days, and that is all")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

it("keeps what it has where more can't be loaded", async () => {
  const { user } = open((_: unknown, query: URLSearchParams) =>
    query.has("before") ? refusal(403, "forbidden", "Not now.") : { entries: [logEntry()], next: "n1" },
  );
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Not now.")).toBeTruthy();
  expect(screen.getByText("Spanish at 19:00")).toBeTruthy();
});

it("says why it is empty, and leads to the switches", async () => {
  open({ entries: [], next: null });
  expect(await screen.findByRole("heading", { name: "No reminders yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose your reminders" }).getAttribute("href")).toBe(
    "/profile?tab=notifications",
  );
  await expectAccessibleScreen();
});

it("says when it couldn't be loaded, and tries again", async () => {
  let isAway = true;
  const { user } = open(() => (isAway ? refusal(403, "forbidden", "No.") : { entries: [], next: null }));
  expect(await screen.findByText("We couldn't load what we sent.")).toBeTruthy();
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No reminders yet")).toBeTruthy();
});
