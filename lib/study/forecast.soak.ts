import { expect, it } from "vitest";
import { calibrationOf, HABITS } from "#tests/support/learners.ts";

/** 10,000 in all */
const LEARNERS = 1667;

it.each(Object.keys(HABITS))(
  "of the kind %s the range holds the end of 75 to 88 in 100; three days do not",
  (kind) => {
    const { held, withinThree, early } = calibrationOf(kind, LEARNERS, 12_345);
    console.info(
      `${kind}: held ${held.toFixed(1)} %, before it ${early.toFixed(1)} %; within three days of its middle ${withinThree.toFixed(1)} %`,
    );
    expect(held).toBeGreaterThanOrEqual(75);
    expect(held).toBeLessThanOrEqual(88);
    expect(withinThree < 75 || withinThree > 88).toBe(true);
  },
);
