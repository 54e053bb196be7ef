import fc from "fast-check";
import { expect, test } from "vitest";
import { CLOSED, isShown, type PanelEvent, panelReducer } from "./panel-machine.ts";

function after(...events: PanelEvent[]) {
  return events.reduce(panelReducer, CLOSED);
}

test.each<[string, PanelEvent[], string]>([
  ["a pointer that comes", ["enter"], "opening"],
  ["a pointer that stays", ["enter", "elapsed"], "open"],
  ["a pointer that only passes", ["enter", "leave"], "closed"],
  ["a pointer that leaves", ["enter", "elapsed", "leave"], "closing"],
  ["a pointer that has left", ["enter", "elapsed", "leave", "elapsed"], "closed"],
  ["a pointer that crosses the gap", ["enter", "elapsed", "leave", "enter"], "open"],
  ["the keyboard's focus", ["focus"], "open"],
  ["a focus that has gone on", ["focus", "blur", "elapsed"], "closed"],
  ["a focus that goes on while the pointer is there", ["enter", "focus", "blur"], "open"],
  ["a pointer that leaves a focused panel", ["focus", "enter", "leave"], "open"],
  ["a tap", ["press"], "open"],
  ["a second tap", ["press", "press"], "closed"],
  ["a tap elsewhere", ["press", "dismiss"], "closed"],
  ["a click on a hovered badge", ["enter", "elapsed", "press"], "open"],
  ["a click before the delay is over", ["enter", "press"], "open"],
  ["a clicked panel that the pointer leaves", ["enter", "press", "leave"], "open"],
  ["a second click", ["enter", "press", "press"], "closed"],
  ["Enter on a focused badge", ["focus", "press"], "closed"],
  ["Enter after Escape", ["focus", "dismiss", "press"], "open"],
  ["Escape under the pointer", ["enter", "elapsed", "dismiss"], "closed"],
  ["Escape, and a pointer that leaves then", ["enter", "elapsed", "dismiss", "leave"], "closed"],
  ["a pointer that comes again after Escape", ["enter", "dismiss", "leave", "enter", "elapsed"], "open"],
  ["a pointer that passes a dismissed, focused badge", ["focus", "dismiss", "enter", "leave"], "closed"],
])("%s: %s", (_, events, phase) => {
  expect(after(...events).phase).toBe(phase);
});

const anyEvents = fc.array(
  fc.constantFrom<PanelEvent[]>("enter", "leave", "focus", "blur", "press", "dismiss", "elapsed"),
);

test("Escape always closes, and leaving altogether does in the end", () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const before = after(...events);
      expect(panelReducer(before, "dismiss").phase).toBe("closed");
      const left = (["leave", "blur", "elapsed"] as const).reduce(panelReducer, before);
      expect(isShown(left)).toBe(false);
    }),
  );
});
