import { describe, expect, it } from "vitest";
import { type ProposalInput, proposalOf, REASONS, type SlotOutcome } from "./review-rules.ts";
import type { Slot } from "./rules.ts";
import type { SessionStatus } from "./schedule-types.ts";

const slot = (weekday: number, start = "19:00", minutes = 30): Slot => ({ weekday, start, minutes });

/** Of a weekday, the latest first: Tuesday the 24th of February, and back by weeks */
const outcomes = (weekday: number, ...statuses: SessionStatus[]): SlotOutcome[] =>
  statuses.map((status, weeks) => ({
    slotDay: new Date(Date.UTC(2026, 1, 22 + weekday - weeks * 7)).toISOString().slice(0, 10),
    slotTime: "19:00",
    status,
  }));

const input = (part: Partial<ProposalInput> = {}): ProposalInput => ({
  ...{ slots: [slot(2), slot(6)], outcomes: outcomes(2, "missed", "missed", "done", "missed") },
  ...{ others: [], studyByWeekday: [0, 0, 0, 0, 0, 0, 0], dayMinutes: 90 },
  ...part,
});

const textOf = (...statuses: SessionStatus[]) =>
  proposalOf(input({ outcomes: outcomes(2, ...statuses) }))?.text;

describe("a proposal", () => {
  it("moves a slot that was missed three times of four", () =>
    expect(proposalOf(input())).toEqual({
      text: "Tuesdays: 3 of 4 missed. Move to Thursday?",
      button: "Move to Thursday",
      slots: [slot(4), slot(6)],
    }));

  it.each<[SessionStatus[], string | undefined]>([
    [["missed", "missed"], undefined],
    [["missed", "missed", "missed"], "Tuesdays: 3 of 3 missed. Move to Thursday?"],
    [["missed", "missed", "missed", "missed"], "Tuesdays: 4 of 4 missed. Move to Thursday?"],
    [["missed", "done", "done", "missed", "missed"], undefined],
    [["missed", "skipped", "missed", "paused", "missed"], "Tuesdays: 3 of 3 missed. Move to Thursday?"],
    [["partly", "partly", "done", "missed"], undefined],
    [["partly", "partly", "done", "partly"], "Tuesdays: 3 of 4 cut short. Make it 20 minutes?"],
  ])("after %j: %s", (statuses, text) => expect(textOf(...statuses)).toBe(text));

  it("takes the day with the most study that is free", () => {
    const at = (studyByWeekday: number[], part: Partial<ProposalInput> = {}) =>
      proposalOf(input({ studyByWeekday, ...part }))?.button;
    expect(at([0, 0, 0, 0, 0, 0, 90])).toBe("Move to Sunday");
    expect(at([0, 500, 0, 10, 0, 900, 0])).toBe("Move to Thursday");
    expect(at([0, 0, 0, 0, 0, 0, 90], { others: [slot(7, "19:29")] })).toBe("Move to Thursday");
    expect(at([0, 0, 0, 0, 0, 0, 90], { others: [slot(7, "08:00", 61)] })).toBe("Move to Thursday");
    expect(at([0, 0, 0, 0, 0, 0, 90], { others: [slot(7, "08:00", 60)] })).toBe("Move to Sunday");
  });

  it("is none where no day is free, or a session is as short as it can be", () => {
    const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => slot(weekday));
    expect(proposalOf(input({ slots: daily }))).toBeNull();
    const short = [slot(2, "19:00", 10)];
    expect(
      proposalOf(input({ slots: short, outcomes: outcomes(2, "partly", "partly", "partly") })),
    ).toBeNull();
  });
});

it("every reason has an id of its own", () =>
  expect(new Set(REASONS.map(({ id }) => id)).size).toBe(REASONS.length));
