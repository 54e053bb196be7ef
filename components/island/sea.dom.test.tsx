import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { myCoursesOptions } from "#lib/course/client.ts";
import { islandsOptions } from "#lib/island/client.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { islandOf, quizOf } from "#tests/support/islands.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { CourseVoyage } from "./course-voyage.tsx";

const COURSE = { _id: "c1", title: "Sea", lessonCount: 0, isOwn: true };

/** 40 units of 12 or 13 islands, 500 in all; the first `done` are complete. */
function large(done: number, units = 40): IslandDto[] {
  return Array.from({ length: 500 }, (_, at) => {
    const unit = Math.floor((at * units) / 500) + 1;
    const quizzes = [quizOf(`q${at}`, at < done)];
    return islandOf(`i${at}`, quizzes, {
      title: `Place ${at}`,
      unitId: `unit-${unit}`,
      unitTitle: `Coast ${unit}`,
      position: at,
    });
  });
}

function show(islands: IslandDto[], profile = { avatar: "midnight.coral.none" }) {
  const known = [
    [["profile"], profile],
    [myCoursesOptions.queryKey, [COURSE]],
    [islandsOptions("c1").queryKey, islands],
    [["postcards", "course", "c1"], []],
  ] as const;
  const answers = {
    "GET /api/courses/my-courses": { courses: [COURSE] },
    "GET /api/quiz/islands": islands,
    "GET /api/voyage/postcards": { postcards: [], next: null },
    "GET /api/users/quiz-stats": {
      ...{ level: 1, xp: 50, currentStreak: 0, hearts: 5, maxHearts: 5, heartResetTime: null },
      ...{ isPremium: false, completedIslands: 0, totalStarsEarned: 0 },
    },
  };
  return renderScreen(<CourseVoyage courseId="c1" isPremiumSold={false} />, { known, answers });
}

const island = (title: string) =>
  screen.findByRole("button", { name: new RegExp(`^Island \\d+, ${title},`) });
const drawn = () => screen.getAllByRole("button", { name: /^Island \d+, / });

beforeEach(() => {
  // jsdom has no CSS.escape
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
});

describe("a course of 500 islands", () => {
  it.each([40, 1])("in %i units draws few of them, around the current one", async (units) => {
    show(large(250, units));
    expect((await island("Place 250")).getAttribute("aria-current")).toBe("step");
    expect(drawn().length).toBeLessThan(26);
    expect(document.querySelectorAll("svg *").length).toBeLessThan(2500);
    await expectAccessibleScreen();
  });

  it("is walked from end to end by keys; the current and the focused island stay", async () => {
    const { user } = show(large(250));
    (await island("Place 250")).focus();
    await user.keyboard("{End}");
    await waitFor(async () => expect(document.activeElement).toBe(await island("Place 499")));
    expect(await island("Place 250")).toBeTruthy();
    await user.keyboard("{ArrowLeft}");
    await waitFor(async () => expect(document.activeElement).toBe(await island("Place 498")));
    await user.keyboard("{Home}{ArrowDown}");
    await waitFor(async () => expect(document.activeElement).toBe(await island("Place 1")));
    expect(drawn().filter((button) => button.tabIndex === 0)).toEqual([document.activeElement]);
  });

  it("tells a screen reader which unit an island belongs to, and how many that has", async () => {
    show(large(250));
    const item = (await island("Place 250")).closest("li");
    expect(item?.parentElement).toBe(screen.getByRole("list", { name: "Unit 21 · Coast 21" }));
    expect(item?.getAttribute("aria-posinset")).toBe("1");
    expect(item?.getAttribute("aria-setsize")).toBe("13");
  });

  it("names the unit in view, and leads to the others and back", async () => {
    const { user } = show(large(0));
    const tools = within(await screen.findByRole("toolbar", { name: "Map" }));
    expect(screen.getByRole("heading", { level: 3, name: "Unit 1 · Coast 1" })).toBeTruthy();
    expect(tools.getByRole("button", { name: "Previous unit" }).getAttribute("aria-disabled")).toBe("true");
    expect(tools.getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    tools.getByRole("button", { name: "List" }).focus();
    await user.keyboard("{ArrowRight}{Enter}");
    await waitFor(async () => expect(document.activeElement).toBe(await island("Place 0")));
  });
});

describe("the list", () => {
  it("holds all islands by unit, is remembered, and opens the same quizzes", async () => {
    const { user, unmount } = show(large(250));
    await user.click(await screen.findByRole("button", { name: "List" }));
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(40);
    expect(drawn()).toHaveLength(500);
    expect(screen.getByRole("link", { name: /^Start ?Basics$/ }).getAttribute("href")).toBe(
      "/quiz/i250/q250",
    );
    const place = await island("Place 3");
    await user.click(place);
    expect(
      within(await screen.findByRole("dialog", { name: "Place 3" })).getByRole("link", {
        name: /^Play again/,
      }),
    ).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(place));
    unmount();
    show(large(250).slice(240, 260));
    expect(await screen.findByRole("button", { name: "Map" })).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("says each state in words", async () => {
    const { user } = show([
      islandOf("1", [quizOf("a", true)]),
      islandOf("2", [quizOf("b")]),
      islandOf("3", [], { cardCount: 2 }),
      islandOf("4", []),
    ]);
    await user.click(await screen.findByRole("button", { name: "List" }));
    for (const text of ["3 of 3 stars, complete", "0 of 3 stars, current", "2 cards", "no questions yet"])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await expectAccessibleScreen();
  });
});

describe("an island that is begun, and one without stars", () => {
  const islands = [
    islandOf("1", [quizOf("a", true, 3), quizOf("b", true, 0)]),
    islandOf("2", [quizOf("c", true, 2), quizOf("d")], { title: "Loops", position: 1 }),
  ];

  it("say so on the map, in the popover and in the list, with one word", async () => {
    const { user } = show(islands);
    const loops = await island("Loops");
    expect(loops.getAttribute("aria-label")).toBe("Island 2, Loops, 1 of 2 quizzes, 2 of 6 stars, current");
    // The bubble, and the caption
    expect(screen.getByText("Continue")).toBeTruthy();
    expect(screen.getByText("1 of 2 quizzes")).toBeTruthy();
    await user.click(loops);
    const popover = within(await screen.findByRole("dialog", { name: "Loops" }));
    expect(popover.getByText("1 of 2 quizzes, 2 of 6 stars")).toBeTruthy();
    expect(popover.getByRole("link", { name: /^Continue ?Basics$/ }).getAttribute("href")).toBe("/quiz/2/d");
    await expectAccessibleScreen();
    await user.keyboard("{Escape}");
    await user.click(await island("Island 1"));
    const done = within(await screen.findByRole("dialog", { name: "Island 1" }));
    expect(done.getByText("3 of 6 stars, no stars yet in 1 quiz")).toBeTruthy();
    expect(done.getByText(/No stars yet$/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute("href")).toBe("/quiz/1/b"));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "List" }));
    expect(screen.getByRole("link", { name: /^Continue ?Basics$/ })).toBeTruthy();
    expect(screen.getByText("3 of 6 stars, no stars yet in 1 quiz, complete")).toBeTruthy();
    await expectAccessibleScreen();
  });
});

describe("arriving", () => {
  it("by a link gives the focus to the island to play next, unless something has it", async () => {
    const first = show(large(3).slice(0, 10));
    expect(document.activeElement).toBe(await island("Place 3"));
    expect(screen.queryByRole("dialog")).toBeNull();
    first.unmount();
    const other = document.body.appendChild(document.createElement("button"));
    other.focus();
    show(large(3).slice(0, 10));
    await island("Place 3");
    expect(document.activeElement).toBe(other);
    other.remove();
  });
});

describe("the penguin", () => {
  const place = () => JSON.parse(sessionStorage.getItem("mapPlaces") ?? "{}").c1;
  const two = (isDone: boolean) => [
    islandOf("1", [quizOf("a", isDone)]),
    islandOf("2", [quizOf("b")], { title: "Loops", position: 1 }),
  ];

  it("goes to the next island once one is complete, and says so", async () => {
    const first = show(two(false));
    await island("Island 1");
    expect(place()).toBe("1");
    expect(screen.queryByText(/complete\./)).toBeNull();
    first.unmount();
    show(two(true));
    expect(await screen.findByText("Island 1 complete. Next: Loops.")).toBeTruthy();
    expect(place()).toBe("2");
  });

  it("wears what was chosen for it", async () => {
    show(two(false), { avatar: "rose.dots.headphones" });
    await island("Island 1");
    const penguin = document.querySelector<SVGElement>('svg[style*="--art-coat"]');
    expect(penguin?.style.getPropertyValue("--art-coat")).toBe("#b2416c");
    expect(penguin?.innerHTML).toContain("#ff8a4c");
  });

  it("ends at the last harbor, and stays quiet for who was there before", async () => {
    sessionStorage.setItem("mapPlaces", JSON.stringify({ c1: "2", other: "x" }));
    const all = [islandOf("1", [quizOf("a", true)]), islandOf("2", [quizOf("b", true)], { position: 1 })];
    const view = show(all);
    expect(await screen.findByText("Island 2 complete. Every island is complete.")).toBeTruthy();
    expect(place()).toBe("harbor-0");
    view.unmount();
    show(all);
    await island("Island 1");
    expect(screen.queryByText(/Every island is complete\./)).toBeNull();
  });

  it.each(["nonsense", "[]", "null", '{"c1":7}', '{"c1":"gone"}'])(
    "minds no damaged memory: %s",
    async (kept) => {
      sessionStorage.setItem("mapPlaces", kept);
      show(two(true));
      await island("Loops");
      expect(place()).toBe("2");
    },
  );
});
