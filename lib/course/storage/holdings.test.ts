import { describe, expect, it } from "vitest";
import {
  BYTES_A_VERSION,
  excessOf,
  type Holdings,
  MAX_COURSES,
  MB,
  sizeInWords,
  storedBytes,
} from "./holdings.ts";

const NOTHING: Holdings = { courses: 0, versions: 0, textBytes: 0, mediaBytes: 0, importBytes: 0 };

describe("what a learner keeps", () => {
  it("is everything together, and what each version of a question takes beside its words", () => {
    const all = { courses: 3, versions: 10, textBytes: 1, mediaBytes: 20, importBytes: 300 };
    expect(storedBytes(all)).toBe(321 + 10 * BYTES_A_VERSION);
  });

  it.each([
    ["nothing", {}, null],
    ["all courses", { courses: MAX_COURSES }, null],
    ["one course more", { courses: MAX_COURSES + 1 }, "cap_reached"],
    ["all bytes", { mediaBytes: 2 * MB }, null],
    ["a byte more", { mediaBytes: 2 * MB + 1 }, "quota_reached"],
    ["a byte more in all", { mediaBytes: MB, textBytes: MB, importBytes: 1 }, "quota_reached"],
  ] as const)("%s", (_, holdings, code) => {
    expect(excessOf({ ...NOTHING, ...holdings }, 2 * MB)?.code ?? null).toBe(code);
  });

  it("says how much there is and what to delete", () => {
    expect(excessOf({ ...NOTHING, textBytes: 600 * MB }, 500 * MB)?.message).toBe(
      "Your courses would take more than the 500 MB that you have. Delete a course or a waiting preview that you no longer need.",
    );
  });

  it.each([
    [0, "0 MB"],
    [1, "0.1 MB"],
    [1_250_000, "1.3 MB"],
    [9_990_000, "10 MB"],
    [10_000_001, "11 MB"],
    [500 * MB, "500 MB"],
  ])("%i bytes are %s", (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
});
