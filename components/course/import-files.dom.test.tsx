import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CourseDto } from "#lib/course/schema.ts";
import { DONE, FAILED, IMPORT_PATH, JOB, openDashboard, UPDATE } from "#tests/support/dashboard.tsx";
import { eventually, expectAccessibleScreen } from "#tests/support/screen.tsx";

const { upload } = vi.hoisted(() => ({ upload: vi.fn() }));
vi.mock("#lib/client/upload.ts", () => ({ upload }));

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const inputs = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLInputElement>("input[type=file]")] as [
    HTMLInputElement,
    HTMLInputElement,
  ];
const sentForm = (): FormData => upload.mock.lastCall?.[1];
const file = (name: string) => new File(["x"], name);

const course = (id: string, title: string, isOwn = true): CourseDto => ({
  _id: id,
  title,
  description: "",
  isOwn,
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
  createdAt: "2026-03-02T09:00:00.000Z",
});
const COURSES = [course("c-1", "Sea"), course("c-2", "Ice"), course("k-1", "Open", false)];

const TABLE = {
  rows: [
    ["Ebbe", "low tide", "1"],
    ["Flut", "high tide", "2"],
  ],
  guess: ["term" as const, "ignore" as const, "ignore" as const],
};
const UNKNOWN = { ...FAILED, error: { code: "columns_unknown", message: "Say it." }, columns: TABLE };

beforeEach(() => {
  upload.mockReset();
  upload.mockReturnValue(new Promise(() => {}));
});

describe("several files", () => {
  it("are sent as one course, each with its place", async () => {
    const { container } = openDashboard();
    const [files, folder] = inputs(container);
    expect([files.multiple, folder.hasAttribute("webkitdirectory")]).toEqual([true, true]);
    fireEvent.change(files, { target: { files: [file("a.pptx"), file("a.srt"), file("exam.pdf")] } });
    expect(await screen.findByRole("region", { name: "Importing a.pptx and 2 more files" })).toBeTruthy();
    expect(sentForm().getAll("file")).toHaveLength(3);
    expect([...sentForm().keys()].indexOf("preview")).toBe(0);
  });

  it("may be dropped as a folder; one that can't be read is told", async () => {
    openDashboard();
    const zone = screen.getByRole("region", { name: "Paste a course link or drop files" });
    const drop = (readEntries: (done: (some: object[]) => void, fail: () => void) => void) =>
      fireEvent.drop(zone, {
        dataTransfer: {
          types: ["Files"],
          files: [],
          items: [
            {
              webkitGetAsEntry: () => ({
                isDirectory: true,
                fullPath: "/Sea",
                createReader: () => ({ readEntries }),
              }),
            },
          ],
        },
      });
    drop((_, fail) => fail());
    expect(await screen.findByText(/^This folder couldn't be read\./)).toBeTruthy();
    drop((done) => done([]));
    expect(await screen.findByText(/^This folder has no files/)).toBeTruthy();
    expect(upload).not.toHaveBeenCalled();
  });
});

describe("where a course comes from", () => {
  it("opens to the steps that get it out of there, one at a time", async () => {
    const { user } = openDashboard();
    const moodle = () => screen.queryByRole("region", { name: "From a university" });
    expect(moodle()).toBeNull();
    await user.click(button("From a university"));
    const steps = within(moodle() as HTMLElement);
    expect(steps.getByRole("heading", { name: "Moodle" })).toBeTruthy();
    expect(steps.getAllByText(/^Files: /)[0]?.textContent).toContain(".gift");
    expect(button("From a university").getAttribute("aria-expanded")).toBe("true");
    await expectAccessibleScreen();
    await user.click(button("Flashcards"));
    expect(moodle()).toBeNull();
    expect(screen.getByRole("region", { name: "Flashcards" })).toBeTruthy();
    await user.click(button("Flashcards"));
    expect(screen.queryByRole("region", { name: "Flashcards" })).toBeNull();
  });
});

describe("a preview", () => {
  const target = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Where it goes" });

  it("may be added to a course of one's own, which asks for no title", async () => {
    const { user, bodies } = openDashboard([UPDATE], { courses: COURSES });
    expect([...target().options].map(({ text }) => text)).toEqual(["A new course", "Sea", "Ice"]);
    await user.selectOptions(target(), "Ice");
    expect(screen.queryByRole("textbox", { name: "Course title" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Update my course" })).toBeNull();
    await expectAccessibleScreen();
    await user.click(button("Add to “Ice”"));
    await eventually(() => expect(bodies()).toHaveLength(1));
    expect(bodies()).toMatchObject([
      { path: `${IMPORT_PATH}/i-1/confirm`, body: { mode: "add", into: "c-2" } },
    ]);
  });

  it("that was begun for a course has it chosen, and may become one of its own", async () => {
    const { user, bodies } = openDashboard([{ ...JOB, addsTo: { _id: "c-1", title: "Sea" } }], {
      courses: COURSES,
    });
    expect(target().value).toBe("c-1");
    await user.selectOptions(target(), "A new course");
    await user.click(button("Add this course"));
    await eventually(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]?.body).toEqual({ mode: "new", title: "sea" });
  });

  it("has nothing to choose without a course of one's own", () => {
    openDashboard([JOB], { courses: [course("k-1", "Open", false)] });
    expect(screen.queryByRole("combobox", { name: "Where it goes" })).toBeNull();
  });

  it("that was added says where, and what undoing takes away", async () => {
    const addsTo = { _id: "c-1", title: "Sea" };
    const { user } = openDashboard([{ ...DONE, addsTo, course: { ...addsTo, hasLessons: false } }], {
      courses: COURSES,
    });
    expect(screen.getByRole("heading", { name: "Added to “Sea”" })).toBeTruthy();
    await user.click(button("Undo addition"));
    expect(screen.getByText(/^What “sea.gift” added to “Sea” is removed; the rest/)).toBeTruthy();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo addition" }));
    expect(await screen.findByText("Addition undone")).toBeTruthy();
  });
});

describe("a table whose columns aren't known", () => {
  const column = (number: number) => screen.getByRole("combobox", { name: `Column ${number} holds` });

  it("shows its first rows, asks what each column holds, and is read again", async () => {
    upload.mockResolvedValueOnce({ importId: "i-1" });
    const { user, container } = openDashboard([], { answers: { [`GET ${IMPORT_PATH}/i-1`]: UNKNOWN } });
    fireEvent.change(inputs(container)[0], { target: { files: [file("tides.csv")] } });
    const form = await screen.findByRole("region", { name: "Which column is what?" });
    expect(within(form).getByRole("cell", { name: "high tide" })).toBeTruthy();
    expect((column(1) as HTMLSelectElement).value).toBe("term");
    await expectAccessibleScreen();
    await user.click(button("Read the table"));
    expect(within(form).getByText(/^Choose a column with questions/)).toBeTruthy();
    expect(upload).toHaveBeenCalledTimes(1);
    await user.selectOptions(column(2), "Definition");
    await user.click(button("Read the table"));
    expect(await screen.findByRole("region", { name: "Importing tides.csv" })).toBeTruthy();
    expect(sentForm().get("columns")).toBe('["term","definition","ignore"]');
    expect((sentForm().get("file") as File).name).toBe("tides.csv");
  });

  it("asks for the file again where the page was loaded anew", async () => {
    const { user, container } = openDashboard([UNKNOWN]);
    expect(screen.queryByRole("button", { name: "Read the table" })).toBeNull();
    expect(button("Choose the file again")).toBeTruthy();
    await user.selectOptions(column(2), "Definition");
    fireEvent.change(inputs(container)[0], { target: { files: [file("tides.csv")] } });
    await screen.findByRole("region", { name: "Importing tides.csv" });
    expect(sentForm().get("columns")).toBe('["term","definition","ignore"]');
  });

  it("sends no file that would be refused, and says why", async () => {
    const { user, container } = openDashboard([UNKNOWN]);
    const form = within(screen.getByRole("region", { name: "Which column is what?" }));
    const choose = (...files: File[]) => fireEvent.change(inputs(container)[0], { target: { files } });
    await user.selectOptions(column(2), "Definition");
    choose(file("tides.mp4"));
    expect(form.getByText(/^This is a video/)).toBeTruthy();
    const large = file("tides.csv");
    Object.defineProperty(large, "size", { value: 60 * 1024 * 1024 });
    choose(large);
    expect(form.getByText(/^This file is larger than 50 MB/)).toBeTruthy();
    await user.selectOptions(column(2), "Not needed");
    choose(large);
    expect(form.getByText(/^Choose a column with questions/)).toBeTruthy();
    expect(upload).not.toHaveBeenCalled();
    await user.selectOptions(column(2), "Definition");
    choose(file("tides.csv"));
    await screen.findByRole("region", { name: "Importing tides.csv" });
  });

  it("at an address is read from there again; a text that is gone has to be pasted again", async () => {
    const address = "https://learn.example/tides.csv";
    const first = openDashboard([{ ...UNKNOWN, origin: "address", address }]);
    await first.user.selectOptions(column(2), "Definition");
    await first.user.click(button("Read the table"));
    await eventually(() => expect(first.bodies()).toHaveLength(1));
    expect(first.bodies()[0]?.body).toMatchObject({
      url: address,
      columns: ["term", "definition", "ignore"],
    });
    first.unmount();
    openDashboard([{ ...UNKNOWN, origin: "text" }]);
    expect(screen.getByText(/^We didn't keep your text\. Paste it again/)).toBeTruthy();
  });
});
