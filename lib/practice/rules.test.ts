import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choosePractice,
  countsForStreak,
  heartReference,
  heartsFor,
  heartsGiven,
  heartsLeft,
  PRACTICE_SIZE,
} from "./rules.ts";

const day = (number: number) => new Date(Date.UTC(2026, 2, number));
const card = (fingerprint: string, due: number) => ({ fingerprint, due: day(due), askedAt: day(1) });
const known = (fingerprint: string, askedAt: number) => ({ fingerprint, due: null, askedAt: day(askedAt) });
const names = (all: Parameters<typeof choosePractice>[0]) =>
  choosePractice(all)
    .map(({ fingerprint }) => fingerprint)
    .join("");

describe("the five questions of a practice", () => {
  it("are those that come back, the longest due first, then what was known, the longest ago first", () => {
    expect(names([known("x", 2), card("b", 5), known("y", 1), card("a", 3), card("c", 28)])).toBe("abcyx");
    expect(names([card("f", 6), card("e", 5), card("d", 4), card("c", 3), card("b", 2), card("a", 1)])).toBe(
      "abcde",
    );
  });

  it("go round again where there are fewer, and are none of none", () => {
    expect(names([card("a", 1), known("x", 1)])).toBe("axaxa");
    expect(names([known("x", 1)])).toBe("xxxxx");
    expect(names([])).toBe("");
  });

  const one = fc.record({
    fingerprint: fc.string({ minLength: 1, maxLength: 2 }),
    due: fc.option(fc.date({ noInvalidDate: true })),
    askedAt: fc.date({ noInvalidDate: true }),
  });

  it("are five of any, none twice before all had their turn, and never one that waits longer", () => {
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: (each) => each.fingerprint, maxLength: 12 }), (all) => {
        const chosen = choosePractice(all);
        expect(chosen).toHaveLength(all.length === 0 ? 0 : PRACTICE_SIZE);
        const distinct = new Set(chosen);
        expect(distinct.size).toBe(Math.min(all.length, PRACTICE_SIZE));
        expect(new Set(chosen.slice(0, distinct.size)).size).toBe(distinct.size);
        const left = all.filter((each) => !distinct.has(each));
        for (const each of chosen)
          for (const other of left) {
            if (each.due === null) expect(other.due).toBeNull();
            const [mine, theirs] =
              each.due && other.due ? [each.due, other.due] : [each.askedAt, other.askedAt];
            if ((each.due === null) === (other.due === null)) expect(mine <= theirs).toBe(true);
          }
      }),
    );
  });
});

it("counts the hearts of one local day, and leaves four", () => {
  const references = ["2026-03-01#1", "2026-03-01#2", "2026-03-10#1", "2026-03-02#1"];
  expect(heartsGiven(references, "2026-03-01")).toBe(2);
  expect(heartReference("2026-03-01", 2)).toBe("2026-03-01#3");
  expect([0, 2, 3, 4, 5].map(heartsLeft)).toEqual([4, 2, 1, 0, 0]);
});

it("gives two hearts first, then one, and four a day in all, whatever had room", () => {
  expect([0, 1, 2, 3, 4, 5].map(heartsFor)).toEqual([2, 1, 1, 1, 0, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 12 }), (rooms) => {
      let given = 0;
      for (const room of rooms) given += Math.min(room, heartsFor(given));
      expect(given).toBeLessThanOrEqual(4);
    }),
  );
});

it.each([
  [0, false],
  [4, false],
  [5, true],
  [6, true],
])("a practice of %i due questions keeps the streak: %s", (due, counts) =>
  expect(countsForStreak(due)).toBe(counts),
);
