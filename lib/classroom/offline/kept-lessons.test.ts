import { expect, it } from "vitest";
import { MAX_KEPT_BYTES, MAX_KEPT_LESSONS, picturesIn, withoutRoom } from "./kept-lessons.ts";

const lesson = (openedAt: number, bytes = 1) => ({ openedAt, bytes });

it("keeps the lessons opened last, thirty of them", () => {
  const lessons = Array.from({ length: MAX_KEPT_LESSONS + 2 }, (_, at) => lesson((at * 7) % 32));
  expect(withoutRoom(lessons).map(({ openedAt }) => openedAt)).toEqual([1, 0]);
  expect(withoutRoom(lessons.slice(0, MAX_KEPT_LESSONS))).toEqual([]);
});

it("keeps no more than 50 MB, and one that is larger not at all", () => {
  const half = MAX_KEPT_BYTES / 2;
  expect(withoutRoom([lesson(1, half), lesson(2, half), lesson(3, 1)])).toEqual([lesson(1, half)]);
  expect(withoutRoom([lesson(1, half), lesson(2, half)])).toEqual([]);
  expect(withoutRoom([lesson(1), lesson(2, MAX_KEPT_BYTES + 1)])).toEqual([lesson(2, MAX_KEPT_BYTES + 1)]);
});

it("finds our own pictures in a text, each once", () => {
  const own = '<img alt="" src="/api/courses/media/0198c5b0-0000-7000-8000-000000000001" loading="lazy">';
  const html = `${own}<p>${own}</p><video src="/api/courses/media/1"></video><img src="https://foreign.example/a.png">`;
  expect(picturesIn(html)).toEqual(["/api/courses/media/0198c5b0-0000-7000-8000-000000000001"]);
});
