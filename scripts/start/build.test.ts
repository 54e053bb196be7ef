import { expect, it } from "vitest";
import { builtAddress } from "./build.ts";

const OWN = "http://localhost:3000";

it.each([
  [undefined, OWN],
  ["", OWN],
  ["http://localhost:41234", OWN],
  ["https://waddle.localhost", OWN],
  ["http://127.0.0.1:3001", OWN],
  ["http://[::1]:3001", OWN],
  ["https://waddle.example", "https://waddle.example"],
  ["https://localhost.example", "https://localhost.example"],
  ["https://127.example", "https://127.example"],
])("a build for %j names %s", (appUrl, address) => {
  expect(builtAddress(appUrl)).toBe(address);
});
