import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { ASLEEP_UNTIL, nextDueOf } from "./card-schedule.ts";
import { afterAnswer } from "./card-service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const fresh = {
  id: "0190f000-0000-7000-8000-000000000000",
  due: now,
  stability: 0,
  difficulty: 0,
  elapsedDays: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  lastReviewAt: null,
};
const days = (card: { due: Date }, from: Date) => (card.due.getTime() - from.getTime()) / DAY_MS;

describe("when a question comes back", () => {
  it("is tomorrow after a wrong answer, and later each time it is known", () => {
    expect(days(afterAnswer(fresh, false, now), now)).toBe(1);
    let card = afterAnswer(fresh, true, now);
    expect(days(card, now)).toBe(3);
    for (const expected of [14, 57, 196, 366, 366]) {
      const at = card.due;
      card = afterAnswer(card, true, at);
      expect(days(card, at)).toBe(expected);
    }
    const missed = afterAnswer(card, false, card.due);
    expect(missed).toMatchObject({ lapses: 1, state: 2, lastReviewAt: card.due });
    expect(days(missed, card.due)).toBeLessThan(30);
  });

  it("is whole days from 1 to 366 away, whatever is answered when", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(400 * 24))), (answers) => {
        let card = { ...fresh };
        let at = now;
        for (const [isCorrect, hours] of answers) {
          at = new Date(at.getTime() + hours * HOUR_MS);
          card = { ...card, ...afterAnswer(card, isCorrect, at) } as typeof card;
          expect(days(card, at)).toBe(card.scheduledDays);
          expect(card.scheduledDays).toBeGreaterThanOrEqual(1);
          expect(card.scheduledDays).toBeLessThanOrEqual(366);
        }
      }),
    );
  });
});

it("lets a sleeping question sleep on while it is known, and wakes it by a wrong answer", () => {
  const asleep = { ...fresh, due: ASLEEP_UNTIL };
  const known = afterAnswer(asleep, true, now);
  expect(known).toEqual({ ...asleep, lastReviewAt: now });
  expect(nextDueOf(known)).toBeNull();
  const later = new Date(now.getTime() + DAY_MS);
  expect(nextDueOf(afterAnswer(known, false, later))).toBe("2026-03-03T12:00:00.000Z");
});
