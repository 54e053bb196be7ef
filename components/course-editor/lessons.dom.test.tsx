import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CourseDetailDto } from "#lib/course/schema.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { CourseEditor } from "./course-editor.tsx";

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const COURSE_ID = id(1);
const PATH = `/api/courses/${COURSE_ID}`;
const UNIT = { subtitle: "", difficulty: "beginner" };

function island(n: number, unitId: string, title: string, position: number): IslandDto {
  return {
    ...{ _id: id(n), title, courseId: COURSE_ID, courseTitle: "polar", unitId, unitTitle: null },
    ...{ unitSubtitle: "", unitDifficulty: "beginner", difficulty: "beginner", position },
    ...{ completed: false, starsEarned: 0, cardCount: 0, quizzes: [] },
  };
}

const COURSE: CourseDetailDto = {
  ...{ _id: COURSE_ID, title: "polar", description: "", version: 1 },
  units: [
    { _id: id(10), id: "unit-1", title: "Sea ice", ...UNIT },
    { _id: id(20), id: "unit-2", title: "Birds", ...UNIT },
  ],
  islands: [
    island(11, "unit-1", "Freezing", 0),
    island(12, "unit-1", "Melting", 1),
    island(21, "unit-2", "Penguins", 2),
  ],
  lessons: [
    { _id: id(31), unitId: "unit-1", islandId: id(12), title: "Why ice floats", kind: "page" },
    { _id: id(32), unitId: "unit-1", islandId: null, title: "A year at sea", kind: "video" },
  ],
};

async function open() {
  const shown = renderScreen(
    <main>
      <CourseEditor course={COURSE} />
    </main>,
    { at: `/courses/${COURSE_ID}/edit`, answers: { [`PATCH ${PATH}`]: () => new Promise(() => {}) } },
  );
  await screen.findByRole("navigation", { name: "Outline" });
  /** All that was changed: sent, or kept on the device for the next save while the first one is under way */
  const edits = () => {
    const sent = shown.calls
      .filter(({ method }) => method === "PATCH")
      .map(({ body }) => JSON.stringify(body));
    return [...sent, ...Object.values(localStorage)].join();
  };
  return { ...shown, edits };
}

const rows = () => [
  ...screen.getByRole("navigation", { name: "Outline" }).querySelectorAll<HTMLElement>("[data-part]"),
];
const row = (title: string) => {
  const found = rows().find((each) => each.textContent?.includes(title));
  if (!found) throw new Error(title);
  return found;
};
const order = () => rows().map((each) => each.firstChild?.textContent);
const details = () => within(screen.getByRole("region", { name: "Details" }));
const expectFocus = (title: string) => eventually(() => expect(document.activeElement).toBe(row(title)));

describe("a lesson", () => {
  it("stands in its place and says what it is", async () => {
    await open();
    expect(order()).toEqual([
      ...["Sea ice", "Freezing", "Why ice floats", "Melting", "A year at sea"],
      ...["Birds", "Penguins"],
    ]);
    expect(row("Why ice floats").textContent).toBe("Why ice floatspage");
    expect(row("A year at sea").textContent).toBe("A year at seavideo");
    expect(row("Sea ice").textContent).toContain("2 islands, 2 lessons");
    await expectAccessibleScreen();
  });

  it("is renamed in its form and in the outline", async () => {
    const { user, edits } = await open();
    await user.click(row("Why ice floats"));
    const title = details().getByLabelText("Title");
    await user.clear(title);
    await user.type(title, "Why ice swims");
    expect(row("Why ice swims").dataset.part).toBe("lesson");
    await expectAccessibleScreen();
    await eventually(() => expect(edits()).toContain('"kind":"lesson"'));
    await eventually(() => expect(edits()).toContain("Why ice swims"));
  });

  it("moves by the keyboard among islands, and into the next unit", async () => {
    const { user, edits } = await open();
    row("Why ice floats").focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByText("Moved to place 3 of 4 in Sea ice")).toBeTruthy();
    await expectFocus("Why ice floats");
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByText("Moved to place 1 of 2 in Birds")).toBeTruthy();
    expect(order().slice(-3)).toEqual(["Birds", "Why ice floats", "Penguins"]);
    await eventually(() => expect(edits()).toContain(`"parentId":"${id(20)}","position":0`));
  });

  it("moves by its buttons and by “Move to…”", async () => {
    const { user } = await open();
    await user.click(row("A year at sea"));
    await user.click(details().getByRole("button", { name: "Move this lesson up" }));
    expect(order().slice(2, 5)).toEqual(["Why ice floats", "A year at sea", "Melting"]);
    await user.click(details().getByRole("button", { name: "Move this lesson down" }));
    await user.click(details().getByRole("button", { name: "Move to…" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.selectOptions(dialog.getByLabelText("Unit"), "Birds");
    await user.selectOptions(dialog.getByLabelText("Place of the lesson"), "First");
    await user.click(dialog.getByRole("button", { name: "Move" }));
    expect(order().slice(-3)).toEqual(["Birds", "A year at sea", "Penguins"]);
  });

  it("is removed, and comes back to its place", async () => {
    const { user, edits } = await open();
    const before = order();
    await user.click(row("Why ice floats"));
    await user.click(details().getByRole("button", { name: "Remove this lesson" }));
    await expectFocus("Melting");
    expect(order()).not.toContain("Why ice floats");
    expect((await screen.findAllByText("“Why ice floats” was removed.")).length).toBeGreaterThan(0);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(order()).toEqual(before);
    await eventually(() => expect(edits()).toContain('"type":"restore"'));
  });
});
