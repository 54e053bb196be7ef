import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { toastAction } from "./action-toast.tsx";

/** Whether the clock runs whose end closes the notice: react-toastify's is the animation of a hidden bar. */
const isRunning = () =>
  document.querySelector<HTMLElement>(".Toastify__progress-bar")?.style.animationPlayState === "running";

async function show(onAction = vi.fn()) {
  // A window in the background holds every notice.
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  renderScreen(<button type="button">Somewhere</button>);
  toastAction("The post is gone.", "Undo", onAction);
  const undo = await screen.findByRole("button", { name: "Undo" });
  // jsdom ends no animation: the notice has come in.
  fireEvent.animationEnd(undo.closest(".Toastify__toast") ?? undo);
  return { undo, onAction };
}

it("a notice with something to do rests while the focus is in it, and goes on afterwards", async () => {
  const { undo } = await show();
  await eventually(() => expect(isRunning()).toBe(true));
  undo.focus();
  await eventually(() => expect(isRunning()).toBe(false));
  await expectAccessibleScreen();
  screen.getByText("Somewhere").focus();
  await eventually(() => expect(isRunning()).toBe(true));
});

it("does it, and closes", async () => {
  const { undo, onAction } = await show();
  fireEvent.click(undo);
  expect(onAction).toHaveBeenCalledOnce();
});
