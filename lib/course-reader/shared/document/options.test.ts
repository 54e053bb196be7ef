import { expect, it } from "vitest";
import { readyBlock } from "./blocks.ts";
import { withOptions } from "./options.ts";

const signsOf = (...lines: string[]) =>
  withOptions([readyBlock("1. Which one floats?"), ...lines.map(readyBlock)])
    .slice(1)
    .map(({ marker, text }) => `${marker?.sign ?? ""}${text}`);

it.each([
  ["☐ Iron", "☒ Cork", "- [ ] Iron", "- [x] Cork"],
  ["☐ Iron", "☑ Cork", "- [ ] Iron", "- [x] Cork"],
  ["□ Iron", "✓ Cork", "- [ ] Iron", "- [x] Cork"],
])("a box that is ticked or crossed is right: %s %s", (first, second, ...expected) => {
  expect(signsOf(first, second)).toEqual(expected);
});

it.each([
  ["☐ Cork", "✗ Iron"],
  ["☐ Cork", "✘ Iron"],
  ["☐ Cork", "☑ Wood", "✗ Iron"],
  ["☐ Cork", "☒ Wood", "✘ Iron"],
])("boxes say nothing where a cross without a box may say that an answer is wrong: %s %s", (...lines) => {
  expect(signsOf(...lines).join("\n")).not.toContain("[x]");
});
