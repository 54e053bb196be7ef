import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { Archipelago } from "./archipelago.tsx";

function course(title: string, more: Partial<CourseDto> = {}): CourseDto {
  return {
    ...{ _id: title, title, description: "", isOwn: true, isPremiumOnly: false },
    ...{ quizCount: 24, completedQuizzes: 7, islandCount: 12, completedIslands: 3, starsEarned: 16 },
    ...{ cardCount: 0, lessonCount: 0, doneLessons: 0, lastStudiedAt: null },
    next: { islandId: "i1", islandTitle: "Tides", quizId: "q1", quizTitle: "Tides 1" },
    createdAt: "2026-01-01T00:00:00.000Z",
    ...more,
  };
}

function open(courses: CourseDto[]) {
  return renderScreen(
    <main>
      <h1>Quiz Islands</h1>
      <Archipelago isPremiumSold={false} />
    </main>,
    {
      known: [
        [myCoursesOptions.queryKey, courses],
        [catalogOptions.queryKey, []],
      ],
      answers: { "GET /api/courses/my-courses": { courses }, "GET /api/courses/catalog": { courses: [] } },
    },
  );
}

const groups = () => within(screen.getByRole("list")).getAllByRole("listitem");

describe("the archipelago", () => {
  it("without courses leads to the first one", () => {
    open([]);
    screen.getByText("No islands yet");
    screen.getByRole("link", { name: "Import your first course" });
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  });

  it("of one course goes on with it", async () => {
    open([course("Seas", { lastStudiedAt: "2026-02-01T00:00:00.000Z" })]);
    expect(screen.getByRole("link", { name: "Seas" }).getAttribute("href")).toBe("/quiz-islands?course=Seas");
    expect(screen.getByRole("link", { name: /^Continue/ }).getAttribute("href")).toBe("/quiz/i1/q1");
    screen.getByText("7 of 24 quizzes");
    screen.getByText("1 course · 3 of 12 islands · 16 stars");
    await expectAccessibleScreen();
  });

  it("begins with the course studied last, and has one way to go on", () => {
    open([
      course("Old", { lastStudiedAt: "2026-02-01T00:00:00.000Z" }),
      course("New", { createdAt: "2026-03-01T00:00:00.000Z" }),
      course("Recent", { lastStudiedAt: "2026-02-02T00:00:00.000Z" }),
    ]);
    const names = groups().map((group) => within(group).getByRole("heading").textContent);
    expect(names).toEqual(["Recent", "Old", "New"]);
    expect(screen.getAllByRole("link", { name: /^(Continue|Start)/ })).toHaveLength(1);
    screen.getByText("3 courses · 9 of 36 islands · 48 stars");
  });

  it("marks what is finished, and starts what was never studied", () => {
    open([course("Done", { completedQuizzes: 24, next: null }), course("Open")]);
    expect(within(groups()[0] as HTMLElement).queryByRole("link", { name: /^Start/ })).toBeNull();
    within(groups()[0] as HTMLElement).getByText("Finished");
    expect(within(groups()[1] as HTMLElement).queryByText("Finished")).toBeNull();
  });

  it("says what a course without quizzes holds", () => {
    open([course("Read", { quizCount: 0, completedQuizzes: 0, islandCount: 0, lessonCount: 4, next: null })]);
    screen.getByText("4 lessons");
  });

  it("shows 60 courses, each with its own link", () => {
    open(Array.from({ length: 60 }, (_, index) => course(`Course ${index} ${"long ".repeat(40)}`)));
    expect(groups()).toHaveLength(60);
    expect(
      new Set(screen.getAllByRole("link", { name: /^Course/ }).map((link) => link.getAttribute("href"))).size,
    ).toBe(60);
  });

  it("offers to try again where the courses can't be read", async () => {
    const { user } = renderScreen(<Archipelago isPremiumSold={false} />, {
      answers: {
        "GET /api/courses/my-courses": refusal(503, "unavailable", "Resting."),
        "GET /api/courses/catalog": { courses: [] },
      },
    });
    screen.getByRole("status", { name: "Loading your islands" });
    const again = await screen.findByRole("button", { name: "Try Again" });
    screen.getByText("We couldn't load your islands.");
    await user.click(again);
    await waitFor(() => screen.getByRole("button", { name: "Try Again" }));
  });
});
