import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { CourseDetailDto } from "#lib/course/schema.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { CourseEditor } from "./course-editor.tsx";
import { CourseMissing, EditorInvitation } from "./other-states.tsx";

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const COURSE_ID = id(1);
const PATH = `/api/courses/${COURSE_ID}`;
const UNITS = [
  { _id: id(10), id: "unit-1", title: "Sea ice", subtitle: "", difficulty: "beginner" },
  { _id: id(20), id: "unit-2", title: "Birds", subtitle: "", difficulty: "beginner" },
];

function island(n: number, unit: number, title: string, position: number): IslandDto {
  const { id: unitId = null, title: unitTitle = null } = UNITS[unit] ?? {};
  return {
    _id: id(n),
    title,
    courseId: COURSE_ID,
    courseTitle: "polar",
    unitId,
    unitTitle,
    unitSubtitle: "",
    unitDifficulty: "beginner",
    difficulty: "beginner",
    position,
    completed: false,
    starsEarned: 0,
    cardCount: 0,
    quizzes: [{ quizId: id(n + 100), title, questionCount: 1, completed: false, stars: 0 }],
  };
}

const COURSE: CourseDetailDto = {
  _id: COURSE_ID,
  title: "polar",
  description: "",
  version: 1,
  units: UNITS,
  islands: [island(11, 0, "Freezing", 0), island(12, 0, "Melting", 1), island(21, 1, "Penguins", 0)],
  lessons: [],
};
const QUESTION = {
  _id: id(900),
  text: "What melts first?",
  options: [{ text: "Thin ice" }, { text: "Thick ice" }],
  correctIndex: 0,
  explanation: "",
  hasMarkup: false,
  isWithdrawn: false,
};

async function open(answers: Record<string, object> = {}) {
  const shown = renderScreen(
    <main>
      <CourseEditor course={COURSE} />
    </main>,
    {
      at: `/courses/${COURSE_ID}/edit`,
      answers: {
        [`PATCH ${PATH}`]: () => new Promise(() => {}),
        [`GET ${PATH}/quizzes/${id(112)}`]: { questions: [QUESTION] },
        ...Object.fromEntries([11, 12, 21].map((n) => [`GET ${PATH}/islands/${id(n)}`, { text: "" }])),
        ...answers,
      },
    },
  );
  await screen.findByRole("navigation", { name: "Outline" });
  const press = async (name: string | RegExp) => {
    screen.getAllByRole("button", { name })[0]?.focus();
    await shown.user.keyboard("{Enter}");
  };
  /** The edits of the last save that was sent */
  const edits = () => (shown.calls.findLast(({ method }) => method === "PATCH")?.body ?? {}) as object;
  return { ...shown, press, edits };
}

const outline = () => screen.getByRole("navigation", { name: "Outline" });
const row = (kind: string, title: string) =>
  [...outline().querySelectorAll<HTMLElement>(`[data-part=${kind}]`)].find((each) =>
    each.textContent?.includes(title),
  );
const expectFocus = (find: () => Element | null | undefined) =>
  eventually(() => {
    const element = find();
    if (element && document.activeElement === element) return;
    throw new Error(`The focus is at ${document.activeElement?.outerHTML.slice(0, 120)}`);
  });
const byLabel = (name: string) => screen.getByLabelText(name, { exact: true });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the keyboard's place is never lost", () => {
  it("in the outline: renamed, moved, removed and brought back", async () => {
    const { user, press } = await open();
    const menu = async (of: string, item: RegExp) => {
      await press(`More for ${of}`);
      screen.getByRole("menuitem", { name: item }).focus();
      await user.keyboard("{Enter}");
    };
    await menu("Freezing", /Rename/);
    await expectFocus(() => byLabel("New name of Freezing"));
    await user.clear(byLabel("New name of Freezing"));
    await user.type(byLabel("New name of Freezing"), "Freezing over{Enter}");
    await expectFocus(() => row("island", "Freezing over"));

    await menu("Freezing over", /Move to/);
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Move" }));
    await expectFocus(() => row("island", "Freezing over"));

    await menu("Melting", /Remove/);
    await expectFocus(() => row("island", "Freezing over"));
    await user.keyboard("{Control>}z{/Control}");
    await expectFocus(() => row("island", "Melting"));
    await menu("Melting", /Remove/);
    await expectFocus(() => row("island", "Freezing over"));
    // jsdom ends no animation, so the first notice stays below the new one; its Undo has nothing left to bring back.
    await eventually(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2));
    await press("Undo");
    await expectFocus(() => row("island", "Melting"));
  });

  it("in the forms: from an island to its quiz, its questions and their answers", async () => {
    const { user, press } = await open();
    await user.click(row("island", "Melting") ?? outline());
    await user.click(
      within(screen.getByRole("region", { name: "Details" })).getByRole("button", { name: /^Melting/ }),
    );
    await expectFocus(() => screen.getByRole("heading", { name: "Quiz" }));
    await screen.findByRole("button", { name: /What melts first/ });
    await press("Add question");
    await expectFocus(() => byLabel("Question"));
    await press("Add answer");
    await expectFocus(() => byLabel("Answer C"));
    await press("Move answer C up");
    await expectFocus(() => button("Move answer B up"));
    await press("Remove answer C");
    await expectFocus(() => byLabel("Answer B"));
    await press("Remove question");
    await expectFocus(() => button(/What melts first/));
  });
});

describe("an island", () => {
  it("moves by the keyboard, within its unit and across, and says where it is", async () => {
    const { user, edits } = await open();
    row("island", "Freezing")?.focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByText("Moved to place 2 of 2 in Sea ice")).toBeTruthy();
    await expectFocus(() => row("island", "Freezing"));
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByText("Moved to place 1 of 2 in Birds")).toBeTruthy();
    await expectFocus(() => row("island", "Freezing"));
    // Sent, or kept on the device for the next save while the first one is under way
    const changes = () => [JSON.stringify(edits()), ...Object.values(localStorage)].join();
    await eventually(() => expect(changes()).toContain(`"parentId":"${id(20)}"`));
  });
});

describe("a question", () => {
  it("that says the same twice is told so at its field", async () => {
    const { user } = await open();
    await user.click(row("island", "Melting") ?? outline());
    await user.click(
      within(screen.getByRole("region", { name: "Details" })).getByRole("button", { name: /^Melting/ }),
    );
    await user.click(await screen.findByRole("button", { name: /What melts first/ }));
    await user.clear(byLabel("Answer B"));
    await user.type(byLabel("Answer B"), "Thin ice");
    await user.tab();
    expect(await screen.findByText("This says the same as answer A.")).toBeTruthy();
    await expectAccessibleScreen();
  });
});

describe("a save", () => {
  it("that another tab was faster with asks what to keep, and keeps mine on top", async () => {
    const theirs = { ...COURSE, version: 2, islands: [...COURSE.islands] };
    let saves = 0;
    const { user, edits } = await open({
      [`GET ${PATH}`]: theirs,
      [`PATCH ${PATH}`]: () => {
        saves += 1;
        return saves === 1
          ? refusal(409, "edit_conflict", "This course was changed in another tab.")
          : { ...theirs, version: 3 };
      },
    });
    await user.click(row("island", "Freezing") ?? outline());
    await user.clear(byLabel("Title"));
    await user.type(byLabel("Title"), "Mine");
    expect(await screen.findByText("This course was changed in another tab.")).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(button("Keep mine"));
    await eventually(() => expect(edits()).toMatchObject({ version: 2 }));
    expect(JSON.stringify(edits())).toContain("Mine");
    expect(await screen.findAllByText(/^Saved \d/)).toBeTruthy();
    expect(screen.queryByText("This course was changed in another tab.")).toBeNull();
  });

  it("without a connection waits, and says so", async () => {
    const { user } = await open();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    await user.click(row("island", "Melting") ?? outline());
    await user.type(byLabel("Title"), " away");
    expect((await screen.findAllByText("Offline: kept here, saved when you are back"))[0]).toBeTruthy();
    expect(JSON.stringify(localStorage)).toContain("Melting away");
  });
});

describe("a course that can't be edited", () => {
  it("asks visitors in, and leads back", async () => {
    renderScreen(<EditorInvitation courseId={COURSE_ID} />);
    expect(screen.getByRole("heading", { name: "Log in to edit this course" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe(
      `/auth?next=${encodeURIComponent(`/courses/${COURSE_ID}/edit`)}`,
    );
    await expectAccessibleScreen();
  });

  it("is not there for others", async () => {
    renderScreen(<CourseMissing />);
    expect(screen.getByRole("heading", { name: "We couldn't find this course" })).toBeTruthy();
    await expectAccessibleScreen();
  });
});
