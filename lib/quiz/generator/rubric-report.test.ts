import { describe, expect, it } from "vitest";
import { disagreements, type Entry, idOf, rubricReport } from "./rubric-report.ts";
import type { Judgement } from "./rubric-schema.ts";

const QUESTION = {
  text: "Who founded Lübeck | anew?",
  options: ["Ivan III", "Henry the Lion"],
  correctIndex: 1,
  body: null,
  source: "Lübeck was founded anew by Henry.",
  explanation: "He did.",
};
const entry = (more: Partial<Entry> = {}): Entry => ({
  ...QUESTION,
  id: idOf("a.txt", QUESTION),
  file: "a.txt",
  maker: "own",
  form: "term",
  faults: {},
  ...more,
});
const judgement = (judge: string, more: Partial<Judgement> = {}): Judgement => ({
  id: entry().id,
  judge,
  answerable: true,
  standsAlone: true,
  oneAnswer: true,
  worthAsking: true,
  plausible: true,
  noGiveaway: true,
  grammatical: true,
  explains: true,
  ...more,
});
const run = (maker: string, entries: Entry[]) => ({ file: "a.txt", maker, characters: 1000, entries });

describe("a report of makers", () => {
  it("counts questions, what code found and what judges said, by maker", () => {
    const faulty = entry({ id: "b", faults: { explains: "It explains nothing." } });
    const report = rubricReport(
      [run("own", [entry(), faulty]), run("model", [])],
      [
        judgement("Ada"),
        judgement("Ada", { id: "b", worthAsking: false }),
        judgement("Ada", { id: "elsewhere" }),
      ],
    );
    const rows = report.split("\n");
    expect(rows).toContain("| a.txt | own | 2 | 500 | term 2 | choice 2 |");
    expect(rows).toContain("| a.txt | model | 0 | – |  |  |");
    expect(rows).toContain("| the explanation teaches | 1 of 2 | 0 of 0 |");
    expect(rows).toContain("| worth asking | 1 of 2 | 0 of 0 |");
    expect(rows).toContain("| **good** | 1 of 2 | 0 of 0 |");
    expect(rows).toContain("| **weak** | 1 of 2 | 0 of 0 |");
    expect(rows).toContain("- **Henry the Lion** ✓");
    expect(rows).toContain("> Lübeck was founded anew by Henry.");
    expect(rows).toContain("Code says: It explains nothing.");
  });

  it("shows the key of each kind", () => {
    const right = { text: "Henry", share: 1, said: null };
    const typed = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };
    const shown = (change: Partial<Entry>) => rubricReport([run("own", [entry(change)])], []);
    const key = { correctIndex: null };
    expect(shown({ ...key, body: { kind: "order" } })).toContain("1. Ivan III\n2. Henry the Lion");
    const lefts = ["Moscow", "Saxony"].map((text) => ({ text, html: null }));
    expect(shown({ ...key, body: { kind: "match", lefts, key: [0, 1], isPartial: false } })).toContain(
      "- Saxony → **Henry the Lion**",
    );
    expect(shown({ ...key, options: [], body: { kind: "text", answers: [right], ...typed } })).toContain(
      "Key: **Henry**",
    );
  });

  it("lists what judges disagree about, by their verdicts", () => {
    const split = [judgement("Ada"), judgement("Bo", { oneAnswer: false, note: "Ivan, too" })];
    expect(disagreements(split)).toEqual([
      { id: entry().id, said: "Ada: good · Bo: bad (not one defensible answer; Ivan, too)" },
    ]);
    expect(disagreements([judgement("Ada"), judgement("Bo")])).toEqual([]);
    // A verdict of one's own counts more than what follows from the eight.
    expect(disagreements([judgement("Ada"), judgement("Bo", { verdict: "weak" })])).toHaveLength(1);
    expect(rubricReport([run("own", [entry()])], split)).toContain("## What judges disagree about");
  });

  it("names a question the same whoever made it, and another one otherwise", () => {
    expect(idOf("a.txt", { ...QUESTION, explanation: null })).toBe(idOf("a.txt", QUESTION));
    expect(idOf("b.txt", QUESTION)).not.toBe(idOf("a.txt", QUESTION));
    expect(idOf("a.txt", { ...QUESTION, correctIndex: 0 })).not.toBe(idOf("a.txt", QUESTION));
  });
});
