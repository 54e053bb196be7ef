import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { eventually, expectAccessibleScreen, refusal } from "#tests/support/screen.tsx";
import { aPlan, offersOf, PREVIEW } from "#tests/support/study.ts";
import { openPlans } from "#tests/support/study-plans.tsx";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const slot = (name: string) => screen.getByRole("group", { name });

describe("a new plan", () => {
  it("begins with three evenings, shows what it comes to, is saved, and offers to remind", async () => {
    const { user, sent } = openPlans();
    expect(screen.getByRole("heading", { name: "Make a plan for Calculus" })).toBeTruthy();
    expect(["Monday 19:00", "Wednesday 19:00", "Friday 19:00"].map((name) => slot(name))).toHaveLength(3);
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(await within(preview).findByText("If you keep this, you finish on 9 May.")).toBeTruthy();
    expect(within(preview).queryByText(/Too early to say/)).toBeNull();
    expect(within(preview).getByText("1 h 30 min a week.")).toBeTruthy();
    await user.click(within(preview).getByText("How we got this"));
    expect(
      within(preview).getByRole("row", { name: /800 questions × 25 s × 1.3 runs.*7 h 13 min/ }),
    ).toBeTruthy();
    await expectAccessibleScreen();
    await user.type(screen.getByRole("textbox", { name: /^Why I want to finish/ }), "A better job");
    await user.click(button("Save plan"));
    const saved = await screen.findByRole("region", { name: "Your plan is saved" });
    await eventually(() => expect(document.activeElement).toBe(saved));
    expect(await within(saved).findByRole("button", { name: "Remind me" })).toBeTruthy();
    expect(sent("PUT")).toMatchObject([
      {
        path: "/api/study/plans/c-1",
        body: {
          goal: { kind: "date" },
          slots: [{ weekday: 1, start: "19:00", minutes: 30 }, { weekday: 3 }, { weekday: 5 }],
          why: "A better job",
          obstacle: "",
        },
      },
    ]);
    // A second save is a change of what was saved, not another new plan.
    await user.click(button("Save changes"));
    await eventually(() => expect(sent("PUT")).toHaveLength(2));
    expect(sent("PUT")[1]?.body).toMatchObject({ version: 1 });
  });

  it("may be for minutes a week, and says what is wrong with them", async () => {
    const { user, sent } = openPlans();
    await user.click(screen.getByRole("radio", { name: "Study some minutes a week" }));
    const minutes = screen.getByRole("spinbutton", { name: "Minutes a week" });
    await user.clear(minutes);
    await user.click(button("Save plan"));
    expect(await screen.findByText("Choose 10 to 2,400 minutes.")).toBeTruthy();
    expect(document.activeElement).toBe(minutes);
    await user.type(minutes, "120");
    await user.click(button("Save plan"));
    await screen.findByRole("region", { name: "Your plan is saved" });
    expect(sent("PUT")).toMatchObject([{ body: { goal: { kind: "minutes", minutes: 120 } } }]);
  });

  it("tells beside a time what is wrong with it, and sends nothing", async () => {
    const { user, sent } = openPlans();
    await user.click(button("Add a time"));
    const added = slot("Saturday 19:00");
    expect(document.activeElement).toBe(within(added).getByRole("combobox", { name: "Day" }));
    await user.selectOptions(within(added).getByRole("combobox", { name: "Day" }), "Monday");
    fireEvent.change(within(added).getByLabelText("Starts"), { target: { value: "19:15" } });
    const item = within(added).getByLabelText("Starts").closest("li") as HTMLElement;
    expect(within(item).getByText(/^This overlaps with Monday 19:00/)).toBeTruthy();
    await user.click(button("Save plan"));
    const minutes = within(slot("Wednesday 19:00")).getByRole("spinbutton", { name: "Minutes" });
    await user.clear(minutes);
    await user.type(minutes, "5");
    await user.click(button("Save plan"));
    expect(await screen.findByText("A session lasts 10 to 180 minutes.")).toBeTruthy();
    await expectAccessibleScreen();
    expect(sent("PUT")).toEqual([]);
    await user.click(button("Remove Monday 19:15"));
    expect(screen.queryByText(/^This overlaps/)).toBeNull();
    expect(document.activeElement).toBe(button("Add a time"));
  });

  it("says why it can't be reached; an offer is taken into the form with one press", async () => {
    const conflict = {
      kind: "goal_unreachable",
      message: "12 May can't be reached with these times.",
    } as const;
    const { user } = openPlans({
      answers: {
        "POST /api/study/plans/c-1/preview": {
          ...PREVIEW,
          finish: null,
          forecast: { kind: "none" },
          conflicts: [conflict],
          offers: offersOf(aPlan()),
        },
      },
    });
    expect(await screen.findByText(conflict.message)).toBeTruthy();
    expect(screen.getByText("Even if you keep this, you need more than two years.")).toBeTruthy();
    expect(screen.getByText("At this pace there is no finish date.")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: /^Why I want to finish/ }), "A better job");
    await user.click(button("One more time, Saturday 10:00"));
    expect(slot("Saturday 10:00")).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Why I want/ }).value).toBe(
      "A better job",
    );
  });

  it("shows why a preview failed, and asks again", async () => {
    let isDown = true;
    const { user } = openPlans({
      answers: {
        "POST /api/study/plans/c-1/preview": () =>
          isDown ? refusal(400, "invalid_input", "This date has passed. Choose a later one.") : PREVIEW,
      },
    });
    expect(await screen.findByText("This date has passed. Choose a later one.")).toBeTruthy();
    isDown = false;
    await user.click(button("Try Again"));
    expect(await screen.findByText("If you keep this, you finish on 9 May.")).toBeTruthy();
  });
});
