import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { islandsOptions } from "#lib/island/client.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { CourseVoyage } from "./course-voyage.tsx";

const STATS = {
  ...{ level: 1, xp: 50, currentStreak: 0, hearts: 5, maxHearts: 5, heartResetTime: null },
  ...{ isPremium: false, completedIslands: 0, totalStarsEarned: 0 },
};
const SAMPLE = {
  ...{ _id: "k1", title: "Everyday Statistics", description: "Means and more.", isEnrolled: false },
  ...{ isPremiumOnly: false, canEnrol: true },
  ...{ unitCount: 1, islandCount: 3, questionCount: 30 },
};

function island(courseId: string, position: number): IslandDto {
  const quizzes = ["a", "b"].map((part) => ({
    ...{ quizId: `${courseId}-${position}${part}`, title: `Quiz ${part}`, questionCount: 5 },
    ...{ completed: position === 0 && part === "a", stars: position === 0 && part === "a" ? 3 : 0 },
  }));
  return {
    ...{ _id: `${courseId}-${position}`, title: `Place ${position}`, courseId, courseTitle: courseId },
    ...{ unitId: "unit-1", unitTitle: "Water", unitSubtitle: null, unitDifficulty: null },
    ...{ difficulty: "beginner", position, completed: false, quizzes, cardCount: 0 },
    starsEarned: position === 0 ? 3 : 0,
  };
}

const islandsIn = (courseId: string) => [0, 1, 2].map((position) => island(courseId, position));
const course = (title: string): CourseDto => ({
  ...{
    _id: title,
    title,
    description: "",
    isOwn: false,
    isPremiumOnly: false,
    quizCount: 6,
    completedQuizzes: 1,
  },
  ...{
    islandCount: 3,
    cardCount: 0,
    lessonCount: 0,
    doneLessons: 0,
    completedIslands: 0,
    starsEarned: 3,
    next: null,
    lastStudiedAt: null,
  },
  createdAt: "2026-01-01T00:00:00.000Z",
});

function open(titles: string[], { shown = titles[0] ?? "", answers = {} } = {}) {
  return renderScreen(
    <main>
      <h1>Quiz Islands</h1>
      <CourseVoyage courseId={shown} isPremiumSold={false} />
    </main>,
    {
      known: [
        [myCoursesOptions.queryKey, titles.map(course)],
        ...titles.map((title) => [islandsOptions(title).queryKey, islandsIn(title)] as const),
        [catalogOptions.queryKey, [SAMPLE]],
      ],
      answers: {
        "GET /api/courses/my-courses": { courses: titles.map(course) },
        "GET /api/courses/catalog": { courses: [SAMPLE] },
        "GET /api/users/quiz-stats": STATS,
        "GET /api/practice": refusal(404, "not_found", "Nothing to practice."),
        ...answers,
      },
    },
  );
}

const islands = () => screen.getAllByRole("button", { name: /^Island \d+, / });
const expectFocus = (find: () => Element | undefined) =>
  waitFor(() => expect(document.activeElement?.outerHTML).toBe(find()?.outerHTML));

it("without courses the map offers to import one or to take one of ours", async () => {
  const { user, router } = open([], { answers: { "POST /api/courses/k1/enrol": {} } });
  expect(screen.getByRole("heading", { name: "No islands yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Import your first course" }).getAttribute("href")).toBe(
    "/dashboard",
  );
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: /^Start this course ?Everyday Statistics$/ }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/quiz-islands?course=k1"));
});

it("a course of lessons alone leads to its classroom, and one of nothing to the import", async () => {
  const [read, empty] = [{ ...course("Sea"), lessonCount: 2 }, course("Sky")];
  const known = [
    [myCoursesOptions.queryKey, [read, empty]],
    ...[read, empty].map(({ _id }) => [islandsOptions(_id).queryKey, []] as const),
  ] as const;
  const { unmount } = renderScreen(<CourseVoyage courseId="Sea" isPremiumSold={false} />, {
    known,
  });
  const study = await screen.findByRole("link", { name: "Study the lessons" });
  expect(study.getAttribute("href")).toBe("/classroom/Sea");
  unmount();
  renderScreen(<CourseVoyage courseId="Sky" isPremiumSold={false} />, { known });
  expect(await screen.findByRole("link", { name: "Import a course" })).toBeTruthy();
});

describe("the map", () => {
  it("is walked with the arrow keys; Enter opens an island, Escape closes it", async () => {
    const { user } = open(["Sea"]);
    islands()[0]?.focus();
    await user.keyboard("{ArrowRight}");
    await expectFocus(() => islands()[1]);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    await expectFocus(() => islands()[0]);
    await user.keyboard("{End}");
    await expectFocus(() => islands().at(-1));
    await user.keyboard("{Home}{Enter}");
    const popover = await screen.findByRole("dialog");
    await expectAccessibleScreen();
    const start = within(popover).getByRole("link", { name: /^Continue/ });
    expect(start.getAttribute("href")).toBe("/quiz/Sea-0/Sea-0b");
    expect(within(popover).getByRole("link", { name: /^Play again/ })).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expectFocus(() => islands()[0]);
  });

  it("says of each island where it stands, and names the course and the unit in view", async () => {
    open(["Sea", "Sky"], { shown: "Sky" });
    expect(screen.getByRole("heading", { level: 2, name: "Sky" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 3, name: "Unit 1 · Water" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Island 1, .*, 3 of 6 stars, current$/ })).toBeTruthy();
    await expectAccessibleScreen();
  });
});
