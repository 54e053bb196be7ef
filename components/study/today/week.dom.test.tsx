import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { eventually, expectAccessibleScreen } from "#tests/support/screen.tsx";
import { aSession, aToday } from "#tests/support/study.ts";
import { openToday, SESSION } from "#tests/support/study-today.tsx";
import { withMoved } from "./use-session-acts.ts";

const day = (name: string | RegExp) => {
  const heading = screen.getByRole("heading", { level: 3, name });
  return within(heading.closest("li") as HTMLElement);
};
const GRIP = { name: /^Move Calculus/ };
const grip = () => screen.getByRole("button", GRIP);
const change = () => screen.getByRole("button", { name: /^Change Calculus/ });
const openMenu = async (user: ReturnType<typeof openToday>["user"], item: string) => {
  await user.click(change());
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

describe("the week", () => {
  it("says what became of each session by a word, not by colour alone", async () => {
    const at = (date: string, status: StudySessionDto["status"], more = {}) =>
      aSession({ _id: `s-${date}`, day: `2126-03-${date}`, status, ...more });
    openToday(
      aToday({}, [
        at("04", "done", { doneMinutes: 30 }),
        at("05", "missed"),
        at("06", "partly", { doneMinutes: 10 }),
        at("07", "planned"),
        at("08", "skipped"),
        at("09", "paused"),
      ]),
    );
    const words = [
      "Done · 30 of 30 min",
      "Didn't happen",
      "Partly done · 10 of 30 min",
      "Planned",
      "Skipped",
      "Paused",
    ];
    for (const [index, date] of [
      "Monday 4",
      "Tuesday 5",
      "Wednesday 6",
      "Thursday 7 Today",
      "Friday 8",
      "Saturday 9",
    ].entries())
      expect(day(date).getByText(words[index] ?? ""), date).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("is moved on the clock of the zone that is in force on that day", async () => {
    const nextZone = { timeZone: "America/Los_Angeles", at: "2126-03-08T00:00:00.000Z" };
    const { user, patches } = openToday(aToday({ nextZone }));
    grip().focus();
    await user.keyboard(" {ArrowRight}{ArrowUp} ");
    await eventually(() => expect(patches()).toEqual([{ start: "2126-03-09T02:45:00.000Z", sequence: 3 }]));
  });

  it("is changed by keyboard: picked up, carried, put down, and undone", async () => {
    const { user, patches, container } = openToday(aToday());
    const said = () => container.querySelector("[aria-live=assertive]")?.textContent ?? "";
    grip().focus();
    await user.keyboard(" ");
    expect(said()).toMatch(/^Picked up Calculus, Thursday 7 March, 19:00\./);
    expect(grip().getAttribute("aria-pressed")).toBe("true");
    await user.keyboard("{ArrowRight}{ArrowUp}");
    expect(said()).toBe("Friday 8 March, 18:45.");
    await expectAccessibleScreen();
    await user.keyboard(" ");
    expect(await screen.findByText("Moved to Friday 8 March, 18:45.")).toBeTruthy();
    expect(patches()).toEqual([{ start: "2126-03-08T18:45:00.000Z", sequence: 3 }]);
    expect(day("Friday 8").getByText("18:45")).toBeTruthy();
    expect(document.activeElement).toBe(grip());
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await eventually(() => expect(patches()).toHaveLength(2));
    expect(patches()[1]).toEqual({ start: SESSION.startsAt, sequence: 4 });
  });

  it("is moved on before the move before is saved, without a conflict", async () => {
    const { promise, resolve } = Promise.withResolvers();
    const { user, patches, calls } = openToday(aToday(), {}, { saved: promise });
    grip().focus();
    await user.keyboard(" {ArrowRight} ");
    await eventually(() => expect(document.activeElement).toBe(day("Friday 8").getByRole("button", GRIP)));
    await user.keyboard(" {ArrowRight}{ArrowUp} ");
    await eventually(() => expect(document.activeElement).toBe(day("Saturday 9").getByRole("button", GRIP)));
    expect(patches()).toHaveLength(1);
    resolve(null);
    expect(await screen.findByText("Moved to Saturday 9 March, 18:45.")).toBeTruthy();
    expect(patches()).toEqual([
      { start: "2126-03-08T19:00:00.000Z", sequence: 3 },
      { start: "2126-03-09T18:45:00.000Z", sequence: 4 },
    ]);
    // Between the two the server still had it on Friday: asked then, it would have jumped back there.
    expect(calls.filter(({ method, path }) => `${method} ${path}` === "GET /api/study/today")).toHaveLength(
      1,
    );
    expect(document.activeElement).toBe(day("Saturday 9").getByRole("button", GRIP));
  });

  it("stays as it is on Escape", async () => {
    const { user, patches, container } = openToday(aToday());
    grip().focus();
    await user.keyboard("{Enter}{ArrowRight}{Escape}");
    expect(container.querySelector("[aria-live=assertive]")?.textContent).toBe(
      "Calculus stays on Thursday 7 March, 19:00.",
    );
    expect(grip().getAttribute("aria-pressed")).toBe("false");
    expect(patches()).toEqual([]);
  });

  it("is changed by a menu: any day and time, with the reason where that can't be", async () => {
    const { user, patches, world } = openToday(aToday());
    await openMenu(user, "Move…");
    const dialog = await screen.findByRole("dialog", { name: "Move this session" });
    fireEvent.change(within(dialog).getByLabelText("Day"), { target: { value: "2001-01-01" } });
    await user.click(within(dialog).getByRole("button", { name: "Move" }));
    expect(within(dialog).getByText("This time has passed. Choose one that lies ahead.")).toBeTruthy();
    await expectAccessibleScreen();
    world.today = withMoved(world.today, { ...SESSION, sequence: 9 });
    fireEvent.change(within(dialog).getByLabelText("Day"), { target: { value: "2126-03-09" } });
    await user.click(within(dialog).getByRole("button", { name: "Move" }));
    expect(await within(dialog).findByText(/^This session was changed in another tab/)).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await eventually(() => expect(document.activeElement).toBe(change()));
    await openMenu(user, "Move…");
    fireEvent.change(await screen.findByLabelText("Day"), { target: { value: "2126-03-09" } });
    fireEvent.change(screen.getByLabelText("Time"), { target: { value: "10:00" } });
    await user.click(screen.getByRole("button", { name: "Move" }));
    expect(await screen.findByText("Moved to Saturday 9 March, 10:00.")).toBeTruthy();
    await eventually(() => expect(document.activeElement).toBe(change()));
    expect(patches().at(-1)).toEqual({ start: "2126-03-09T10:00:00.000Z", sequence: 9 });
  });

  it("asks about reminders of a session that lands in the quiet hours", async () => {
    const { user, patches } = openToday(aToday());
    await openMenu(user, "Move…");
    fireEvent.change(await screen.findByLabelText("Time"), { target: { value: "22:00" } });
    await user.click(screen.getByRole("button", { name: "Move" }));
    const dialog = await screen.findByRole("dialog", { name: "Remind me anyway?" });
    await user.click(within(dialog).getByRole("button", { name: "Remind me anyway" }));
    await eventually(() => expect(patches()).toHaveLength(2));
    expect(patches()[1]).toEqual({ remindsAnyway: true, sequence: 4 });
  });

  it("lets a session be skipped and brought back", async () => {
    const { user, patches } = openToday(aToday());
    await openMenu(user, "Skip");
    expect(await screen.findByText("Skipped Calculus.")).toBeTruthy();
    await openMenu(user, "Bring back");
    await eventually(() =>
      expect(patches()).toEqual([
        { state: "skipped", sequence: 3 },
        { state: "planned", sequence: 4 },
      ]),
    );
  });

  it("counts what was studied elsewhere", async () => {
    const { user, patches } = openToday(aToday());
    await openMenu(user, "I studied elsewhere…");
    const dialog = await screen.findByRole("dialog", { name: "I studied elsewhere" });
    const minutes = within(dialog).getByRole("spinbutton", { name: "Minutes" });
    await user.clear(minutes);
    await user.click(within(dialog).getByRole("button", { name: "Save minutes" }));
    expect(within(dialog).getByText("Enter 0 to 180 minutes.")).toBeTruthy();
    await user.type(minutes, "25");
    await user.click(within(dialog).getByRole("button", { name: "Save minutes" }));
    expect(await screen.findByText("Noted: 25 minutes in Calculus.")).toBeTruthy();
    expect(patches()).toEqual([{ doneMinutes: 25, sequence: 3 }]);
  });
});
