import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CatalogCourseDto } from "#lib/course/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { SampleCourses } from "./sample-courses.tsx";

const course = (id: string, title: string, change: Partial<CatalogCourseDto> = {}): CatalogCourseDto => ({
  ...{ _id: id, title, description: "About it.", unitCount: 2, islandCount: 4, questionCount: 35 },
  ...{ isEnrolled: false, isPremiumOnly: false, canEnrol: true },
  ...change,
});

const MESSAGE = "Only learners with Premium can start this course.";
const REFUSED = { error: "premium_only", message: MESSAGE, requestId: "r" };

async function show(isPremiumSold: boolean, canEnrol: boolean, answer: object = {}) {
  const shown = renderScreen(
    <main>
      <h1>My Courses</h1>
      <SampleCourses title="Ours" isPremiumSold={isPremiumSold} />
    </main>,
    {
      answers: {
        "GET /api/courses/catalog": {
          courses: [course("c1", "Space"), course("c2", "Logic", { isPremiumOnly: true, canEnrol })],
        },
        "GET /api/courses/my-courses": { courses: [] },
        "POST /api/courses/c2/enrol": answer,
      },
    },
  );
  const cardOf = (title: string) => screen.getByRole("heading", { name: title }).closest("li") as HTMLElement;
  await screen.findByRole("heading", { name: "Logic" });
  return { ...shown, free: within(cardOf("Space")), premium: within(cardOf("Logic")) };
}

it("marks a course for Premium, and leads those without it to the checkout", async () => {
  const { free, premium } = await show(true, false);
  await expectAccessibleScreen();
  expect(premium.getByText("Premium")).toBeTruthy();
  expect(premium.getByText(MESSAGE)).toBeTruthy();
  expect(premium.getByRole("link", { name: "Get Premium for Logic" }).getAttribute("href")).toBe("/checkout");
  expect(premium.queryByRole("button")).toBeNull();
  expect(free.queryByText("Premium")).toBeNull();
  expect(free.getByRole("button", { name: "Start this course Space" })).toBeTruthy();
});

it("says that Premium can't be bought where payments aren't set up", async () => {
  const { premium } = await show(false, false);
  await expectAccessibleScreen();
  expect(premium.getByText(`${MESSAGE} Premium can't be bought here yet.`)).toBeTruthy();
  expect(premium.queryByRole("link")).toBeNull();
  expect(premium.queryByRole("button")).toBeNull();
});

it("lets those with Premium start it", async () => {
  const { user, premium, router } = await show(true, true, Response.json({}, { status: 201 }));
  expect(premium.getByText("Premium")).toBeTruthy();
  expect(premium.queryByText(MESSAGE)).toBeNull();
  await user.click(premium.getByRole("button", { name: "Start this course Logic" }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/quiz-islands?course=c2"));
});

it("says why where Premium has ended since", async () => {
  const { user, premium, router } = await show(true, true, Response.json(REFUSED, { status: 403 }));
  await user.click(premium.getByRole("button", { name: "Start this course Logic" }));
  expect((await screen.findByRole("alert")).textContent).toContain(MESSAGE);
  expect(router.push).not.toHaveBeenCalled();
});
