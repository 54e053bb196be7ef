import fc from "fast-check";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import type { EarlierNote, Step } from "./streak-properties.ts";
import { ALL_ZONES, FAR_ZONES, switchesOf } from "./zones.ts";

export const START = Date.UTC(2024, 0, 5);
export const END = Date.UTC(2030, 11, 1);

/** Three hops in five lead to an end of the day: only there are dates skipped or lived twice. */
const END_ZONES = ["Pacific/Kiritimati", "Pacific/Apia", "Etc/GMT-14", "Pacific/Pago_Pago", "Etc/GMT+12"];
export const zone = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...END_ZONES) },
  { weight: 1, arbitrary: fc.constantFrom(...FAR_ZONES) },
  { weight: 1, arbitrary: fc.constantFrom(...ALL_ZONES) },
);
const nearSwitch = fc
  .tuple(zone, fc.nat(), fc.integer({ min: -3 * DAY_MS, max: DAY_MS }))
  .map(([name, index, ms]) => {
    const switches = switchesOf(name).filter((at) => at > START && at < END);
    return (switches[index % Math.max(1, switches.length)] ?? START + 3 * DAY_MS) + ms;
  });
export const start = fc.oneof(fc.integer({ min: START, max: END }), nearSwitch);
const wait = fc.oneof(
  fc.record({ for: fc.constant("ms" as const), ms: fc.integer({ min: 0, max: 3 * MINUTE_MS }) }),
  fc.record({ for: fc.constant("ms" as const), ms: fc.integer({ min: 0, max: 30 * HOUR_MS }) }),
  fc.record({ for: fc.constant("ms" as const), ms: fc.integer({ min: 0, max: 9 * DAY_MS }) }),
  fc.record({ for: fc.constant("midnight" as const), ms: fc.constantFrom(-1, 0, 1, -MINUTE_MS, MINUTE_MS) }),
  fc.record({
    for: fc.constant("midnight" as const),
    ms: fc.integer({ min: -9 * MINUTE_MS, max: 9 * MINUTE_MS }),
  }),
);
const deed = fc.constantFrom<Step["deed"]>("quiz", "quiz", "quiz", "freeze", "move", "move", "read");
export const steps = fc.array(fc.record({ wait, deed, zone }), { maxLength: 40, size: "max" });
const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const stay = fc.record({
  quizAt: share,
  isLate: fc.boolean(),
  moves: fc.array(fc.record({ at: share, zone }), { maxLength: 3 }),
});
export const stays = fc.array(stay, { minLength: 6, maxLength: 30, size: "max" });

/** Mostly few weekdays, so that there are rest days */
const weekdays = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<number[]>([1, 3, 5], [2, 4], [1, 4], [6, 7], [2, 4, 6], [1, 2]) },
  { weight: 1, arbitrary: fc.constantFrom<number[]>([], [3]) },
  { weight: 2, arbitrary: fc.subarray([1, 2, 3, 4, 5, 6, 7]) },
);
const planNote = fc.record({ courseId: fc.constantFrom("one", "one", "one", "two"), weekdays });
/** Plans of before, most of which have stood for a week */
export const plans: fc.Arbitrary<EarlierNote[]> = fc.array(
  fc
    .tuple(
      planNote,
      fc.oneof(fc.integer({ min: 8 * DAY_MS, max: 20 * DAY_MS }), fc.integer({ min: 0, max: 10 * DAY_MS })),
    )
    .map(([note, agoMs]) => ({ ...note, agoMs })),
  { minLength: 1, maxLength: 2 },
);
const dayLater = fc.record({
  for: fc.constant("ms" as const),
  ms: fc.integer({ min: 0, max: 50 * HOUR_MS }),
});
const planner = {
  wait: fc.oneof({ weight: 3, arbitrary: dayLater }, { weight: 2, arbitrary: wait }),
  deed: fc.oneof(
    { weight: 10, arbitrary: fc.constant<Step["deed"]>("quiz") },
    { weight: 2, arbitrary: fc.constantFrom<Step["deed"]>("freeze", "move", "plan") },
    { weight: 1, arbitrary: fc.constant<Step["deed"]>("read") },
  ),
  zone,
  note: planNote,
};
/** The steps of someone who studies by a plan, and changes it now and then */
export const plannerSteps = fc.array(fc.record(planner), { maxLength: 40, size: "max" });
