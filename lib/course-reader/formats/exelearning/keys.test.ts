import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { zipOf } from "#tests/support/archives.ts";
import { importBytes, keysOf, linesOf } from "#tests/support/import-bytes.ts";

const LEGACY = path.resolve("tests/fixtures/import/exelearning/legacy/contentv3.xml");
const WORDS = ["geyser", "crater", "lava"];

const component = (type: string, html: string, data: unknown) =>
  `<odeComponent><odeIdeviceTypeName>${type}</odeIdeviceTypeName><htmlView><![CDATA[${html}]]></htmlView><jsonProperties><![CDATA[${JSON.stringify(data)}]]></jsonProperties></odeComponent>`;
const form = (...questions: unknown[]) => {
  const sure = { activityType: "true-false", baseText: "Sure.", answer: 1 };
  return component("form", "", { questionsData: [sure, ...questions] });
};
const game = (name: string, data: unknown) =>
  component("x", `<div class="${name}-DataGame js-hidden">${JSON.stringify(data)}</div>`, null);

function readPage(components: string): Promise<ParseResult> {
  const blocks = `<odePagStructures><odePagStructure><odeComponents>${components}</odeComponents></odePagStructure></odePagStructures>`;
  const page = `<odeNavStructure><odePageId>a</odePageId><pageName>A</pageName>${blocks}</odeNavStructure>`;
  const text = `<ode><odeNavStructures>${page}</odeNavStructures></ode>`;
  return zipOf({ "content.xml": text }).then((bytes) => importBytes(bytes, "x.elpx"));
}

const skipped = (result: ParseResult) =>
  linesOf(result).flatMap(([kind, name, outcome, reason]) =>
    kind === "question" && outcome === "skipped" ? [`${name} | ${reason}`] : [],
  );

describe("a key that the file doesn't give clearly", () => {
  it("isn't made of the options that are left of it", async () => {
    const options = ["Basalt", "Pumice", "Lava", "Ash"];
    const selectsGame = ["AB", "AE"].map((solution) => ({
      quextion: `${solution}?`,
      options,
      solution,
      typeSelect: 0,
    }));
    const result = await readPage(game("selecciona", { selectsGame }));
    expect(keysOf(result)).toEqual({ "AB?": "Basalt, Pumice" });
    expect(skipped(result)).toEqual(["AE? | It has no right answer."]);
  });

  it.each([[null], [""], [undefined], [7], [1], ["1"]])(
    "isn't the first group for a word of the group %j",
    async (group) => {
      const wordsGame = [
        { eText: "lava", group: 0 },
        { eText: "snow", group: 1 },
        { eText: "rain", group },
      ];
      const data = { groups: ["Hot", "Cold", "", ""], wordsGame };
      const result = await readPage(form() + game("clasifica", data));
      const isClear = group === 1 || group === "1";
      const key = keysOf(result)["Which group does it belong to?"] ?? "";
      expect(key.includes("rain → Cold")).toBe(isClear);
      expect(key.includes("rain → Hot")).toBe(false);
      expect(skipped(result)).toEqual(
        isClear
          ? []
          : ["Which group does it belong to? | It can't be told which group something belongs to."],
      );
    },
  );

  it("isn't what is underlined in a question of another kind", async () => {
    const markup = WORDS.map((word) => `a <u>${word}</u>`).join(", ");
    const questions = ["fill", "essay", undefined].map((activityType, index) => ({
      activityType,
      baseText: `<p>${index}: ${markup}</p>`,
    }));
    const result = await readPage(form(...questions));
    expect(keysOf(result)).toEqual({
      "Sure.": "True",
      "0: a _____, a _____, a _____": WORDS.join(", "),
    });
    expect(skipped(result)).toEqual([
      "1: a geyser, a crater, a lava | Questions of this kind can't be played.",
      "2: a geyser, a crater, a lava | Questions of this kind can't be played.",
    ]);
  });

  it.each([
    ["0", "False"],
    ["False", "False"],
    ["1", "True"],
    ["True", "True"],
    ["2", undefined],
    ["", undefined],
  ])("of a statement with the value %j is %s", async (value, key) => {
    const [before = "", after = ""] = readFileSync(LEGACY, "utf8").split("Lava is cold.");
    const changed = after.replace(/<bool value="\d"/, `<bool value="${value}"`);
    const bytes = await zipOf({ "contentv3.xml": `${before}Lava is cold.${changed}` });
    expect(keysOf(await importBytes(bytes, "x.elp"))["Lava is cold."]).toBe(key);
  });

  it("isn't the other option where one can't be read", async () => {
    const [before = "", after = ""] = readFileSync(LEGACY, "utf8").split("Basalt");
    const changed = after.replace('<bool value="0"', '<bool value="2"');
    const bytes = await zipOf({ "contentv3.xml": `${before}Basalt${changed}` });
    const result = await importBytes(bytes, "x.elp");
    expect(Object.values(keysOf(result))).not.toContain("Pumice");
    expect(
      Object.values(
        keysOf(await importBytes(await zipOf({ "contentv3.xml": `${before}Basalt${after}` }), "x.elp")),
      ),
    ).toContain("Pumice");
  });
});
