import { expect, it } from "vitest";
import { MAX_SPANS } from "#lib/lesson/rules.ts";
import { classroomDto, lessonDto } from "#tests/support/classroom.ts";
import { callsOf, joined, outlineAfter, progressAfter } from "./waiting.ts";

const body = (more: object = {}) => ({ spans: [], block: null, second: null, ...more });

it("joins what was played, and takes the later place and mark", () => {
  const earlier = body({ spans: [{ from: 0, to: 10 }], block: "a", second: 10, done: true });
  const later = body({ spans: [{ from: 5, to: 20 }], second: 20 });
  const both = { spans: [{ from: 0, to: 20 }], block: "a", second: 20, done: true };
  expect(joined(earlier, later)).toEqual(both);
  expect(joined(earlier, body({ done: false })).done).toBe(false);
  expect("done" in joined(body(), body())).toBe(false);
});

it("brings any number of spans in calls that the server takes, the place and the mark with the last", () => {
  const spans = Array.from({ length: 2 * MAX_SPANS + 1 }, (_, at) => ({ from: at * 10, to: at * 10 + 5 }));
  const calls = callsOf(body({ spans, second: 7, done: true }));
  expect(calls.map((call) => call.spans.length)).toEqual([MAX_SPANS, MAX_SPANS, 1]);
  expect(calls.flatMap((call) => call.spans)).toEqual(spans);
  expect(calls.map(({ second, done }) => [second, done])).toEqual([
    [null, undefined],
    [null, undefined],
    [7, true],
  ]);
  expect(callsOf(body({ spans: spans.slice(0, MAX_SPANS) }))).toHaveLength(1);
  expect(callsOf(body())).toEqual([body()]);
});

it("shows what waits as if it were saved", () => {
  const { progress } = lessonDto();
  expect(progressAfter(progress, body({ spans: [{ from: 3, to: 5 }], second: 5, done: true }))).toEqual({
    ...progress,
    ...{ spans: [{ from: 3, to: 5 }], watchedSeconds: 2, second: 5, isDone: true, doneBy: "hand" },
  });
  expect(progressAfter({ ...progress, isDone: true, doneBy: "read" }, body({ block: "b" }))).toMatchObject({
    ...{ isDone: true, doneBy: "read", block: "b" },
  });
  const classroom = classroomDto();
  const done = outlineAfter(classroom, lessonDto()._id, true);
  expect(done.doneLessons).toBe(1);
  expect(done.units[0]?.entries.map(({ isDone }) => isDone)).toEqual([true, false, false]);
  expect(outlineAfter(done, lessonDto()._id, false)).toEqual(classroom);
});
