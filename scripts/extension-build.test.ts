import { expect, it } from "vitest";
import { originOf } from "./extension-build.ts";

it.each([
  ["https://waddle.example/", "https://waddle.example"],
  ["https://waddle.example:8443/a?b", "https://waddle.example:8443"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3100/", "http://127.0.0.1:3100"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("%s is where an extension may find Waddle", (url, origin) => expect(originOf(url)).toBe(origin));

it.each(["http://waddle.example", "http://localhost.evil.example", "ws://localhost", "file:///x", "", "x"])(
  "an extension for %j is not built",
  (url) => expect(() => originOf(url)).toThrow("The extension needs an https address"),
);
