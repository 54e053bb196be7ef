import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { StorageSection } from "./storage-section.tsx";

const ADDRESS = "GET /api/courses/storage";
const MB = 1_000_000;
const show = (usedBytes: number) =>
  renderScreen(<StorageSection />, { answers: { [ADDRESS]: { usedBytes, quotaBytes: 500 * MB } } });

it("says how much of the room is used", async () => {
  show(12.3 * MB);
  expect(await screen.findByText("13 MB of 500 MB used")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Storage used" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  await expectAccessibleScreen();
});

it("says how to make room once it gets scarce", async () => {
  show(460 * MB);
  expect((await screen.findByRole("link", { name: "My Courses" })).getAttribute("href")).toBe("/courses");
});

it("says when it couldn't be measured, and tries again", async () => {
  let isAway = true;
  const answer = () =>
    isAway
      ? Response.json({ error: "unavailable", message: "No.", requestId: "r" }, { status: 503 })
      : { usedBytes: 0, quotaBytes: MB };
  const { user } = renderScreen(<StorageSection />, { answers: { [ADDRESS]: answer } });
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 20_000 });
  isAway = false;
  await user.click(again);
  expect(await screen.findByText("0 MB of 1 MB used")).toBeTruthy();
});
