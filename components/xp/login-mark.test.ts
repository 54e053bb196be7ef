import { describe, expect, it } from "vitest";
import { loginMark } from "./login-mark.ts";

const LATE = new Date("2026-11-03T22:30:00Z");

describe("the mark of a day's login", () => {
  it.each([
    ["UTC", "1", "2026-11-03:1"],
    ["Asia/Kathmandu", "1", "2026-11-04:1"],
    ["America/St_Johns", "2", "2026-11-03:2"],
    ["UTC", null, "2026-11-03:"],
  ])("in %s for sign-in %s", (zone, signIn, mark) => expect(loginMark(LATE, zone, signIn)).toBe(mark));
});
