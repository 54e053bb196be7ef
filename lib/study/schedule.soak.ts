import { expect, it } from "vitest";
import { scheduleFaults } from "#tests/support/schedules.ts";
import { ALL_ZONES } from "#tests/support/zones.ts";

const PARTS = 20;
const LEARNERS = 1000;
const zones = new Set<string>();

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  "1,000 random learners over two years of clock changes, part %i",
  (part) => {
    const faults: string[] = [];
    let sessions = 0;
    for (let index = 1; index <= LEARNERS; index += 1) {
      const run = scheduleFaults(part * LEARNERS + index, ALL_ZONES);
      faults.push(...run.faults);
      sessions += run.sessions;
      zones.add(run.zone);
    }
    expect(faults).toEqual([]);
    expect(sessions).toBeGreaterThan(20_000);
    if (part === PARTS - 1) expect(zones.size).toBe(ALL_ZONES.length);
  },
);
