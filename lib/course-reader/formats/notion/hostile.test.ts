import { expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import {
  block,
  box,
  bundle,
  database,
  idOf,
  page,
  paragraph,
  readNotion,
  row,
  toggle,
} from "#tests/support/notion-bundle.ts";

const sample = () => {
  const top = page("Tides", [
    paragraph([
      { text: "Bold <b>words</b>", marks: "b" },
      { text: "x^2", isFormula: true },
    ]),
    toggle("Is water wet?", paragraph("Yes, it is")),
    paragraph("How many?"),
    box("[ ] One"),
    box("[x] Two"),
    block("table", "", {
      hasHeadings: true,
      children: [block("table_row", "", { cells: [[{ text: "a" }]] })],
    }),
    block("image", "A wave", { picture: "wave.png" }),
  ]);
  const quiz = database("Quiz", ["Question", "Option A", "Option B", "Correct answer"], { parent: top.id });
  return [top, quiz, row(quiz, ["Low?", "Low tide", "High tide", "A"])];
};

it(
  "damaged bundles become a course or a sentence",
  async () => {
    const file = { name: "Notion", bytes: Buffer.from(JSON.stringify(bundle(sample()))) };
    expect((await fuzzFormat([file])).outcomes.notion).toBeGreaterThan(0);
  },
  FUZZ_TIMEOUT,
);

it("markup of a page runs nothing, wherever it stands", async () => {
  const evil = '<img src=x onerror="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)">x</a>';
  const said = [{ text: evil, href: 'https://a.example/"onclick="alert(1)' }];
  const result = await readNotion([
    page(evil, [
      paragraph(said),
      block("code", evil),
      block("equation", "", { formula: evil }),
      block("image", evil, { problem: evil }),
      block("bookmark", evil, { address: "javascript:alert(1)" }),
      toggle(`${evil}?`, paragraph(said), block("code", evil)),
      paragraph(`${evil}?`),
      box(`[x] ${evil}`),
      box("[ ] No"),
    ]),
  ]);
  const markup: string[] = [];
  JSON.stringify(result.course, (key, value: unknown) => {
    if (/html$/i.test(key) && typeof value === "string") markup.push(...(value.match(/<[^<>]*>/g) ?? []));
    return value;
  });
  expect(markup.length).toBeGreaterThan(5);
  for (const tag of markup) {
    expect(tag).not.toMatch(/<script|"\s*javascript:/i);
    expect(tag.replace(/"[^"]*"/g, "")).not.toMatch(/\son\w+=/i);
  }
});

it("a tree without a top, and pages that lie in each other, end", async () => {
  const [first, second] = [page("One", [paragraph("One")]), page("Two", [paragraph("Two")])];
  const around = [
    { ...first, parent: second.id },
    { ...second, parent: first.id },
    page("Top", [toggle("Is water wet?", paragraph("Yes"))]),
    page("Lost", [], { parent: idOf(0xffff) }),
  ];
  const result = await readNotion(around);
  expect(result.course.units.map(({ title }) => title)).toEqual(["Top"]);
});
