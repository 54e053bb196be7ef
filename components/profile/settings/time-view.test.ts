import { describe, expect, it } from "vitest";
import { sinceInWords, writingSample } from "./time-view.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const since = (instant: string) => sinceInWords(new Date(instant), now);

describe("how long ago something was", () => {
  it("is just now within a minute, and where this clock is behind the server's", () => {
    expect(since("2026-11-22T11:59:01.000Z")).toBe("just now");
    expect(since("2026-11-22T12:03:00.000Z")).toBe("just now");
  });

  it("is told in the largest unit that has passed", () => {
    expect(since("2026-11-22T11:59:00.000Z")).toBe("1 minute ago");
    expect(since("2026-11-22T10:00:01.000Z")).toBe("1 hour ago");
    expect(since("2026-11-21T12:00:00.000Z")).toBe("yesterday");
    expect(since("2026-11-02T12:00:00.000Z")).toBe("20 days ago");
  });
});

describe("the sample of a language", () => {
  it("is written as people there write", () => {
    expect(writingSample("en")).toBe("March 21, 2026 · 12,345.5");
    expect(writingSample("en-GB")).toBe("21 March 2026 · 12,345.5");
    expect(writingSample("de")).toBe("21. März 2026 · 12.345,5");
  });
});
