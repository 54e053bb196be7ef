import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ConnectionsDto } from "#lib/connection/schema.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { IMPORT_PATH, openDashboard, UPDATE } from "#tests/support/dashboard.tsx";
import { CONNECTIONS_PATH, connectionsOf, pagesOf, workspace } from "#tests/support/notion-pages.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { CourseList } from "./course-list.tsx";

const CONSENT = "https://notion.example/consent";
const BROKEN = refusal(409, "connection_broken", "Notion no longer gives Waddle access.");
const UPDATE_BUTTON = /^Update from Notion ?Sea$/;

const course = (notion: CourseDto["notion"], change: Partial<CourseDto> = {}): CourseDto => ({
  _id: "c1",
  title: "Sea",
  description: "",
  isOwn: true,
  isPremiumOnly: false,
  quizCount: 1,
  completedQuizzes: 0,
  islandCount: 1,
  completedIslands: 0,
  starsEarned: 0,
  cardCount: 0,
  lessonCount: 0,
  doneLessons: 0,
  next: null,
  lastStudiedAt: null,
  createdAt: "2026-02-01T12:00:00.000Z",
  notion,
  ...change,
});

function showCourses(courses: CourseDto[], start: object, connections: ConnectionsDto = connectionsOf([])) {
  const shown = renderScreen(
    <CourseList today={{ day: "2026-03-02", timeZone: "UTC" }} planned={[]} isPremiumSold={false} />,
    {
      at: "/courses",
      answers: {
        "GET /api/courses/my-courses": { courses },
        "GET /api/courses/catalog": { courses: [] },
        [`POST ${IMPORT_PATH}`]: start,
        [`GET ${CONNECTIONS_PATH}`]: connections,
        [`POST ${CONNECTIONS_PATH}/notion/start`]: { url: CONSENT },
      },
    },
  );
  const sent = () => shown.calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  const press = async () => shown.user.click(await screen.findByRole("button", { name: UPDATE_BUTTON }));
  return { ...shown, sent, press };
}

const asked = (connectionId: string) => ({
  connectionId,
  pages: ["p1", "p2"],
  replace: true,
  replaces: "c1",
  preview: true,
});
const pages = ["p1", "p2"];

describe("a course in My Courses", () => {
  it("from Notion is read anew at a press, and asks nothing before", async () => {
    const { press, sent, router, calls } = showCourses([course({ connectionId: "w1", pages })], {
      importId: "i-9",
    });
    await screen.findByRole("heading", { name: "Sea" });
    await expectAccessibleScreen();
    expect(calls.filter(({ path }) => path.startsWith(CONNECTIONS_PATH))).toEqual([]);
    await press();
    await eventually(() => expect(router.push).toHaveBeenCalledWith("/dashboard?import=i-9"));
    expect(sent()).toEqual([asked("w1")]);
  });

  it.each([
    ["from a file", course(null)],
    ["of the catalogue", course({ connectionId: "w1", pages }, { isOwn: false })],
  ])("%s has no such button", async (_, other) => {
    showCourses([other], {});
    await screen.findByRole("heading", { name: "Sea" });
    expect(screen.queryByRole("button", { name: UPDATE_BUTTON })).toBeNull();
  });

  it("whose connection is broken says so, and connects it again", async () => {
    const known = connectionsOf([workspace("w1", { status: "broken" })]);
    const { press, sent, user, location } = showCourses(
      [course({ connectionId: "w1", pages })],
      BROKEN,
      known,
    );
    await press();
    const dialog = await screen.findByRole("dialog", { name: "Connect Notion again to update this course" });
    await user.click(await within(dialog).findByRole("button", { name: "Connect again" }));
    await eventually(() => expect(location.assign).toHaveBeenCalledWith(CONSENT));
    expect(sent()).toEqual([asked("w1"), { purpose: "import", connectionId: "w1" }]);
  });

  it("whose connection is gone asks for Notion, and gives the focus back", async () => {
    const { press, sent, user, location } = showCourses([course({ connectionId: null, pages })], {});
    await press();
    const dialog = await screen.findByRole("dialog");
    const connect = await within(dialog).findByRole("button", { name: "Connect Notion" });
    await expectAccessibleScreen();
    await user.click(connect);
    await eventually(() => expect(location.assign).toHaveBeenCalledWith(CONSENT));
    expect(sent()).toEqual([{ purpose: "import" }]);
    await user.click(within(dialog).getByRole("button", { name: "Not now" }));
    await eventually(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: UPDATE_BUTTON })),
    );
  });

  it("of a site without Notion says so, without a button", async () => {
    const { press } = showCourses([course({ connectionId: null, pages })], {}, connectionsOf([], false));
    await press();
    expect(await screen.findByText("Notion is no longer set up on this site.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Connect Notion" })).toBeNull();
  });

  it("says why else it can't be updated", async () => {
    const busy = refusal(409, "import_in_progress", "Another import is under way.");
    const { press } = showCourses([course({ connectionId: "w1", pages })], busy);
    await press();
    expect(await screen.findByText("Another import is under way.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("on the import page", () => {
  const answers = {
    [`GET ${CONNECTIONS_PATH}`]: connectionsOf([workspace("w1")]),
    [`GET ${CONNECTIONS_PATH}/w1/pages`]: { pages: pagesOf("Sea"), nextCursor: null },
  };

  it("courses from this workspace are updated, and no others are offered", async () => {
    const courses = [
      course({ connectionId: "w1", pages }),
      course({ connectionId: null, pages }, { _id: "c2", title: "Moon" }),
      course({ connectionId: "w2", pages }, { _id: "c3", title: "Other" }),
      course(null, { _id: "c4", title: "File" }),
    ];
    const { user, bodies } = openDashboard([], { at: "/dashboard?notion=w1", answers, courses });
    const list = await screen.findByRole("region", { name: "Courses from Notion" });
    expect(within(list).getAllByRole("button")).toHaveLength(1);
    await expectAccessibleScreen();
    await user.click(within(list).getByRole("button", { name: UPDATE_BUTTON }));
    await eventually(() => expect(bodies()).toMatchObject([{ body: asked("w1") }]));
  });

  it("the preview of an update speaks of Notion, not of a file", async () => {
    const updates = UPDATE.updates && { ...UPDATE.updates, overruled: 1 };
    openDashboard([{ ...UPDATE, origin: "notion", fileName: "Sea", updates }]);
    const note = screen.getByText(/^An update keeps your progress\./).parentElement;
    expect(note?.textContent).toContain("What's in Notion's trash is removed");
    expect(note?.textContent).toContain(
      "has also changed in Notion, so the version from Notion replaces yours",
    );
    expect(note?.textContent).not.toContain("file");
    expect(screen.getByText("Notion: Sea")).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("an import from Notion fetches first, and counts the pages", () => {
    const job = { ...UPDATE, preview: null, updates: null } as const;
    openDashboard([
      {
        ...job,
        origin: "notion",
        fileName: "Sea",
        status: "running",
        step: "Fetch",
        counts: { done: 12, total: 40 },
      },
    ]);
    const steps = screen.getByRole("region", { name: "Importing Notion: Sea" });
    expect(within(steps).getAllByRole("listitem")[0]?.textContent).toBe("Fetch, under way");
    expect(within(steps).getByText("12 of 40")).toBeTruthy();
    expect(screen.getByText(/^You can leave this page/)).toBeTruthy();
  });
});
