import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { toastAction } from "./action-toast.tsx";

const STAYS_MS = 10_000;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** jsdom ends no animation: a notice that closes stays on its way out. */
const isOpen = (undo: HTMLElement) => undo.closest<HTMLElement>(".Toastify__toast")?.dataset.in === "true";

async function show(onAction = vi.fn()) {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  renderScreen(<button type="button">Somewhere</button>);
  toastAction("The post is gone.", "Undo", onAction);
  await pass(0);
  return { undo: screen.getByRole("button", { name: "Undo" }), onAction };
}

afterEach(() => {
  vi.useRealTimers();
});

it("a notice with something to do stays ten seconds", async () => {
  const { undo } = await show();
  await pass(STAYS_MS - 1);
  expect(isOpen(undo)).toBe(true);
  await pass(1);
  expect(isOpen(undo)).toBe(false);
});

it("it stays while the focus is in it, and ten seconds more", async () => {
  const { undo } = await show();
  undo.focus();
  await pass(3 * STAYS_MS);
  expect(isOpen(undo)).toBe(true);
  await pass(STAYS_MS / 2);
  screen.getByText("Somewhere").focus();
  await pass(STAYS_MS - 1);
  expect(isOpen(undo)).toBe(true);
  await pass(1);
  expect(isOpen(undo)).toBe(false);
});

it("it stays while the window is in the background", async () => {
  const { undo } = await show();
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  await pass(3 * STAYS_MS);
  expect(isOpen(undo)).toBe(true);
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  fireEvent.focus(window);
  await pass(STAYS_MS);
  expect(isOpen(undo)).toBe(false);
});

it("it has no fault of accessibility", async () => {
  await show();
  vi.useRealTimers();
  await expectAccessibleScreen();
});

it("does it, and closes", async () => {
  const { undo, onAction } = await show();
  fireEvent.click(undo);
  expect(onAction).toHaveBeenCalledOnce();
  await pass(0);
  expect(isOpen(undo)).toBe(false);
});
