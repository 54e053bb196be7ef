import { expect, it } from "vitest";
import { describeError } from "./log.ts";

it("describes errors by name, message, code and stack", () => {
  const error = Object.assign(new TypeError("No moon"), { code: "ENOMOON" });
  expect(describeError(error)).toEqual({
    name: "TypeError",
    message: "No moon",
    code: "ENOMOON",
    stack: error.stack,
  });
});

it("describes what the job queue makes of an error: a plain object with its message and stack", () => {
  const { message, stack } = new Error("connection terminated");
  const told = { code: "57P01", severity: "FATAL", message, stack, queue: "mail", worker: "1" };
  expect(describeError(told)).toEqual({ name: "object", message, code: "57P01", stack });
});

it.each([
  [{}, "{}"],
  [{ moon: [1] }, '{"moon":[1]}'],
  [null, "null"],
  ["words", "words"],
])("says something of %j too", (thrown, message) => {
  expect(describeError(thrown)).toEqual({ name: "unknown", message });
});

it("says something of what can't be written", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(describeError(circle)).toMatchObject({
    name: "unknown",
    message: expect.stringContaining("object"),
  });
});
