import { describe, expect, it } from "vitest";
import { keepingBarePages } from "./bare-pages.ts";
import { CourseBuilder } from "./course-builder.ts";

const FACTS = [
  "A ribosome is a small machine that joins amino acids into proteins.",
  "A membrane is a thin layer of lipids that surrounds the cell.",
  "A chromosome is a long thread of genes that carries what is inherited.",
  "A vacuole is a bubble of fluid that stores water for later use.",
  "A receptor is a protein that catches a hormone from outside.",
  "An inhibitor is a molecule that slows the work of an enzyme.",
  "A flagellum is a whip of fibres that drives a bacterium forward.",
  "A capsule is a coat of sugar that hides a germ from its enemies.",
];
const page = (...facts: number[]) => facts.map((at) => FACTS[at]).join("\n\n");
const MOST = page(2, 3, 4, 5, 6, 7);
const ALL = page(0, 1, 2, 3, 4, 5, 6, 7);
const REST = "The mornings were cold and the students came late. ".repeat(8);

async function read(
  ...units: { title: string; pages: { title: string; text: string; sourceId?: string }[] }[]
) {
  const builder = new CourseBuilder({ title: "Course", format: "outline" });
  for (const { title, pages } of units) {
    builder.unit(title);
    for (const one of pages) builder.page(one);
  }
  const { course, report } = await builder.result();
  return {
    islands: course.units.flatMap((unit) => unit.islands),
    lines: report.items
      .filter(({ kind }) => kind === "page")
      .map(({ name, outcome, reason }) => [name, outcome, reason]),
  };
}

describe("pages that give few questions", () => {
  it("share the island of the next page that gives enough", async () => {
    const { islands, lines } = await read({
      title: "Cells",
      pages: [
        { title: "Few", text: page(0, 1) },
        { title: "Many", text: MOST },
      ],
    });
    expect(islands.map(({ title }) => title)).toEqual(["Many"]);
    expect(islands[0]?.text).toBe(`${page(0, 1)}\n\n${MOST}`);
    expect(lines[0]).toEqual(["Few", "degraded", "What it says and asks stands in the island “Many”."]);
    expect(lines[1]?.[2]).toBe(
      `It holds no questions, so ${islands[0]?.questions.length} were made from its text.`,
    );
  });

  it("share one with each other where together they give enough, and with the nearest of another unit", async () => {
    const texts = [page(0, 1), page(2, 3), page(4, 6)];
    const one = { title: "One", pages: texts.map((text, at) => ({ title: `Page ${at}`, text })) };
    const other = { title: "Other", pages: [{ title: "Last", text: page(5, 7) }] };
    const { islands, lines } = await read(one, other);
    expect(islands.map(({ title }) => title)).toEqual(["Page 0"]);
    expect(islands[0]?.text).toBe([...texts, page(5, 7)].join("\n\n"));
    expect(lines.at(-1)).toEqual([
      "Last",
      "degraded",
      "What it says and asks stands in the island “Page 0”.",
    ]);
  });

  it("become one island where no unit gives enough alone", async () => {
    const units = [page(0, 1), page(2, 3), page(4, 6), page(5, 7)].map((text, at) => {
      return { title: `Unit ${at}`, pages: [{ title: `Page ${at}`, text }] };
    });
    const { islands, lines } = await read(...units);
    expect(islands).toHaveLength(1);
    expect(lines.filter(([, outcome]) => outcome === "degraded")).toHaveLength(4);
  });

  it("are left out where they have an address of their own", async () => {
    const pages = [
      { title: "Few", text: page(0, 1), sourceId: "a" },
      { title: "Many", text: MOST, sourceId: "b" },
    ];
    const { islands, lines } = await read({ title: "Cells", pages });
    expect(islands.map(({ text }) => text)).toEqual([MOST]);
    expect(lines[0]?.[1]).toBe("imported");
    expect(lines[0]?.[2]).toMatch(/^It can be read as a lesson\. It is too short/);
  });

  it("don't take pages without any along, which are told why", async () => {
    const { islands, lines } = await read({
      title: "Cells",
      pages: [
        { title: "Many", text: ALL },
        { title: "None", text: REST },
      ],
    });
    expect(islands.map(({ text }) => text)).toEqual([ALL]);
    expect(lines[1]).toEqual([
      "None",
      "imported",
      "It can be read as a lesson. No question could be made from it that has one certain answer.",
    ]);
  });

  it("keep an island of their own where a model is asked for more", async () => {
    const pages = [
      { title: "Few", text: `${page(1)}\n\n${REST}` },
      { title: "Many", text: MOST },
    ];
    const { islands, lines } = await keepingBarePages(true, () => read({ title: "Cells", pages }));
    expect(islands.map(({ title, questions }) => [title, questions.length > 0])).toEqual([
      ["Few", false],
      ["Many", true],
    ]);
    expect(lines[0]).toEqual(["Few", "degraded", "It holds no questions: a model is asked to write some."]);
  });
});
