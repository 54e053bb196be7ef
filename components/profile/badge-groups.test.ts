import fc from "fast-check";
import { expect, it } from "vitest";
import type { AchievementDto } from "#lib/achievement/schema.ts";
import { badgeGroups } from "./badge-groups.ts";

function badge(id: string, progress: number, goal: number, earnedAt: string | null = null): AchievementDto {
  return { id, title: id, description: id, icon: "star", family: "quiz", goal, progress, earnedAt };
}

const ids = (badges: readonly AchievementDto[]) => badges.map(({ id }) => id);

it("shows the latest earned first, then the three that are nearest, then the rest as they come", () => {
  const { earned, next, rest } = badgeGroups([
    badge("a", 1, 10),
    badge("b", 1, 1, "2026-11-02T10:00:00.000Z"),
    badge("c", 8, 10),
    badge("d", 0, 5),
    badge("e", 5, 5, "2026-11-20T10:00:00.000Z"),
    badge("f", 45, 50),
    badge("g", 0, 1),
  ]);
  expect(ids(earned)).toEqual(["e", "b"]);
  expect(ids(next)).toEqual(["f", "c", "a"]);
  expect(ids(rest)).toEqual(["d", "g"]);
});

it("offers what takes least to anyone who has done nothing yet", () => {
  const { earned, next } = badgeGroups([
    badge("a", 0, 50),
    badge("b", 0, 1),
    badge("c", 0, 7),
    badge("d", 0, 8),
  ]);
  expect(earned).toEqual([]);
  expect(ids(next)).toEqual(["b", "c", "d"]);
});

it("shows every badge once", () => {
  const badges = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      progress: fc.nat(50),
      goal: fc.integer({ min: 1, max: 50 }),
      isEarned: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(badges, (given) => {
      const all = given.map(({ id, progress, goal, isEarned }) =>
        badge(id, Math.min(progress, goal), goal, isEarned ? "2026-11-02T10:00:00.000Z" : null),
      );
      const { earned, next, rest } = badgeGroups(all);
      expect(ids([...earned, ...next, ...rest]).toSorted()).toEqual(ids(all).toSorted());
      expect(next.length).toBe(Math.min(3, all.length - earned.length));
    }),
  );
});
