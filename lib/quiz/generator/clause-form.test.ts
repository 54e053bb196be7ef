import { describe, expect, it } from "vitest";
import { clauseDrafts } from "./clause-form.ts";
import { sentencesOf } from "./sentences.ts";

const open = "- Open means that the gate lets every ship pass in both directions.";
const shut = "- Shut means that the water behind the doors stands higher than before them.";
const barred = "- Barred means that no vessel may come near without a permit of the harbour.";
const asked = (...lines: string[]) =>
  clauseDrafts(sentencesOf(`The states of a lock are these:\n\n${lines.join("\n")}`)).map(
    ({ text, answer }) => [text, answer],
  );

describe("what words mean is asked", () => {
  it("where three of them are explained by clauses", () => {
    expect(asked(open, shut, barred)).toEqual([
      ["What does “open” mean?", "The gate lets every ship pass in both directions"],
      ["What does “shut” mean?", "The water behind the doors stands higher than before them"],
      ["What does “barred” mean?", "No vessel may come near without a permit of the harbour"],
    ]);
  });

  it("with the source as it stands, and what the others mean", () => {
    const [first] = clauseDrafts(sentencesOf([open, shut, barred].join("\n")));
    expect(first?.source).toBe(open);
    expect(first?.explanation).toContain("“Shut” means: the water behind the doors");
    expect(first?.wrong).toHaveLength(2);
  });

  it.each([
    ["two only", [open, shut]],
    ["a word that points", [open, shut, barred.replace("Barred", "This")]],
    ["a clause that points", [open, shut, barred.replace("no vessel", "the same as this vessel")]],
    ["a clause about it", [open, shut, barred.replace("no vessel may", "all of it may")]],
    ["twice the same meaning", [open, shut, open.replace("Open", "Free")]],
    [
      "a clause much longer than the others",
      [open, shut, `${barred.slice(0, -1)} and ${"very ".repeat(12)}old boats.`],
    ],
  ])("but not: %s", (_, lines) => expect(asked(...lines)).toEqual([]));
});
