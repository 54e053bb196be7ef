import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CourseDto } from "#lib/course/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { CourseList } from "./course-list.tsx";
import { todayIn } from "./course-view.ts";

const today = todayIn("UTC", new Date("2026-03-01T12:00:00Z"));
const course = (id: string, title: string, isOwn: boolean): CourseDto => ({
  _id: id,
  title,
  description: "",
  isOwn,
  isPremiumOnly: false,
  quizCount: 2,
  completedQuizzes: 1,
  islandCount: 1,
  cardCount: 0,
  lessonCount: 0,
  doneLessons: 0,
  completedIslands: 0,
  starsEarned: 2,
  next: { islandId: "i", islandTitle: "Ice", quizId: "q", quizTitle: "Ice" },
  lastStudiedAt: "2026-02-28T12:00:00.000Z",
  createdAt: "2026-02-01T12:00:00.000Z",
});

function show(leave: Response, isPremiumOnly = false) {
  let courses = [{ ...course("c1", "Space", false), isPremiumOnly }, course("c2", "My own", true)];
  return renderScreen(<CourseList today={today} planned={["c2"]} isPremiumSold={false} />, {
    at: "/courses",
    answers: {
      "GET /api/courses/my-courses": () => ({ courses }),
      "GET /api/courses/catalog": { courses: [] },
      "DELETE /api/courses/c1/enrol": () => {
        if (leave.ok) courses = courses.slice(1);
        return leave;
      },
      "POST /api/courses/c1/enrol": () => {
        courses = [course("c1", "Space", false), ...courses];
        return Response.json(courses[0], { status: 201 });
      },
    },
  });
}

const rowOf = (title: string) => screen.queryByRole("heading", { name: title });

it("lets a course of the catalogue be left and taken back, and no other", async () => {
  const { user } = show(new Response(null, { status: 204 }));
  await screen.findByRole("heading", { name: "Space" });
  await expectAccessibleScreen();
  expect(screen.getByRole("link", { name: "Make a plan for Space" }).getAttribute("href")).toBe(
    "/dashboard/plan?course=c1",
  );
  expect(screen.getByRole("link", { name: "Change plan for My own" })).toBeTruthy();
  const own = rowOf("My own")?.closest("li") as HTMLElement;
  expect(within(own).queryByRole("button", { name: /Leave course/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Leave course/ }));
  await waitFor(() => expect(rowOf("Space")).toBeNull());
  expect(screen.getByText("You left “Space”. Your progress is kept.")).toBeTruthy();
  // The button that had the focus is gone: the list has it now.
  expect(document.activeElement?.contains(rowOf("My own"))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(rowOf("Space")).toBeTruthy());
});

it("says why it couldn't be left, and keeps it", async () => {
  const message = "Waddle can't reach its database right now.";
  const { user } = show(Response.json({ error: "unavailable", message, requestId: "r" }, { status: 503 }));
  await user.click(await screen.findByRole("button", { name: /^Leave course/ }));
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(rowOf("Space")).toBeTruthy();
});

it("asks before a course is left that only Premium lets back in, and offers no way back then", async () => {
  const { user, calls } = show(new Response(null, { status: 204 }), true);
  const row = (await screen.findByRole("heading", { name: "Space" })).closest("li") as HTMLElement;
  expect(within(row).getByText("Premium")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Leave course/ }));
  const dialog = await screen.findByRole("dialog", { name: "Leave this Premium course?" });
  expect(dialog.textContent).toContain("come back to “Space” only while you have Premium");
  await user.click(within(dialog).getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);

  await user.click(screen.getByRole("button", { name: /^Leave course/ }));
  const again = await screen.findByRole("dialog");
  await user.click(within(again).getByRole("button", { name: "Leave course" }));
  await waitFor(() => expect(rowOf("Space")).toBeNull());
  expect(await screen.findByText("You left “Space”. Your progress is kept.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
