import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { aPlan, STUDY_DAY } from "#tests/support/study.ts";
import { openPlans, SETTINGS } from "#tests/support/study-plans.tsx";
import { PlanScreen } from "./plan-screen.tsx";

const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("a plan that is there", () => {
  const at = "/dashboard/plan?course=c-1";

  it("was changed in another tab: what was typed stays until its learner decides", async () => {
    const { user, world, sent } = openPlans({
      plans: [aPlan()],
      at,
      answers: {
        "PUT /api/study/plans/c-1": (body: unknown) => {
          const { version } = body as { version: number };
          if (version < 9) return refusal(409, "edit_conflict", "This plan was changed.");
          const plan = aPlan({ version: 10, why: "Mine" });
          return { plan, effectiveFrom: STUDY_DAY, forecast: plan.forecast, conflicts: [] };
        },
      },
    });
    world.plans = [aPlan({ version: 9, why: "Theirs" })];
    const why = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Why I want/ });
    await user.type(why, "Mine");
    await user.click(button("Save changes"));
    const note = await screen.findByText("This plan was changed in another tab or on another device.");
    expect(document.activeElement?.contains(note)).toBe(true);
    expect(why.value).toBe("Mine");
    await expectAccessibleScreen();
    await user.click(button("Show the other one"));
    await eventually(() => expect(why.value).toBe("Theirs"));
    await user.clear(why);
    await user.type(why, "Mine");
    await user.click(button("Save changes"));
    await screen.findByRole("region", { name: "Your plan is saved" });
    expect(sent("PUT").map(({ body }) => (body as { version: number }).version)).toEqual([4, 9]);
  });

  it("is saved over the other one, if that is wanted", async () => {
    const { user, world, sent } = openPlans({
      plans: [aPlan()],
      at,
      answers: {
        "PUT /api/study/plans/c-1": (body: unknown) => {
          const { version } = body as { version: number };
          if (version < 9) return refusal(409, "edit_conflict", "This plan was changed.");
          const plan = aPlan({ version: 10 });
          return { plan, effectiveFrom: "2126-03-14", forecast: plan.forecast, conflicts: [] };
        },
      },
    });
    world.plans = [aPlan({ version: 9 })];
    await user.click(button("Save changes"));
    await user.click(await screen.findByRole("button", { name: "Save mine" }));
    expect(await screen.findByText("The goal line follows from 14 March.")).toBeTruthy();
    expect(sent("PUT").map(({ body }) => (body as { version: number }).version)).toEqual([4, 9]);
  });

  it("is told why it can't be saved", async () => {
    const message = "Waddle can't reach its database right now.";
    const { user } = openPlans({
      plans: [aPlan()],
      at,
      answers: { "PUT /api/study/plans/c-1": refusal(503, "unavailable", message) },
    });
    await user.click(button("Save changes"));
    const alert = await screen.findByText(message);
    expect(document.activeElement?.contains(alert)).toBe(true);
  });

  it("ends once that is confirmed", async () => {
    const { user, router, sent } = openPlans({
      plans: [aPlan()],
      at,
      answers: { "DELETE /api/study/plans/c-1": new Response(null, { status: 204 }) },
    });
    await user.click(button("End plan"));
    const dialog = screen.getByRole("dialog", { name: "End this plan?" });
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Keep it" }));
    await user.click(within(dialog).getByRole("button", { name: "End plan" }));
    await eventually(() => expect(router.push).toHaveBeenCalledWith("/dashboard/plan"));
    expect(sent("DELETE")).toHaveLength(1);
  });

  it("shows its chart with both goal lines, also as a table, and its link can be made and ended", async () => {
    const share = { url: "https://waddle.example/progress/abc", expiresAt: "2126-06-05T00:00:00.000Z" };
    const { user, world, sent } = openPlans({
      plans: [aPlan()],
      at,
      answers: {
        "POST /api/study/share": () => {
          world.plans = [aPlan({ share })];
          return share;
        },
        "DELETE /api/study/share": () => {
          world.plans = [aPlan()];
          return new Response(null, { status: 204 });
        },
      },
    });
    expect(
      screen.getByRole("img", { name: /^Progress in Calculus: 2 h 30 min of 11 h 20 min/ }),
    ).toBeTruthy();
    expect(screen.getByText("Goal line, as you want it now")).toBeTruthy();
    expect(screen.getByText(/Unit 3 added/).closest("li")?.textContent).toBe(
      "6 March: Unit 3 added, +1 h 20 min",
    );
    await user.click(screen.getByText("Show as table"));
    expect(
      screen.getByRole("row", { name: "7 March 11 h 20 min 2 h 30 min 2 h 30 min 2 h 20 min" }),
    ).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(button("Make a link"));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link to your progress" });
    expect(field.value).toBe(share.url);
    expect(screen.getByText("It works until 5 June.")).toBeTruthy();
    await user.click(button("End link"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "End link" }));
    await screen.findByRole("button", { name: "Make a link" });
    expect(sent("DELETE")).toMatchObject([{ body: { courseId: "c-1" } }]);
  });
});

describe("all plans", () => {
  const PLANS = { plans: [aPlan()], courses: [{ courseId: "c-2", title: "Physics" }] };

  it("are listed with their standing, and so are courses without one", async () => {
    openPlans(PLANS);
    expect(screen.getByText("Finish by 12 May")).toBeTruthy();
    expect(screen.getByText("At your pace you finish between 3 and 12 May.")).toBeTruthy();
    expect(screen.getByText("On track")).toBeTruthy();
    expect(screen.getByText("This week 40 of 90 minutes")).toBeTruthy();
    expect(screen.getByText("Weeks kept: 3 of 4")).toBeTruthy();
    const make = screen.getByRole("link", { name: "Make a plan for Physics" });
    expect(make.getAttribute("href")).toBe("/dashboard/plan?course=c-2");
    await expectAccessibleScreen();
  });

  it("pause together for at most 90 days, and go on when their learner wants", async () => {
    let pause: { from: string; until: string } | null = null;
    const { user, sent } = openPlans({
      ...PLANS,
      answers: {
        "GET /api/study/settings": () => ({ ...SETTINGS, pause }),
        "PUT /api/study/settings": (body: unknown) => {
          const { pauseUntil } = body as { pauseUntil: string | null };
          pause = pauseUntil ? { from: STUDY_DAY, until: pauseUntil } : null;
          return { ...SETTINGS, pause };
        },
      },
    });
    const until = screen.getByLabelText("Pause until");
    fireEvent.change(until, { target: { value: "2126-06-05" } });
    await user.click(button("Pause"));
    expect(await screen.findByText("A pause lasts at most 90 days.")).toBeTruthy();
    fireEvent.change(until, { target: { value: "2126-03-20" } });
    await user.click(button("Pause"));
    expect(await screen.findByText("You pause until 20 March.")).toBeTruthy();
    await user.click(button("End the pause"));
    await screen.findByRole("button", { name: "Pause" });
    expect(sent("PUT").map(({ body }) => body)).toEqual([{ pauseUntil: "2126-03-20" }, { pauseUntil: null }]);
  });

  it("stay below a limit in minutes a day and hours a week", async () => {
    const { user, sent } = openPlans({
      ...PLANS,
      answers: { "PUT /api/study/settings": { ...SETTINGS, dayMinutes: 60, weekMinutes: 450 } },
    });
    const [day, week] = ["Minutes a day", "Hours a week"].map((name) =>
      screen.getByRole("spinbutton", { name }),
    );
    if (!day || !week) throw new Error("no limits");
    await user.clear(day);
    await user.click(button("Save limits"));
    expect(await screen.findByText("Choose 10 to 480 minutes.")).toBeTruthy();
    await user.type(day, "60");
    await user.clear(week);
    await user.type(week, "7.5");
    await user.click(button("Save limits"));
    await eventually(() =>
      expect(sent("PUT")).toMatchObject([{ body: { dayMinutes: 60, weekMinutes: 450 } }]),
    );
  });
});

describe("where there is nothing to plan", () => {
  it("a course comes first", async () => {
    openPlans({ courses: [] });
    expect(screen.getByRole("heading", { name: "A plan needs a course" })).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("a course that is gone is told", () => {
    openPlans({ plans: [aPlan()], at: "/dashboard/plan?course=c-9" });
    expect(screen.getByRole("heading", { name: "This course isn't here" })).toBeTruthy();
  });

  it("a failure can be tried again", async () => {
    let isDown = true;
    const { user } = renderScreen(<PlanScreen today={{ day: STUDY_DAY, timeZone: "UTC" }} />, {
      at: "/dashboard/plan",
      answers: {
        "GET /api/study/plans": () =>
          isDown ? refusal(400, "invalid_input", "No.") : { plans: [], courses: [] },
      },
    });
    expect(screen.getByRole("status", { name: "Loading your plans" })).toBeTruthy();
    expect(await screen.findByText("We couldn't load your plans.")).toBeTruthy();
    isDown = false;
    await user.click(button("Try Again"));
    expect(await screen.findByRole("heading", { name: "A plan needs a course" })).toBeTruthy();
  });
});
