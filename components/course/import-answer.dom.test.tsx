import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DONE, IMPORT_PATH, JOB, openDashboard, UPDATE } from "#tests/support/dashboard.tsx";
import { expectAccessibleScreen } from "#tests/support/screen.tsx";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = () =>
  screen.getByRole<HTMLInputElement>("textbox", { name: "Paste a course link or drop files" });
const past = () => screen.getByRole("region", { name: "Past imports" });

describe("a preview", () => {
  it("is shown before anything is saved, and can wait", async () => {
    const { user, bodies } = openDashboard([JOB]);
    const preview = screen.getByRole("region", { name: "sea" });
    expect(preview.textContent).toContain("Nothing is saved yet.");
    expect(
      within(preview)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual(["1", "1", "2"]);
    await expectAccessibleScreen();
    await user.click(button("Decide later"));
    expect(field()).toBeTruthy();
    await user.click(within(past()).getByRole("button", { name: /^Open preview/ }));
    await user.click(button("Add this course"));
    expect(await screen.findByRole("link", { name: "Edit course" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the map" }).getAttribute("href")).toBe(
      "/quiz-islands?course=c-1",
    );
    expect(screen.getByRole("link", { name: "Make a plan" }).getAttribute("href")).toBe(
      "/dashboard/plan?course=c-1",
    );
    expect(bodies()).toMatchObject([{ path: `${IMPORT_PATH}/i-1/confirm`, body: { mode: "new" } }]);
  });

  it("that isn't wanted leaves nothing behind", async () => {
    const { user } = openDashboard([JOB]);
    await user.click(button("Don't add it"));
    expect(await screen.findByText("Nothing was added")).toBeTruthy();
    expect(within(past()).getByText("Canceled")).toBeTruthy();
    expect(within(past()).queryAllByRole("button")).toEqual([]);
  });

  it("that another tab has confirmed meanwhile is not taken away", async () => {
    const { user, become, bodies } = openDashboard([JOB]);
    become("i-1", DONE);
    await user.click(button("Don't add it"));
    expect(await screen.findByRole("link", { name: "Open the map" })).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it("of a newer export says what it changes, and updates the course", async () => {
    const { user, bodies } = openDashboard([UPDATE]);
    expect(screen.getByRole("region", { name: "sea" }).textContent).toContain(
      "You have this course already: “sea”.",
    );
    const changes = screen.getByRole("list", { name: "What an update would change" });
    expect(
      within(changes)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["1 new question", "1 unchanged", "1 no longer in it"]);
    await expectAccessibleScreen();
    await user.click(button("Update my course"));
    expect(await screen.findByRole("heading", { name: "Your course is up to date" })).toBeTruthy();
    expect(bodies()).toMatchObject([{ body: { mode: "update" } }]);
    await user.click(button("Undo update"));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("goes back to how it was before this update");
    await user.click(within(dialog).getByRole("button", { name: "Undo update" }));
    expect(await screen.findByText("Update undone")).toBeTruthy();
  });

  it("of a newer export may become another course", async () => {
    const { user, bodies } = openDashboard([UPDATE]);
    await user.click(button("Add as another course"));
    await screen.findByRole("link", { name: "Open the map" });
    expect(bodies()).toMatchObject([{ body: { mode: "new" } }]);
  });
});

describe("a report", () => {
  it("shows what became of each item, and is put away and found again", async () => {
    const { user } = openDashboard([DONE]);
    await expectAccessibleScreen();
    await user.click(button(/^Skipped/));
    expect(window.location.search).toContain("show=skipped");
    const items = screen.getByRole("list", { name: "What happened to each item" });
    expect(within(items).queryByText("Imported")).toBeNull();
    expect(within(items).getByText("Essay")).toBeTruthy();
    await user.click(button("Close this report"));
    expect(screen.queryByRole("region", { name: /ready to play$/ })).toBeNull();
    expect(within(past()).getByText("Imported")).toBeTruthy();
    await user.click(within(past()).getByRole("button", { name: /^Report/ }));
    expect(screen.getByRole("region", { name: /ready to play$/ })).toBeTruthy();
  });

  it("offers to undo the import, and asks first", async () => {
    const { user } = openDashboard([DONE]);
    await user.click(button("Undo import"));
    expect(document.activeElement).toBe(button("Keep it"));
    await expectAccessibleScreen();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo import" }));
    expect(await screen.findByText("Import undone")).toBeTruthy();
    const region = await screen.findByRole("region", { name: "Past imports" });
    expect(within(region).getByText("Undone")).toBeTruthy();
  });
});
