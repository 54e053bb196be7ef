import { describe, expect, it } from "vitest";
import type { NotionBlock } from "#lib/course-reader/shared/notion-bundle.ts";
import {
  block,
  box,
  islandsIn,
  linesOf,
  page,
  paragraph,
  readNotion,
  toggle,
} from "#tests/support/notion-bundle.ts";

const read = (...blocks: NotionBlock[]) => readNotion([page("Quiz", [...FILLER, ...blocks])]);
/** So that a page whose questions are all skipped isn't empty */
const FILLER = [toggle("Is water wet?", paragraph("Yes"))];

/** What is asked besides the filler, with what counts as right */
async function keysOf(...blocks: NotionBlock[]) {
  const result = await read(...blocks);
  const [island] = islandsIn(result);
  const questions = (island?.questions ?? []).map(({ text, options, correctIndex, body }) => {
    const right = body?.kind === "multiple" ? body.right : [correctIndex ?? -1];
    return [text, ...right.map((at) => options[at]?.text ?? "")];
  });
  const cards = (island?.cards ?? []).map(({ front, back }) => [front, back]);
  return [...questions, ...cards].filter(([text]) => text !== "Is water wet?");
}

async function skippedOf(...blocks: NotionBlock[]) {
  const result = await read(...blocks);
  expect(islandsIn(result).flatMap(({ questions, cards = [] }) => [...questions, ...cards])).toHaveLength(1);
  const all = [...linesOf(result, "question"), ...linesOf(result, "card")];
  return all.filter(({ outcome }) => outcome === "skipped").map(({ reason }) => reason);
}

const LONG = "Because the Moon pulls the water of the near side more than it pulls the solid Earth below it.";

describe("questions with their answers", () => {
  it.each<[string, NotionBlock[], string[][]]>([
    ["a toggle that asks", [toggle("Why do tides come?", paragraph(LONG))], [["Why do tides come?", LONG]]],
    ["a toggle with Q:", [toggle("Q: The tides", paragraph(LONG))], [["The tides", LONG]]],
    ["a toggle whose answer says so", [toggle("Why?", paragraph(`A: ${LONG}`))], [["Why?", LONG]]],
    [
      "a heading that folds",
      [block("heading_2", "Why do tides come?", { children: [paragraph(LONG)] })],
      [["Why do tides come?", LONG]],
    ],
    ["two paragraphs", [paragraph("Q: The tides"), paragraph(`A: ${LONG}`)], [["The tides", LONG]]],
    ["one paragraph of two lines", [paragraph(`Q: The tides\nA: ${LONG}`)], [["The tides", LONG]]],
    ["a question without Q:", [paragraph("Why?"), paragraph(`A: ${LONG}`)], [["Why?", LONG]]],
    ["an answer within", [paragraph("Question 3: Why?", [paragraph(`Answer: ${LONG}`)])], [["Why?", LONG]]],
    [
      "toggles in a toggle",
      [toggle("Chapter one", toggle("Why one?", paragraph(LONG)), toggle("Why two?", paragraph(`${LONG}!`)))],
      [
        ["Why one?", LONG],
        ["Why two?", `${LONG}!`],
      ],
    ],
    ["a statement with boxes", [paragraph("Buy these"), box("[x] Bread"), box("[ ] Milk")], []],
    ["one box", [paragraph("Done?"), box("[x] Yes")], []],
    ["a question that nothing answers", [paragraph("Why do tides come?"), paragraph(LONG)], []],
    ["a toggle that doesn't ask", [toggle("More", paragraph(LONG))], []],
  ])("%s", async (_, blocks, keys) => expect(await keysOf(...blocks)).toEqual(keys));

  it("are skipped where there is no answer", async () => {
    expect(await skippedOf(toggle("Why?"))).toEqual([expect.stringContaining("no answer")]);
    expect(await skippedOf(paragraph("Q: Why?"), block("divider"))).toEqual([
      expect.stringContaining("no answer"),
    ]);
  });

  it("lend each other their short answers, over all pages", async () => {
    const result = await readNotion([
      page("One", [
        toggle("Capital of France?", paragraph("Paris")),
        toggle("Capital of Italy?", paragraph("Rome")),
      ]),
      page("Two", [
        toggle("Capital of Spain?", paragraph("Madrid")),
        toggle("Capital of Chile?", paragraph("Santiago")),
      ]),
    ]);
    const questions = islandsIn(result).flatMap((island) => island.questions);
    expect(questions).toHaveLength(4);
    for (const one of questions) expect(one.options.length).toBeGreaterThan(2);
    expect(questions.map(({ options, correctIndex }) => options[correctIndex ?? -1]?.text)).toEqual([
      "Paris",
      "Rome",
      "Madrid",
      "Santiago",
    ]);
  });

  it("bear the ids of their blocks", async () => {
    const asked = toggle("Why?", paragraph(LONG));
    const [island] = islandsIn(await read(asked, paragraph("How many?"), box("[ ] One"), box("[x] Two")));
    expect(island?.cards?.map(({ sourceId }) => sourceId)).toContain(asked.id);
    expect(island?.questions.every(({ sourceId }) => sourceId !== null)).toBe(true);
  });
});

describe("questions with boxes", () => {
  const boxes = [box("[ ] One"), box("[x] Two"), box("[ ] Four")];

  it.each<[string, NotionBlock[], string[][]]>([
    ["below a paragraph", [paragraph("How many?"), ...boxes], [["How many?", "Two"]]],
    ["below a heading", [block("heading_2", "How many?"), ...boxes], [["How many?", "Two"]]],
    ["within a toggle", [toggle("How many?", ...boxes)], [["How many?", "Two"]]],
    [
      "within an item",
      [block("numbered_list_item", "How many?", { children: boxes })],
      [["How many?", "Two"]],
    ],
    ["with Q:", [paragraph("Q: The number of tides"), ...boxes], [["The number of tides", "Two"]]],
    ["several", [paragraph("Which?"), ...boxes, box("[x] Six")], [["Which?", "Two", "Six"]]],
    [
      "in columns",
      [
        block("column_list", "", {
          children: [block("column", "", { children: [paragraph("How many?"), ...boxes] })],
        }),
      ],
      [["How many?", "Two"]],
    ],
    [
      "a line that says the same",
      [paragraph("How many?"), ...boxes, paragraph("A: two")],
      [["How many?", "Two"]],
    ],
    [
      "a line instead of ticks",
      [paragraph("How many?"), box("[ ] One"), box("[ ] Two"), paragraph("Answer: Two")],
      [["How many?", "Two"]],
    ],
    [
      "one after the other",
      [paragraph("A?"), ...boxes, paragraph("B?"), ...boxes],
      [
        ["A?", "Two"],
        ["B?", "Two"],
      ],
    ],
  ])("%s", async (_, blocks, keys) => expect(await keysOf(...blocks)).toEqual(keys));

  it.each<[string, NotionBlock[], string]>([
    [
      "none is ticked",
      [paragraph("How many?"), box("[ ] One"), box("[ ] Two")],
      "None of its boxes is checked",
    ],
    [
      "all are ticked",
      [paragraph("How many?"), box("[x] One"), box("[x] Two")],
      "All of its boxes are checked",
    ],
    [
      "a line says another",
      [paragraph("How many?"), ...boxes, paragraph("A: Four")],
      "a different right answer",
    ],
    ["a line names none", [paragraph("How many?"), ...boxes, paragraph("A: Ten")], "isn't among its boxes"],
    [
      "another number is asked",
      [paragraph("Choose three: which are right?"), ...boxes],
      "a different number",
    ],
    [
      "two say the same",
      [paragraph("How many?"), ...boxes, box("[ ] Two")],
      "Two of its answers are the same",
    ],
    ["one box alone stands under Q:", [paragraph("Q: How many?"), box("[x] One")], "only one answer"],
  ])("are skipped where %s", async (_, blocks, reason) => {
    expect(await skippedOf(...blocks)).toEqual([expect.stringContaining(reason)]);
  });
});

describe("answers that aren't clear", () => {
  const italy = "Q: The capital of Italy";
  const four = ["A: Paris", "B: Rome", "C: Madrid", "Answer: B"];
  const SEVERAL = "Several answers";

  it.each<[string, NotionBlock[], string]>([
    ["letters below", [paragraph(italy), ...four.map((said) => paragraph(said))], SEVERAL],
    ["letters in one block", [paragraph([italy, ...four].join("\n"))], SEVERAL],
    [
      "letters in a toggle",
      [toggle("The capital of Italy?", ...four.map((said) => paragraph(said)))],
      SEVERAL,
    ],
    [
      "letters within",
      [
        paragraph(
          italy,
          four.map((said) => paragraph(said)),
        ),
      ],
      SEVERAL,
    ],
    ["letters that begin in the question", [paragraph(`${italy}\nA: Paris`), paragraph("B: Rome")], SEVERAL],
    ["two questions in one block", [paragraph(`${italy}\nA: Rome\nQ: Of France\nA: Paris`)], SEVERAL],
    ["several", [paragraph(italy), paragraph("A: Rome"), paragraph("A: Paris")], SEVERAL],
    ["that of another number", [paragraph("Q2: Of France"), paragraph("A1: Rome")], "another number"],
    [
      "in the question and below it",
      [paragraph(italy, [paragraph("It lies by a river.")]), paragraph("A: Rome")],
      "may both be its answer",
    ],
    [
      "in the question and in boxes below it",
      [paragraph("What is it?", [paragraph("Look.")]), box("[x] Rome"), box("[ ] Paris")],
      "may both be its answer",
    ],
    [
      "boxes within boxes",
      [paragraph("Which?"), box("[x] One"), { ...box("[ ] Two"), children: [box("[x] Three")] }],
      "within its boxes",
    ],
    [
      "boxes behind an empty line",
      [paragraph("Which?"), box("[x] One"), box("[ ] Two"), paragraph(""), box("[x] Wash the car")],
      "empty line",
    ],
  ])("are none: %s", async (_, blocks, reason) => {
    expect(await skippedOf(...blocks)).toEqual([expect.stringContaining(reason)]);
  });

  it("are those of the same number", async () => {
    const pairs = ["Q1: Of Italy", `A1: ${LONG}`, "Q2: Of France", `A2: ${LONG}!`];
    expect(await keysOf(...pairs.map((said) => paragraph(said)))).toEqual([
      ["Of Italy", LONG],
      ["Of France", `${LONG}!`],
    ]);
  });
});
