import { expect, it } from "vitest";
import { answerParts } from "./answer-parts.ts";

it.each([
  ["", []],
  ["Plain.", [{ type: "text", text: "Plain." }]],
  [
    "The **moon** pulls [1].",
    [
      { type: "text", text: "The " },
      { type: "bold", text: "moon" },
      { type: "text", text: " pulls " },
      { type: "cite", number: 1 },
      { type: "text", text: "." },
    ],
  ],
  [
    "`a` and $b^2$",
    [
      { type: "code", text: "a" },
      { type: "text", text: " and " },
      { type: "math", text: "\\(b^2\\)" },
    ],
  ],
  ["<b>no</b>", [{ type: "text", text: "<b>no</b>" }]],
])("%j", (text, parts) => expect(answerParts(text)).toEqual(parts));
