import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buttonClass } from "#components/ui/button-look.ts";
import { FAILED, IMPORT_PATH, JOB, openDashboard } from "#tests/support/dashboard.tsx";
import { eventually, expectAccessibleScreen } from "#tests/support/screen.tsx";
import { aToday } from "#tests/support/study.ts";

const { upload } = vi.hoisted(() => ({ upload: vi.fn() }));
vi.mock("#lib/client/upload.ts", () => ({ upload }));

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = () =>
  screen.getByRole<HTMLInputElement>("textbox", { name: "Paste a course link or drop files" });
const input = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>("input[type=file]") ?? document.createElement("input");

beforeEach(() => {
  upload.mockReset();
  upload.mockReturnValue(new Promise(() => {}));
});

describe("what to import", () => {
  it("that is no address is refused at its field, and nothing is sent", async () => {
    const { user, bodies } = openDashboard();
    for (const wrong of ["", "hello", "javascript:alert(1)"]) {
      await user.clear(field());
      if (wrong) await user.type(field(), wrong);
      await user.click(button("Import"));
      expect(document.activeElement).toBe(field());
      expect(field().getAttribute("aria-invalid")).toBe("true");
    }
    expect(
      screen
        .getAllByRole("alert")
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain("not a web address");
    await user.click(button("Type or paste text"));
    await user.click(button(/^and more/));
    await expectAccessibleScreen();
    expect(bodies()).toEqual([]);
  });

  it("fills the field from the page's address, and is asked for at the press", async () => {
    const lesson = "https://learn.example/sea";
    const { user, bodies } = openDashboard([], {
      at: `/dashboard?url=${encodeURIComponent(lesson)}`,
      answers: { [`GET ${IMPORT_PATH}/i-1`]: { ...JOB, origin: "address", address: lesson } },
    });
    expect(field().value).toBe(lesson);
    expect(bodies()).toEqual([]);
    await user.click(button("Import"));
    await screen.findByRole("region", { name: "sea" });
    expect(bodies()).toMatchObject([{ path: IMPORT_PATH, body: { url: lesson, preview: true } }]);
    expect(window.location.search).toBe("?import=i-1");
  });

  it("is refused before it is sent where a file's ending or size says so", async () => {
    const { container } = openDashboard();
    fireEvent.change(input(container), { target: { files: [new File(["x"], "lesson.mp4")] } });
    expect(await screen.findByText(/^This is a video, .* subtitles \(\.srt or \.vtt\)/)).toBeTruthy();
    fireEvent.change(input(container), { target: { files: [new File([], "empty.gift")] } });
    expect(await screen.findByText(/^This file is empty\./)).toBeTruthy();
    expect(upload).not.toHaveBeenCalled();
  });

  it("may be dropped", async () => {
    openDashboard();
    const zone = screen.getByRole("region", { name: "Paste a course link or drop files" });
    const dataTransfer = { types: ["Files"], files: [new File(["x"], "dropped.gift")] };
    fireEvent.dragEnter(zone, { dataTransfer });
    expect(within(zone).getByText("Drop it to import it")).toBeTruthy();
    fireEvent.drop(zone, { dataTransfer });
    expect(await screen.findByRole("region", { name: "Importing dropped.gift" })).toBeTruthy();
    expect(upload.mock.lastCall?.[1].get("file").name).toBe("dropped.gift");
  });

  it("may be typed, but not be empty", async () => {
    const { user, bodies } = openDashboard();
    await user.click(button("Type or paste text"));
    await user.click(button("Import text"));
    expect(screen.getByText(/^There is no text yet\./)).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Title" }), "My sea");
    await user.type(screen.getByRole("textbox", { name: "Text" }), "Penguins swim.");
    await user.click(button("Import text"));
    await screen.findByRole("region", { name: "sea" });
    expect(bodies()).toMatchObject([{ body: { text: "Penguins swim.", title: "My sea", preview: true } }]);
  });

  it("may be one of our courses", async () => {
    const { user, router } = openDashboard([], { answers: { "POST /api/courses/k-1/enrol": {} } });
    expect(screen.getByRole("heading", { name: "All courses to start with" })).toBeTruthy();
    await user.click(button(/^Start this course ?How the Web Works$/));
    await eventually(() => expect(router.push).toHaveBeenCalledWith("/quiz-islands?course=k-1"));
  });
});

describe("an import under way", () => {
  it("shows its steps, and can be cancelled", async () => {
    const { user, bodies } = openDashboard([
      { ...JOB, status: "running", step: "Build islands", preview: null },
    ]);
    const region = screen.getByRole("region", { name: "Importing sea.gift" });
    expect(
      within(region)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Read file, done",
      "Read outline, done",
      "Build islands, under way",
      "Create quizzes, waiting",
    ]);
    expect(
      screen.getByText("You can leave this page. We'll keep going and tell you when it's done."),
    ).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(button("Cancel import"));
    expect(await screen.findByText("Import canceled")).toBeTruthy();
    expect(field()).toBeTruthy();
    expect(bodies()).toMatchObject([{ method: "DELETE" }]);
  });

  it("that fails says what is wrong and what to do, and makes room for the next", async () => {
    const { container } = openDashboard([FAILED]);
    const failure = container.querySelector<HTMLElement>("[aria-labelledby=import-result]") ?? container;
    expect(within(failure).getByRole("heading")).toBeTruthy();
    expect(within(failure).getByText(/Download it again|Export|Look for/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Past imports" })).toBeNull();
    expect(field()).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("of an address that can't be read leaves it in the field", async () => {
    const { user } = openDashboard([], {
      answers: {
        [`GET ${IMPORT_PATH}/i-1`]: {
          ...FAILED,
          origin: "address",
          address: "https://nowhere.invalid/course",
          error: { code: "unreachable", message: "There is no site called nowhere.invalid." },
        },
      },
    });
    await user.type(field(), "  nowhere.invalid/course ");
    await user.click(button("Import"));
    expect(await screen.findByRole("heading", { name: /nowhere\.invalid/ })).toBeTruthy();
    expect(await screen.findByText(/export the course as a file/)).toBeTruthy();
    expect(field().value).toBe("  nowhere.invalid/course ");
  });
});

it("only one way is the first: a plan's session comes before an import", () => {
  const isFirst = ({ className }: HTMLElement) => className.includes(buttonClass({ variant: "primary" }));
  const first = () =>
    [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")]
      .filter(isFirst)
      .map(({ textContent }) => textContent);
  const { unmount } = openDashboard();
  expect(first()).toEqual(["Play the first quiz"]);
  unmount();
  openDashboard([], { study: aToday() });
  expect(first()).toEqual(["Start Calculus"]);
});
