import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { TodayDto } from "#lib/study/schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { aPlan, aSession, aToday, offersOf, STUDY_DAY, WITHOUT_PLAN } from "#tests/support/study.ts";
import { openToday, SESSION } from "#tests/support/study-today.tsx";
import { TodayArea } from "./today-area.tsx";

describe("the one thing to do", () => {
  const quiz = { islandId: "i-1", quizId: "q-1" };
  it.each<[string, TodayDto["primary"], string, string]>([
    [
      "goes on with what runs",
      { kind: "running", courseId: "c-1", courseTitle: "Calculus", sessionId: SESSION._id },
      "Go on",
      "/classroom/c-1",
    ],
    [
      "starts today's next session",
      { kind: "session", session: SESSION, quiz: null },
      "Start Calculus",
      "/classroom/c-1",
    ],
    ["starts it at its quiz", { kind: "session", session: SESSION, quiz }, "Start Calculus", "/quiz/i-1/q-1"],
    [
      "plays the next quiz",
      { kind: "quiz", courseId: "c-1", courseTitle: "Calculus", title: "Limits", ...quiz },
      "Play the next quiz",
      "/quiz/i-1/q-1",
    ],
    [
      "studies the next lesson",
      { kind: "lesson", courseId: "c-1", courseTitle: "Calculus", lessonId: "l-1", title: "Limits" },
      "Study the next lesson",
      "/classroom/c-1?lesson=l-1",
    ],
  ])("%s", (_, primary, name, href) => {
    openToday(aToday({ primary }));
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  });

  it("is nothing once all is done, and says what comes next", async () => {
    const next = aSession({ day: "2126-03-08" });
    openToday(aToday({ primary: { kind: "done", next } }, []));
    expect(screen.getByText("Done for today.")).toBeTruthy();
    expect(screen.getByText("Next:", { exact: false }).textContent).toBe(
      "Next: Calculus, Friday 8 March, 19:00.",
    );
    await expectAccessibleScreen();
  });

  it("is what it was before where no course has a plan", () => {
    openToday(WITHOUT_PLAN);
    expect(screen.getByText("The course under way")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: /March/ })).toBeNull();
  });
});

describe("how the plan stands", () => {
  it("is told with this week's share beside the far date", async () => {
    openToday(aToday());
    expect(screen.getByText("At your pace you finish between 3 and 12 May.")).toBeTruthy();
    expect(screen.getByText("On track")).toBeTruthy();
    expect(screen.getByText("This week 40 of 90 minutes")).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("quotes own words where it helps, and says what slips", () => {
    const conflict = {
      kind: "slips",
      message: "Physics slips to 30 April; 1 h 40 a week more keeps 1 April.",
    } as const;
    const plan = aPlan({
      why: "A better job",
      obstacle: "study on Sunday",
      forecast: { kind: "none" },
      conflicts: [conflict],
    });
    openToday(aToday({ plans: [plan] }));
    expect(screen.getByText("At this pace there is no finish date.")).toBeTruthy();
    expect(screen.getByText("A better job")).toBeTruthy();
    expect(screen.getByText("study on Sunday")).toBeTruthy();
    expect(screen.getByText(conflict.message)).toBeTruthy();
  });

  it("needs one press where a session didn't happen, and that can be undone", async () => {
    const plan = aPlan({ forecast: { ...aPlan().forecast, standing: "behind" } as never });
    const withOffers = { ...plan, offers: offersOf(plan) };
    const missed = { courseId: "c-1", day: "2126-03-05", weekday: "Tuesday" };
    const { user, calls } = openToday(aToday({ plans: [withOffers], missed }), {
      "PUT /api/study/plans/c-1": () => ({
        plan: { ...plan, version: 5 },
        effectiveFrom: STUDY_DAY,
        forecast: plan.forecast,
        conflicts: [],
      }),
    });
    const note = screen.getByRole("region", { name: "A session that didn't happen" });
    expect(within(note).getByText("Tuesday didn't happen. Three ways still get you there.")).toBeTruthy();
    expect(within(note).getAllByRole("button")).toHaveLength(3);
    await expectAccessibleScreen();
    await user.click(within(note).getByRole("button", { name: "10 minutes longer each time" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    const put = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
    expect(put).toMatchObject([
      { version: 4, slots: [{ minutes: 40 }, { minutes: 40 }, { minutes: 40 }] },
      { version: 5, slots: [{ minutes: 30 }, { minutes: 30 }, { minutes: 30 }] },
    ]);
  });

  it("rests in a pause, which can be ended", async () => {
    const pause = { from: "2126-03-01", until: "2126-03-20" };
    const { user, calls } = openToday(aToday({ pause }), {
      "PUT /api/study/settings": { dayMinutes: 90, weekMinutes: 600, pause: null },
    });
    expect(screen.getByText("Your plans are paused until 20 March. No reminders come.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "End the pause" }));
    await eventually(() =>
      expect(calls.filter(({ method }) => method === "PUT")).toMatchObject([{ body: { pauseUntil: null } }]),
    );
  });
});

describe("where it can't be had", () => {
  it("the dashboard goes on, and it can be tried again", async () => {
    let isDown = true;
    const { user } = renderScreen(
      <TodayArea isPrimary glance={null}>
        <p>The course under way</p>
      </TodayArea>,
      {
        at: "/dashboard",
        answers: { "GET /api/study/today": () => (isDown ? refusal(400, "invalid_input", "No.") : aToday()) },
      },
    );
    expect(screen.getByRole("status", { name: "Loading your plan" })).toBeTruthy();
    expect(await screen.findByText("We couldn't load your plan for today.")).toBeTruthy();
    expect(screen.getByText("The course under way")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("link", { name: "Start Calculus" })).toBeTruthy();
  });

  it("it says that it is offline", async () => {
    openToday(aToday());
    const { onLine } = navigator;
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    fireEvent(window, new Event("offline"));
    expect(await screen.findByText(/^You are offline/)).toBeTruthy();
    Object.defineProperty(navigator, "onLine", { value: onLine, configurable: true });
    fireEvent(window, new Event("online"));
  });
});
