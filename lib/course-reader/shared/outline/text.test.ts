import { expect, it } from "vitest";
import { readText } from "./text.ts";

it.each([
  ["Press \\<ESC\\> to leave.", "Press <ESC> to leave."],
  ["A List<int> and a < b.", "A List<int> and a < b."],
  ["Type `<x>` or \\`y\\`.", "Type <x> or `y`."],
  ["Two \\\\<b of them.", "Two \\<b of them."],
])("%s reads %s", (source, text) => {
  expect(readText(source, true).rich.text).toBe(text);
});
