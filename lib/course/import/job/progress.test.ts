import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importStepSchema } from "#lib/course-reader/schema.ts";
import { type Reached, reach } from "./progress.ts";

type Event = Omit<Reached, "progress">;

function walk(events: readonly Event[]): Reached[] {
  let reached: Reached | null = null;
  return events.map((event) => {
    reached = reach(reached, event);
    return reached;
  });
}

const whole = (step: Event["step"]): Event => ({ step, done: 1, total: 1 });

describe("how far an import is", () => {
  it("is each step's own share", () => {
    const steps = walk(importStepSchema.options.map(whole));
    expect(steps.map(({ progress }) => progress)).toEqual([10, 30, 60, 85, 90]);
  });

  it("counts within a step", () => {
    const half = walk([whole("Read file"), { step: "Build islands", done: 20, total: 40 }]);
    expect(half.map(({ progress }) => progress)).toEqual([30, 73]);
  });

  it("is nothing yet of a step whose size isn't known", () => {
    expect(reach(null, { step: "Read outline", done: 0, total: 0 }).progress).toBe(30);
  });

  it("never goes back, whatever the reader tells", () => {
    const event = fc.record({
      step: fc.constantFrom(...importStepSchema.options),
      done: fc.nat(50),
      total: fc.nat(50),
    });
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const order = importStepSchema.options;
        const reached = walk(events);
        for (const [index, { step, progress }] of reached.entries()) {
          const before = reached[index - 1];
          expect(progress).toBeLessThanOrEqual(90);
          if (!before) continue;
          expect(progress).toBeGreaterThanOrEqual(before.progress);
          expect(order.indexOf(step)).toBeGreaterThanOrEqual(order.indexOf(before.step));
        }
      }),
    );
  });
});
