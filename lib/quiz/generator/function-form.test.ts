import { describe, expect, it } from "vitest";
import { generateQuestions } from "./generator-service.ts";

const CODE = `# Loops

The \`break\` statement, as in other languages, leaves the innermost loop at once.

The \`continue\` statement skips the rest of a round and tests the condition again.

The \`pass\` statement fills a place where the grammar wants some words.`;

const PLAIN = `# Canals

The **weir** holds back the water of a river for the mill. The **sluice** drains the meadows after a storm in spring. The **pump** lifts clean water into the tower on the hill.`;

const askedIn = (text: string) =>
  generateQuestions(text, "A title")
    .filter(({ form }) => form === "function")
    .map(({ text: question, options, correctIndex }) => [question, options[correctIndex ?? -1]]);

describe("what things do is asked", () => {
  it("of names in code", () => {
    expect(askedIn(CODE)).toEqual([
      ["What does the break statement do?", "It leaves the innermost loop at once"],
      ["What does the continue statement do?", "It skips the rest of a round and tests the condition again"],
      ["What does the pass statement do?", "It fills a place where the grammar wants some words"],
    ]);
  });

  it.each([
    ["two only", CODE.replace(/The `pass`.*$/, "")],
    ["a weak verb", CODE.replaceAll(/leaves|skips|fills/g, "represents")],
    ["names in code of no sort", CODE.replaceAll("statement", "result")],
    ["things that the text doesn't mark", PLAIN.replaceAll("**", "")],
    [
      "the same doing",
      CODE.replace(/skips.*\./, "leaves the innermost loop at once, too.").replace(
        /fills.*\./,
        "leaves the loop at once.",
      ),
    ],
  ])("but not: %s", (_, text) => expect(askedIn(text)).toEqual([]));
});
