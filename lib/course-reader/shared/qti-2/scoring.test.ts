import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { detectFormat, parseCourseFile } from "#lib/course-reader/read.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { keysOf, questionNamed } from "#tests/support/import-bytes.ts";
import { FIXTURES, HEAD, readPackage, TEMPLATE, tinyItem } from "#tests/support/qti.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

describe("response processing", () => {
  const score = (value: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`;
  const CORRECT = '<match><correct identifier="RESPONSE"/><variable identifier="RESPONSE"/></match>';
  const branch = (test: string, then: string, otherwise = "") =>
    `<responseProcessing><responseCondition><responseIf>${test}${then}</responseIf>${otherwise}</responseCondition></responseProcessing>`;

  it.each([
    ["none", "", "imported"],
    ["the template of 2.2", TEMPLATE.replace("v2p1", "v2p2").replace('t"/', 't.xml"/'), "imported"],
    ["a template of somebody's own", '<responseProcessing template="http://example.com/mine"/>', "degraded"],
    [
      "the usual comparison, turned round",
      branch(CORRECT, score(1), `<responseElse>${score(0)}</responseElse>`),
      "imported",
    ],
    [
      "points in several outcomes",
      `${branch(CORRECT, score(1)).replace("SCORE", "S1").replace("</responseProcessing>", "")}<setOutcomeValue identifier="SCORE"><sum><variable identifier="S1"/><variable identifier="SCORE"/></sum></setOutcomeValue></responseProcessing>`,
      "imported",
    ],
    ["an operator of its own", branch("<customOperator/>", score(1)), "degraded"],
    [
      "a rule for another answer",
      branch('<match><variable identifier="RESPONSE"/><baseValue>N</baseValue></match>', score(1)),
      "skipped",
    ],
    ["points for all but the right answer", branch(`<not>${CORRECT}</not>`, score(1)), "skipped"],
    [
      "nothing for all but the right answer",
      branch(`<not>${CORRECT}</not>`, score(0), `<responseElse>${score(1)}</responseElse>`),
      "imported",
    ],
    ["points for the wrong answer", branch(CORRECT, score(0)), "skipped"],
    [
      "points for everything else",
      branch(CORRECT, score(1), `<responseElse>${score(2)}</responseElse>`),
      "skipped",
    ],
    [
      "a comparison with an outcome",
      branch('<match><variable identifier="OTHER"/><baseValue>N</baseValue></match>', score(1)),
      "degraded",
    ],
  ])("with %s", async (_, processing, outcome) => {
    const file = scratch.write("item.xml", tinyItem("i", { processing }));
    const parsed = parseCourseFile({ path: file, fileName: "i.xml" }, () => {});
    if (outcome === "skipped") {
      await expect(parsed).rejects.toMatchObject({
        code: "nothing_to_play",
        report: {
          items: [{ outcome, reason: expect.stringContaining("isn't the one that earns the points") }],
        },
      });
    } else {
      const result = await parsed;
      expect(result.report.items).toMatchObject([{ outcome }]);
      expect(keysOf(result)).toEqual({ i: "Yes" });
    }
  });
});

describe("single files", () => {
  it("may be an item of either vocabulary, in any encoding and under any name", async () => {
    const item = tinyItem("alone", { prompt: "Schön?" });
    const old = item.replace('encoding="UTF-8"', 'encoding="windows-1252"');
    for (const bytes of [
      item,
      Buffer.from(`\ufeff${item.replace("UTF-8", "UTF-16")}`, "utf16le"),
      Buffer.from(old, "latin1"),
      item.slice(HEAD.length),
    ]) {
      const result = await readPackage(bytes, "alone.gift");
      expect(result.course).toMatchObject({ title: "alone", format: "qti", sourceId: "alone" });
      expect(questionNamed(result, "alone")).toMatchObject({ text: "Schön?", correctIndex: 1 });
    }
    const hyphens = path.join(FIXTURES, "qti-3-0/items/gap.xml");
    expect((await detectFormat({ path: hyphens, fileName: "gap.xml" })).id).toBe("qti");
  });

  it("may be a test, which can only name what it lacks", async () => {
    const file = path.join(FIXTURES, "qti-2-1/tests/test.xml");
    await expect(parseCourseFile({ path: file, fileName: "test.xml" }, () => {})).rejects.toMatchObject({
      code: "nothing_to_play",
      report: { counts: { total: 20, skipped: 20 } },
    });
  });
});
