import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ClassroomDto } from "#lib/classroom/schema.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { COURSE, classroomDto, lessonDto, videoDto } from "#tests/support/classroom.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { ClassroomScreen } from "./classroom-screen.tsx";

const CLASSROOM = `GET /api/courses/${COURSE}/classroom`;
const NOTHING_ASKED = { threads: [], model: { isSetUp: false, host: "", hasConsent: false } };
const START = { startTime: "2026-12-01T10:02:00.000Z", serverTime: "2026-12-01T10:00:00.000Z" };

/** The classroom with a lesson open, and whatever its calls answer beside that. */
function open(
  lesson: LessonDto,
  { answers = {}, at = "", classroom = classroomDto() }: ScreenOptions & { classroom?: ClassroomDto } = {},
) {
  return renderScreen(<ClassroomScreen courseId={COURSE} />, {
    at: `/classroom/${COURSE}?lesson=${lesson._id}${at}`,
    answers: {
      [CLASSROOM]: classroom,
      [`GET /api/lessons/${lesson._id}`]: lesson,
      [`GET /api/courses/${COURSE}/threads`]: NOTHING_ASKED,
      [`GET /api/courses/${COURSE}/start-time`]: { ...START, source: "fallback", courseId: COURSE },
      ...answers,
    },
  });
}

const lessonTitle = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("a course's classroom", () => {
  it("says that it loads, and why it couldn't, and tries again", async () => {
    let isDown = true;
    const { user } = renderScreen(<ClassroomScreen courseId={COURSE} />, {
      answers: {
        [CLASSROOM]: () =>
          isDown
            ? refusal(403, "forbidden", "You can't do that.")
            : classroomDto({ units: [], lessonCount: 0 }),
      },
    });
    expect(screen.getByRole("status", { name: "Loading the classroom" })).toBeTruthy();
    const again = await screen.findByRole("button", { name: "Try Again" });
    expect(screen.getByRole("alert").textContent).toContain("You can't do that.");
    isDown = false;
    await user.click(again);
    expect(await lessonTitle("This course has no lessons yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the map" }).getAttribute("href")).toContain(COURSE);
    expect(screen.getByRole("link", { name: "Import a course" })).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("shows the outline in the order of the course, which lesson is open, and quizzes in place", async () => {
    open(lessonDto());
    await lessonTitle("Why tides come");
    const rows = within(screen.getByRole("navigation", { name: "Course outline" })).getAllByRole("link");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Why tides come"),
      expect.stringMatching(/Tides seen from above.*40% watched/),
      expect.stringContaining("Tides quiz"),
    ]);
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual(["page", null, null]);
    expect(screen.queryByRole("tab", { name: "Transcript" })).toBeNull();
    await expectAccessibleScreen();
  });

  it("goes on at the lesson where its learner stopped", async () => {
    const video = videoDto();
    renderScreen(<ClassroomScreen courseId={COURSE} />, {
      at: `/classroom/${COURSE}`,
      answers: {
        [CLASSROOM]: classroomDto({ resume: { lessonId: video._id, block: null, second: 12 } }),
        [`GET /api/lessons/${video._id}`]: video,
      },
    });
    await lessonTitle("Tides seen from above");
    // The cue at its second is the one that is marked.
    const cue = await screen.findByRole("button", { name: /The moon pulls the water/ });
    await waitFor(() => expect(cue.getAttribute("aria-current")).toBe("time"));
  });
});

describe("a lesson", () => {
  it("is marked as done by its button and by D, here at once and on the server; letters typed aren't keys", async () => {
    const { user, calls } = open(lessonDto(), {
      answers: {
        [`POST /api/lessons/${lessonDto()._id}/progress`]: (body: unknown) => ({
          ...lessonDto().progress,
          isDone: (body as { done: boolean }).done,
          doneBy: "hand",
        }),
      },
    });
    await lessonTitle("Why tides come");
    await user.click(screen.getByRole("button", { name: "Mark as done" }));
    expect(await screen.findByRole("button", { name: "Done", pressed: true })).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Note" }), "d");
    const marks = () => calls.filter(({ body }) => body && typeof body === "object" && "done" in body);
    expect(marks()).toHaveLength(1);
    screen.getByRole("textbox", { name: "Note" }).blur();
    await user.keyboard("d");
    expect(await screen.findByRole("button", { name: "Mark as done", pressed: false })).toBeTruthy();
    expect(marks().map(({ body }) => body)).toMatchObject([{ done: true }, { done: false }]);
  });

  it("stays open to be marked where that failed, and says so", async () => {
    const { user } = open(lessonDto(), {
      answers: {
        [`POST /api/lessons/${lessonDto()._id}/progress`]: refusal(
          429,
          "rate_limited",
          "Too fast. Wait a moment.",
        ),
      },
    });
    await lessonTitle("Why tides come");
    await user.click(screen.getByRole("button", { name: "Mark as done" }));
    expect(await screen.findByText("Too fast. Wait a moment.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Mark as done" })).toBeTruthy();
  });

  it("that can't be read says why and tries again, with the outline beside it", async () => {
    const lesson = lessonDto();
    let isDown = true;
    const { user } = open(lesson, {
      answers: {
        [`GET /api/lessons/${lesson._id}`]: () =>
          isDown ? refusal(404, "not_found", "There is no such lesson.") : lesson,
      },
    });
    const again = await screen.findByRole("button", { name: "Try Again" });
    expect(screen.getByRole("navigation", { name: "Course outline" })).toBeTruthy();
    isDown = false;
    await user.click(again);
    await lessonTitle("Why tides come");
  });

  it("has the next one by N", async () => {
    const video = videoDto();
    const { user } = open(lessonDto(), { answers: { [`GET /api/lessons/${video._id}`]: video } });
    await lessonTitle("Why tides come");
    await user.keyboard("n");
    await waitFor(() => expect(window.location.search).toContain(video._id));
  });

  it("copies its code", async () => {
    const { user } = open(lessonDto());
    await lessonTitle("Why tides come");
    await user.click(await screen.findByRole("button", { name: "Copy code" }));
    expect(await screen.findByText("Copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("const tides = 2;");
  });
});

describe("a note", () => {
  it("is saved when one leaves it, read as it was written, and told of a conflict", async () => {
    const lesson = lessonDto();
    const saved = { text: "**Moon**", html: "<p><strong>Moon</strong></p>", version: 1 };
    const replies: unknown[] = [saved, refusal(409, "edit_conflict", "This note was changed elsewhere.")];
    const { user, calls } = open(lesson, {
      answers: { [`PUT /api/lessons/${lesson._id}/note`]: () => replies.shift() },
    });
    const field = await screen.findByRole("textbox", { name: "Note" });
    await user.type(field, "**Moon**");
    await user.tab();
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ text: "**Moon**", version: 0 });
    await user.click(screen.getByRole("button", { name: "Preview" }));
    expect(await screen.findByText("Moon", { selector: "strong" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.type(screen.getByRole("textbox", { name: "Note" }), " and sun");
    await user.tab();
    expect(await screen.findByText(/changed in another tab/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Keep this note" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Take the other one" })).toBeTruthy();
    await expectAccessibleScreen();
  });
});

describe("a recording", () => {
  it("asks no one before its learner agreed, and says who would be asked", async () => {
    open(videoDto());
    expect(await screen.findByRole("button", { name: "Load video from YouTube" })).toBeTruthy();
    expect(document.querySelector("iframe, video, audio")).toBeNull();
    await expectAccessibleScreen();
  });

  it("that nothing of ours plays says so, with a link, and keeps its transcript", async () => {
    open(videoDto({ media: { provider: "peertube", address: "https://films.example/w/1", file: null } }));
    expect(await screen.findByText("This recording can't be played here.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open it on films.example" }).getAttribute("href")).toBe(
      "https://films.example/w/1",
    );
    expect(screen.getByRole("list", { name: "Transcript" })).toBeTruthy();
  });

  it("has a transcript that is searched with a count", async () => {
    const { user } = open(videoDto());
    await user.type(await screen.findByRole("searchbox", { name: "Search the transcript" }), "TIDE");
    expect(await screen.findByText("2 found")).toBeTruthy();
    await user.clear(screen.getByRole("searchbox", { name: "Search the transcript" }));
    await user.type(screen.getByRole("searchbox", { name: "Search the transcript" }), "whale");
    expect(await screen.findByText("Not found")).toBeTruthy();
  });

  it.each([
    ["none", "There is no transcript of this recording."],
    ["not_given", "YouTube gave us no transcript of this recording."],
    ["not_set_up", "Reading transcripts from YouTube isn't set up on this server."],
  ] as const)("without a transcript says why (%s), and its owner adds captions", async (transcript, why) => {
    const video = videoDto({ cues: null, transcript });
    const refused = refusal(422, "unreadable_file", "These captions have no times.");
    const replies: unknown[] = [refused, videoDto({ transcript: "owner" })];
    const { user } = open(video, {
      answers: { [`PUT /api/lessons/${video._id}/captions`]: () => replies.shift() },
    });
    expect(await screen.findByText(why)).toBeTruthy();
    await user.click(screen.getByText("Add captions", { selector: "summary" }));
    await user.type(screen.getByRole("textbox", { name: "Or paste a transcript with times" }), "Tides.");
    await user.click(screen.getByRole("button", { name: "Add captions" }));
    expect(await screen.findByText("These captions have no times.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Add captions" }));
    expect(await screen.findByRole("list", { name: "Transcript" })).toBeTruthy();
  });

  it("of someone else's course has no form for captions", async () => {
    open(videoDto({ isOwn: false, cues: null }));
    expect(await screen.findByText("There is no transcript of this recording.")).toBeTruthy();
    expect(screen.queryByText("Add captions")).toBeNull();
  });
});

describe("a study session", () => {
  it("is planned for later, and told why it can't be", async () => {
    const path = `PUT /api/courses/${COURSE}/start-time`;
    const why = "The start time can be at most 60 days ahead.";
    const replies: unknown[] = [
      refusal(400, "invalid_input", why, { fields: { startTime: why } }),
      { ...START, startTime: "2026-12-01T12:00:00.000Z", source: "scheduled", courseId: COURSE, minutes: 25 },
    ];
    const { user, calls } = open(lessonDto(), { answers: { [path]: () => replies.shift() } });
    await lessonTitle("Why tides come");
    await user.click(screen.getByRole("button", { name: "Start session" }));
    expect(await screen.findByText("Start in")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Plan it for later" }));
    await user.click(screen.getByRole("button", { name: "Save start time" }));
    expect(await screen.findByText(why)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save start time" }));
    expect(await screen.findByText("Your next session starts in")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "PUT")[0]?.body).toMatchObject({ minutes: 25 });
    await expectAccessibleScreen();
  });

  it("runs, pauses and ends with its summary and what it paid", async () => {
    const session = {
      ...{ _id: "0198c5b0-0000-7000-8000-0000000000ff", courseId: COURSE, minutes: 25, startsAt: null },
      ...{ startedAt: START.serverTime, creditedSeconds: 0, serverTime: START.serverTime },
    };
    const summary = {
      ...{ minutes: 25, lessons: 1, quizzes: 0, practices: 0, answers: 10, right: 9, xp: 100, newRank: null },
      awards: [{ reason: "session-completion", title: "Session completion", xp: 100 }],
      next: { kind: "lesson", lessonId: videoDto()._id, title: "Tides seen from above" },
    };
    const { user } = open(lessonDto(), {
      answers: {
        "POST /api/sessions": session,
        [`POST /api/sessions/${session._id}/beat`]: { creditedSeconds: 10, serverTime: START.serverTime },
        [`POST /api/sessions/${session._id}/end`]: summary,
        "GET /api/users/quiz-stats": {},
      },
    });
    await lessonTitle("Why tides come");
    await user.click(screen.getByRole("button", { name: "Start session" }));
    await user.click(await screen.findByRole("button", { name: "Start 25 minutes" }));
    const pause = await screen.findByRole("button", { name: "Pause" });
    await waitFor(() => expect(document.activeElement).toBe(pause));
    await user.click(pause);
    await user.click(await screen.findByRole("button", { name: "Go on" }));
    await user.click(screen.getByRole("button", { name: "End session" }));
    const dialog = await screen.findByRole("dialog", { name: "Session finished" });
    for (const text of [
      "25 minutes of study",
      "1 lesson done",
      "9 of 10 answers right",
      "Session completion: +100 XP",
    ])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "Next: Tides seen from above" })).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    const start = await screen.findByRole("button", { name: "Start session" });
    await waitFor(() => expect(document.activeElement).toBe(start));
  });
});
