import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keyText } from "#tests/support/key-text.ts";
import { parseCourseFile } from "./read.ts";
import type { ParseResult } from "./schema.ts";

/* Tables and decks of other people, counted here in another, simpler way. */
const MATERIALS = path.resolve("../shared/fixtures/materials");
const hasMaterials = existsSync(MATERIALS);
if (!hasMaterials) console.info("import: ../shared/fixtures is absent, its tables and decks are skipped");

const words = (text: string) => text.replace(/\*\*?/g, "").replace(/\s+/g, " ").trim();
const read = (name: string) =>
  parseCourseFile({ path: path.join(MATERIALS, name), fileName: name }, () => {});

/** Two cells a line, the first up to the first divider that isn't within quotation marks. */
function pairsOf(name: string, divider: string): [string, string][] {
  const text = readFileSync(path.join(MATERIALS, name), "utf8").replace(/^\ufeff/, "");
  const bare = (cell: string) =>
    words(
      cell
        .trim()
        .replace(/^"([\s\S]*)"$/, "$1")
        .replaceAll('""', '"'),
    );
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line): [string, string] => {
      const quoted = /^\s*"(?:[^"]|"")*"/.exec(line)?.[0].length ?? 0;
      const at = line.indexOf(divider, quoted);
      return [bare(line.slice(0, at)), bare(line.slice(at + 1))];
    })
    .filter(([front]) => front !== "question");
}

/** Every card as it is asked or shown: its front and its right back. */
function cardsOf({ course }: ParseResult): [string, string][] {
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  return islands.flatMap((island) => [
    ...island.questions.map((one): [string, string] => [
      words(one.text.replace(/ → \?$/, "")),
      words(keyText(one) ?? ""),
    ]),
    ...(island.cards ?? []).map(({ front, back }): [string, string] => [words(front), words(back)]),
  ]);
}

describe.skipIf(!hasMaterials)("tables and decks of other people", () => {
  it.each([
    ["molbiol-anki.txt", "\t", 3],
    ["quizlet-export.txt", "\t", 5],
    ["nimbus-flashcards.csv", ",", 75],
    ["clf-c02-flashcards-part.csv", ",", 59],
  ])("%s: every card, and no other answer", async (name, divider, count) => {
    const result = await read(name);
    const pairs = pairsOf(name, divider);
    expect(pairs).toHaveLength(count);
    expect(result.report.counts).toMatchObject({ total: count, skipped: 0 });
    expect(cardsOf(result).toSorted()).toEqual(pairs.toSorted());
  });

  it("udemy-practice-test.csv: the answers that its numbers name", async () => {
    const keys = (await read("udemy-practice-test.csv")).course.islands.flatMap(({ questions }) =>
      questions.map(keyText),
    );
    expect(keys).toEqual([
      "Amazon RDS",
      "Simple Storage Service",
      "Amazon EC2, AWS Lambda, AWS Elastic Beanstalk",
    ]);
  });

  it("category-theory.apkg: each note is a card", async () => {
    const result = await read("category-theory.apkg");
    expect(result.report.counts).toEqual({ total: 11, imported: 11, degraded: 0, skipped: 0 });
    expect(cardsOf(result)).toHaveLength(11);
  });
});
