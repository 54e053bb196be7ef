import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClassroomScreen } from "#components/classroom/classroom-screen.tsx";
import { COURSE, classroomDto, lessonDto } from "#tests/support/classroom.ts";
import { openDevice } from "#tests/support/device.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { KeptClassroom } from "./kept-classroom.tsx";
import { OfflineClassroom } from "./offline-classroom.tsx";

const USER = "0198c5b0-0000-7000-8000-0000000000a1";
const lesson = lessonDto({ note: { text: "First", html: "<p>First</p>", version: 3 } });
const NOTE = `PUT /api/lessons/${lesson._id}/note`;
const PROGRESS = `POST /api/lessons/${lesson._id}/progress`;
const LINE = /Offline\. What you write is kept on this device and sent when you are back\./;

let isOnline = true;
function setOnline(value: boolean): void {
  isOnline = value;
  act(() => void window.dispatchEvent(new Event(value ? "online" : "offline")));
}

beforeEach(async () => {
  isOnline = true;
  vi.spyOn(window.navigator, "onLine", "get").mockImplementation(() => isOnline);
  await openDevice(USER);
});
afterEach(() => vi.restoreAllMocks());

/** What is answered only while there is a network */
const networked = (answer: object | ((body: unknown) => unknown)) => (body: unknown) => {
  if (!isOnline) throw new TypeError("Failed to fetch");
  return typeof answer === "function" ? answer(body) : answer;
};

function open(answers: ScreenOptions["answers"] = {}, ui = <ClassroomScreen courseId={COURSE} />) {
  return renderScreen(<KeptClassroom userId={USER}>{ui}</KeptClassroom>, {
    at: `/classroom/${COURSE}?lesson=${lesson._id}`,
    answers: {
      // The worker answers these out of what is kept.
      [`GET /api/courses/${COURSE}/classroom`]: classroomDto(),
      [`GET /api/lessons/${lesson._id}`]: lesson,
      ...answers,
    },
  });
}

const note = () => screen.findByRole("textbox", { name: "Note" }) as Promise<HTMLTextAreaElement>;
const saved = (text: string, version: number) => ({ text, html: `<p>${text}</p>`, version });

describe("without a network", () => {
  it("a note is kept, is there again when the page is, and is sent once the network is", async () => {
    const first = open({ [NOTE]: networked({}) });
    setOnline(false);
    expect(await screen.findByText(LINE)).toBeTruthy();
    await first.user.type(await note(), " and second");
    expect(await screen.findByText(/Your note is kept on this device/)).toBeTruthy();
    await expectAccessibleScreen();
    first.unmount();

    const second = open({ [NOTE]: networked(saved("First and second", 4)) });
    await waitFor(async () => expect((await note()).value).toBe("First and second"));
    setOnline(true);
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(screen.queryByText(LINE)).toBeNull();
    second.unmount();
    const sent = second.calls.filter(({ method }) => method === "PUT");
    expect(sent.map(({ body }) => body)).toContainEqual({ text: "First and second", version: 3 });

    const third = open();
    expect((await note()).value).toBe("First");
    await waitFor(() => expect(third.calls.some(({ method }) => method === "PUT")).toBe(false));
  });

  it("a lesson is marked as done at once, in the outline too, and the server hears it once", async () => {
    const progress = { ...lesson.progress, isDone: true, doneBy: "hand" as const };
    const { user, calls } = open({ [PROGRESS]: networked(progress) });
    setOnline(false);
    await user.click(await screen.findByRole("button", { name: "Mark as done" }));
    expect(await screen.findByRole("button", { name: "Done", pressed: true })).toBeTruthy();
    expect(screen.getByText("1 of 2 lessons")).toBeTruthy();
    calls.length = 0;
    setOnline(true);
    await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1));
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ done: true });
  });

  it("a lesson that isn't kept says so and can be tried again", async () => {
    isOnline = false;
    const { user } = open({ [`GET /api/lessons/${lesson._id}`]: networked(lesson) });
    expect((await screen.findByRole("alert")).textContent).toContain(
      "This lesson isn't kept on this device.",
    );
    setOnline(true);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { level: 1, name: lesson.title })).toBeTruthy();
  });
});

it("a note that was changed elsewhere meanwhile asks which one is to stay", async () => {
  const first = open({ [NOTE]: networked({}) });
  setOnline(false);
  await first.user.type(await note(), " and mine");
  expect(await screen.findByText(/Your note is kept on this device/)).toBeTruthy();
  first.unmount();
  setOnline(true);
  const theirs = { ...lesson, note: saved("Theirs", 7) };
  const { user, calls } = open({
    [`GET /api/lessons/${lesson._id}`]: theirs,
    [NOTE]: (body: unknown) =>
      (body as { version: number }).version === 7
        ? saved("First and mine", 8)
        : refusal(409, "edit_conflict", "This note was changed."),
  });
  expect(await screen.findByText(/changed in another tab/)).toBeTruthy();
  expect((await note()).value).toBe("First and mine");
  await user.click(screen.getByRole("button", { name: "Keep this note" }));
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ text: "First and mine", version: 7 });
});

describe("the page that stands in for a classroom", () => {
  const answers = {
    [`GET /api/courses/${COURSE}/classroom`]: classroomDto(),
    [`GET /api/lessons/${lesson._id}`]: lesson,
  };
  const at = `/classroom/${COURSE}?lesson=${lesson._id}`;

  it("shows the lessons of the account that was here last", async () => {
    renderScreen(<OfflineClassroom />, { at, answers });
    expect(await screen.findByRole("heading", { level: 1, name: lesson.title })).toBeTruthy();
  });

  it.each(["token", "classroomOwner"])("shows nothing where the browser has no %s", async (key) => {
    localStorage.removeItem(key);
    const { user, calls, location } = renderScreen(<OfflineClassroom />, { at, answers });
    expect((await screen.findByRole("alert")).textContent).toContain("No lesson is kept on this device.");
    expect(calls).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(location.reload).toHaveBeenCalled();
    await expectAccessibleScreen();
  });
});
