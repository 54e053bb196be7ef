import fc from "fast-check";
import { expect, it } from "vitest";
import { REGIONS, regionAt } from "./regions.ts";

it("gives each unit a region, the same one every time, and neighbours different ones", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(500), (courseId, index) => {
      expect(REGIONS).toContain(regionAt(courseId, index));
      expect(regionAt(courseId, index)).toBe(regionAt(courseId, index));
      expect(regionAt(courseId, index)).not.toBe(regionAt(courseId, index + 1));
    }),
  );
});

it("shows every region once before one comes back, and begins differently for different courses", () => {
  const order = (courseId: string) => REGIONS.map((_, index) => regionAt(courseId, index));
  const courses = Array.from({ length: 40 }, (_, index) => `course-${index}`);
  for (const courseId of courses) expect(new Set(order(courseId)).size).toBe(REGIONS.length);
  expect(new Set(courses.map((courseId) => order(courseId)[0])).size).toBe(REGIONS.length);
});
