import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startTimeQuery } from "./client.ts";
import type { StartTimeDto } from "./schema.ts";

const COURSE = "0198c5b0-0000-7000-8000-00000000c0de";
const NAME = `scheduledStartTime-${COURSE}`;
const NOW = Date.parse("2026-12-01T10:00:00.000Z");

let answer: StartTimeDto | null = null;
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.stubGlobal("fetch", async () => {
    if (!answer) throw new TypeError("Failed to fetch");
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const read = (courseId: string) =>
  new QueryClient().fetchQuery({ ...startTimeQuery(courseId), retry: false });
const planned = (startTime: string): StartTimeDto => ({
  ...{ startTime, serverTime: "2026-12-01T10:00:00.000Z", source: "scheduled", courseId: COURSE },
});

it("a planned start is kept on this device, and read there without a network only", async () => {
  answer = planned("2026-12-01T18:00:00.000Z");
  await read(COURSE);
  expect(localStorage.getItem(NAME)).toBe("2026-12-01T18:00:00.000Z");
  answer = null;
  await expect(read(COURSE)).rejects.toMatchObject({ status: 0 });
  isOnline = false;
  expect(await read(COURSE)).toEqual(planned("2026-12-01T18:00:00.000Z"));
  answer = planned("2026-12-02T18:00:00.000Z");
  expect((await read(COURSE)).startTime).toBe("2026-12-02T18:00:00.000Z");
});

it("one that is past, or planned no more, is in two minutes", async () => {
  isOnline = false;
  answer = null;
  const soon = { startTime: "2026-12-01T10:02:00.000Z", source: "fallback" };
  localStorage.setItem(NAME, "2026-12-01T09:59:00.000Z");
  expect(await read(COURSE)).toMatchObject(soon);
  localStorage.setItem(NAME, "not a date");
  expect(await read(COURSE)).toMatchObject(soon);
  answer = { ...planned("2026-12-01T10:02:00.000Z"), source: "fallback" };
  await read(COURSE);
  expect(localStorage.getItem(NAME)).toBeNull();
});
