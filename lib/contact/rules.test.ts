import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emailProblem,
  MESSAGE_MAX,
  messageProblem,
  NAME_MAX,
  nameProblem,
  REFERENCE_LENGTH,
  referenceOf,
  TOPIC_MAX,
  TOPICS,
  tidyMessage,
  topicProblem,
} from "./rules.ts";

describe("a reference", () => {
  it("has six signs that no one mixes up, of any bytes", () => {
    const bytes = fc.uint8Array({ minLength: REFERENCE_LENGTH, maxLength: REFERENCE_LENGTH });
    fc.assert(fc.property(bytes, (drawn) => /^W-[2-9A-HJ-NP-Z]{6}$/.test(referenceOf(drawn))));
    expect(referenceOf(new Uint8Array([0, 7, 8, 31, 32, 255]))).toBe("W-29AZ2Z");
  });

  it("has each sign equally often over all bytes", () => {
    const counts = new Map<string, number>();
    for (const sign of referenceOf(Uint8Array.from({ length: 256 }, (_, byte) => byte)).slice(2))
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array<number>(32).fill(8));
  });
});

describe("the checks of a message", () => {
  it("say what is missing, too long or not to be shown", () => {
    expect(nameProblem("")).toBe("Name is required");
    expect(nameProblem("x".repeat(NAME_MAX))).toBeNull();
    expect(nameProblem("x".repeat(NAME_MAX + 1))).toBe("Name must be at most 100 characters");
    expect(nameProblem("a\nb")).toMatch(/can't be shown/);
    expect(emailProblem("")).toBe("Email is required");
    expect(emailProblem("nobody")).toBe("Invalid email format");
    expect(emailProblem("a@b")).toBeNull();
    expect(topicProblem("")).toBeNull();
    expect(topicProblem("x".repeat(TOPIC_MAX + 1))).toMatch(/at most 120/);
    expect(topicProblem("a\r\nBcc: x")).toMatch(/can't be shown/);
    expect(messageProblem("")).toBe("Message is required");
    expect(messageProblem("too short")).toBe("Please write at least 10 characters");
    expect(messageProblem("long enough\nin two lines")).toBeNull();
    expect(messageProblem("x".repeat(MESSAGE_MAX + 1))).toBe("Message must be at most 5000 characters");
    expect(messageProblem("a bell \u0007 rings")).toMatch(/can't be shown/);
  });

  it("let every topic's own subject pass", () => {
    for (const { subject } of TOPICS) expect(topicProblem(subject)).toBeNull();
  });

  it("refuse, in a tidy message, every control but the line end, and take the rest", () => {
    const text = fc.string({ unit: "binary", minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(text, (drawn) => {
        const message = tidyMessage(drawn);
        fc.pre(message.length >= 10);
        const isPlain = [...message].every((sign) => sign === "\n" || !/\p{Cc}/u.test(sign));
        expect(messageProblem(message)).toBe(isPlain ? null : "Message has a character that can't be shown");
      }),
    );
    expect(tidyMessage("  one\r\ntwo\rthree\tfour \n")).toBe("one\ntwo\nthree four");
  });
});
