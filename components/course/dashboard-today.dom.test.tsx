import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buttonClass } from "#components/ui/button-look.ts";
import { myCoursesOptions } from "#lib/course/client.ts";
import { streakKey } from "#lib/streak/client.ts";
import { JOB, openDashboard } from "#tests/support/dashboard.tsx";
import { eventually, expectAccessibleScreen, refusal } from "#tests/support/screen.tsx";
import { aToday } from "#tests/support/study.ts";
import { aCourse, aGoal, aPractice, aStreak, someStats } from "#tests/support/today.ts";

const link = (name: string | RegExp) => screen.getByRole("link", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const glance = () => within(screen.getByRole("region", { name: "At a glance" }));
const text = () => (document.body.textContent ?? "").replaceAll("\u00a0", " ");

/** The buttons and links that look like the first one of the screen */
function primaries(): (string | null)[] {
  const isFirst = ({ className }: HTMLElement) => className.includes(buttonClass({ variant: "primary" }));
  const all = [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")];
  return all.filter(isFirst).map(({ textContent }) => textContent);
}

describe("without a course", () => {
  it("there are three ways to begin, one of which is the first", async () => {
    openDashboard();
    expect(
      screen
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent)
        .slice(0, 3),
    ).toEqual(["Try a sample", "Bring a course", "Connect the extension"]);
    expect(primaries()).toEqual(["Play the first quiz"]);
    expect(screen.queryByRole("region", { name: "At a glance" })).toBeNull();
    await expectAccessibleScreen();
  });

  it("one click starts a sample and leads into its first quiz", async () => {
    const { user, router } = openDashboard([], {
      answers: { "POST /api/courses/k-1/enrol": aCourse({ _id: "k-1" }) },
    });
    await user.click(button("Play the first quiz"));
    await eventually(() => expect(router.push).toHaveBeenCalledWith("/quiz/i-8/q-8"));
  });

  it("a sample that can't be started says so, and stays", async () => {
    const { user, router } = openDashboard([], {
      answers: { "POST /api/courses/k-1/enrol": refusal(404, "not_found", "There is no such course.") },
    });
    await user.click(button("Play the first quiz"));
    expect(await screen.findByText("There is no such course.")).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });

  it("bringing one leads to the import", async () => {
    const { user } = openDashboard();
    await user.click(button("Bring a course"));
    const field = screen.getByRole("textbox", { name: "Paste a course link or drop files" });
    expect(document.activeElement).toBe(field);
  });

  it("the cards give way to an import that is under way", () => {
    openDashboard([{ ...JOB, status: "running", step: "Build islands", preview: null }]);
    expect(screen.queryByText("Try a sample")).toBeNull();
  });
});

describe("with a course", () => {
  it("the day begins with its next quiz, and says why", async () => {
    openDashboard([], { courses: [aCourse()] });
    expect(link("Play the next quiz").getAttribute("href")).toBe("/quiz/i-8/q-8");
    expect(text()).toContain("It's next in the course you studied last, and it keeps your streak.");
    expect(primaries()).toEqual(["Play the next quiz"]);
    await expectAccessibleScreen();
  });

  it("the figures of the day stand below it", () => {
    openDashboard([], {
      courses: [aCourse()],
      figures: { practice: aPractice({ dueCount: 5 }) },
    });
    const told = glance()
      .getAllByRole("heading", { level: 3 })
      .map(({ parentElement }) => parentElement?.textContent?.replaceAll("\u00a0", " "));
    expect(told[0]).toMatch(/^Streak8 daysKeep it by 11:59 PM/);
    expect(told[1]).toMatch(/^Practice5 questions are due/);
    expect(told[2]).toMatch(/^Weekly goal2 of 3 days1 to go until Sunday\./);
    expect(told[3]).toMatch(/^RankPersistent Scholar1,325 XP to Monthly Master/);
    expect(glance().getByRole("link", { name: "Practice now" }).getAttribute("href")).toBe(
      "/quiz-islands/practice",
    );
  });

  it("due practice goes first once today is done", () => {
    openDashboard([], {
      courses: [aCourse()],
      figures: { streak: aStreak({ isDoneToday: true }), practice: aPractice({ dueCount: 2 }) },
    });
    expect(primaries()).toEqual(["Practice 5 questions"]);
    expect(text()).toContain(
      "You finished a quiz today, and 2 questions are due again. Practice adds 3 more to refresh.",
    );
  });

  it("practice is the way without hearts", () => {
    openDashboard([], { courses: [aCourse()], figures: { stats: someStats({ hearts: 0 }) } });
    expect(primaries()).toEqual(["Practice 5 questions"]);
  });

  it("a frozen streak and a rest day are in no hurry", () => {
    const { unmount } = openDashboard([], {
      courses: [aCourse()],
      figures: { streak: aStreak({ streakFrozen: true, frozenDaysLeft: 2 }) },
    });
    expect(text()).toContain("Frozen for 2 more days. It can't end while it is.");
    unmount();
    openDashboard([], {
      courses: [aCourse()],
      figures: { streak: aStreak({ week: [{ day: "2126-03-07", look: "rest" }] }) },
    });
    expect(text()).toContain("Rest day. Your streak waits.");
  });

  it("who has finished all of it may warm up, or bring another", async () => {
    const { unmount } = openDashboard([], { courses: [aCourse({ next: null })] });
    expect(primaries()).toEqual(["Practice 5 questions"]);
    unmount();
    openDashboard([], {
      courses: [aCourse({ next: null })],
      figures: { practice: aPractice({ total: 0, canPractise: false, nextDue: null }) },
    });
    expect(primaries()).toEqual(["Import"]);
  });

  it("with a plan its session is the first, and the figures stand between it and the week", () => {
    openDashboard([], { courses: [aCourse()], study: aToday() });
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(primaries()).toEqual(["Start Calculus"]);
    expect(headings.indexOf("At a glance")).toBe(1);
    expect(headings.indexOf("Your plan")).toBe(3);
  });
});

describe("the weekly goal", () => {
  it("changes at once, and is sent", async () => {
    const { user, bodies } = openDashboard([], {
      courses: [aCourse()],
      answers: { "PUT /api/streak/goal": aGoal({ goalDays: 5 }) },
    });
    await user.selectOptions(glance().getByRole("combobox", { name: "Goal" }), "5");
    expect(text()).toContain("2 of 5 days");
    await eventually(() => expect(bodies()).toMatchObject([{ body: { goalDays: 5 } }]));
    expect(glance().getAllByRole("option")).toHaveLength(7);
  });

  it("goes back where it can't be saved, and says so", async () => {
    const { user } = openDashboard([], {
      courses: [aCourse()],
      answers: { "PUT /api/streak/goal": refusal(400, "invalid_input", "That isn't possible.") },
    });
    await user.selectOptions(glance().getByRole("combobox", { name: "Goal" }), "7");
    expect(await screen.findByText("That isn't possible.")).toBeTruthy();
    expect(text()).toContain("2 of 3 days");
  });

  it("is praised once it is reached", () => {
    openDashboard([], { courses: [aCourse()], figures: { goal: aGoal({ goalDays: 2 }) } });
    expect(text()).toContain("You reached your goal this week.");
  });
});

describe("what can't be loaded", () => {
  it("leaves the other figures, and can be asked for again", async () => {
    let isDown = true;
    const { user } = openDashboard([], {
      courses: [aCourse()],
      unread: [streakKey],
      answers: {
        "GET /api/streak/status": () => (isDown ? refusal(400, "invalid_input", "No.") : aStreak()),
      },
    });
    expect(glance().getByRole("status", { name: "Loading: Streak" })).toBeTruthy();
    const again = await screen.findByRole("button", { name: "Try Again: Streak" });
    expect(text()).toContain("2 of 3 days");
    await expectAccessibleScreen();
    isDown = false;
    await user.click(again);
    expect(await glance().findByText("8 days")).toBeTruthy();
  });

  it("hides no import where the courses are missing, and says that they are", async () => {
    openDashboard([], {
      unread: [myCoursesOptions.queryKey],
      answers: { "GET /api/courses/my-courses": refusal(400, "invalid_input", "No.") },
    });
    expect(await screen.findByText("We couldn't load your courses.")).toBeTruthy();
    expect(button("Import")).toBeTruthy();
  });

  it("stays as it is known without a network", () => {
    openDashboard([], { courses: [aCourse()] });
    fireEvent(window, new Event("offline"));
    expect(link("Play the next quiz")).toBeTruthy();
    expect(text()).toContain("2 of 3 days");
  });
});
