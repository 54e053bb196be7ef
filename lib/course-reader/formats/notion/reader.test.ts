import { describe, expect, it } from "vitest";
import {
  askedIn,
  block,
  box,
  database,
  idOf,
  islandsIn,
  linesOf,
  PLANTS,
  page,
  paragraph,
  readNotion,
  row,
  toggle,
} from "#tests/support/notion-bundle.ts";

describe("pages of Notion", () => {
  it("are units with their sub-pages as islands, under Notion's ids; a page without any is both", async () => {
    const top = page("Tides", [paragraph(PLANTS)]);
    const below = page("Practice", [toggle("What pulls the sea?", paragraph("Moon"))], { parent: top.id });
    const deeper = page("Deeper", [toggle("Which sea is dead?", paragraph("The Dead Sea"))], {
      parent: below.id,
    });
    const alone = page("Alone", [toggle("Is water wet?", paragraph("Yes"))]);
    const result = await readNotion([top, below, deeper, alone]);
    expect(result.course).toMatchObject({ title: "Sea School", format: "notion", sourceId: "notion:1" });
    expect(result.course.units.map(({ title }) => title)).toEqual(["Tides", "Alone"]);
    const [tides, other] = result.course.units;
    expect(tides?.islands.map(({ title, sourceId }) => [title, sourceId])).toEqual(
      [top, below, deeper].map(({ title, id }) => [title, id]),
    );
    expect(tides?.lessons?.map(({ sourceId }) => sourceId)).toEqual([top.id]);
    expect(other?.islands.map(({ sourceId }) => sourceId)).toEqual([alone.id]);
    expect(
      linesOf(result, "page")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Alone", "Deeper", "Practice", "Tides"]);
    expect((await readNotion([alone])).course.title).toBe("Alone");
  });

  it("are read with questions made from their words only where they ask none", async () => {
    const made = await readNotion([page("Tides", [paragraph(PLANTS)])]);
    expect(islandsIn(made)[0]?.text).toContain("stomata");
    expect(islandsIn(made)[0]?.questions.length).toBeGreaterThan(2);
    const own = await readNotion([
      page("Tides", [paragraph(PLANTS), toggle("Is water wet?", paragraph("Yes"))]),
    ]);
    expect(askedIn(own)).toEqual(["Is water wet?"]);
    expect(own.course.units[0]?.lessons?.[0]?.html).toContain("stomata");
    expect(own.course.units[0]?.lessons?.[0]?.html).not.toContain("wet");
  });

  it("that can't be read, or are empty, are one skipped line each", async () => {
    const top = page("Top", [toggle("Is water wet?", paragraph("Yes"))]);
    const lost = page("Lost", [], { parent: top.id, problem: "Notion doesn't give it out." });
    const empty = page("Empty", [], { parent: top.id });
    const result = await readNotion([top, lost, empty], {
      notes: [{ kind: "more", name: "", reason: "500 more pages left out." }],
      kept: [{ id: idOf(77), name: "Old" }],
    });
    expect(linesOf(result, "page").filter(({ outcome }) => outcome === "skipped")).toMatchObject([
      { name: "Lost", reason: "Notion doesn't give it out." },
      { name: "Empty", reason: "It is empty." },
      { name: "Old", reason: expect.stringContaining("stays as it is") },
    ]);
    expect(linesOf(result, "more")).toMatchObject([{ reason: "500 more pages left out." }]);
    expect(result.kept).toEqual([idOf(77)]);
    await expect(readNotion([{ ...top, problem: "Gone." }])).rejects.toMatchObject({
      code: "nothing_to_play",
      message: expect.stringContaining("None of these pages can be read"),
      report: { items: [{ name: "Top", outcome: "skipped", reason: "Gone." }] },
    });
  });

  it("say in their lessons what blocks say, sanitised, with pictures and links among each other", async () => {
    const other = page("Other", [paragraph(PLANTS)]);
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAALElEQVR42mO48+YXVRDDqEGjBo0aRB+DNPL2oSFMRcSoGVkGkYdGDRqKBgEA6ef/7ZAL8ZoAAAAASUVORK5CYII=";
    const blocks = [
      block("heading_1", "Why"),
      paragraph([
        { text: "bold", marks: "b" },
        { text: " <script>x</script> " },
        { text: "F = ma", isFormula: true },
        { text: "there", href: `notion:${other.id}` },
        { text: "nowhere", href: `notion:${idOf(999)}` },
        { text: "evil", href: "javascript:alert(1)" },
      ]),
      block("equation", "", { formula: "E = mc^2" }),
      block("code", "if (a < b) {}"),
      block("bulleted_list_item", "One", { children: [block("numbered_list_item", "Inner")] }),
      block("bulleted_list_item", "Two"),
      block("table", "", {
        hasHeadings: true,
        children: [
          ["Tide", "When"],
          ["Spring", "New moon"],
        ].map((cells) => block("table_row", "", { cells: cells.map((text) => [{ text }]) })),
      }),
      block("column_list", "", { children: [block("column", "", { children: [paragraph("In a column")] })] }),
      block("synced_block", "", { children: [block("callout", "Called out")] }),
      block("image", "A wave", { picture: "wave.png" }),
      block("image", "Lost wave", { problem: "It is gone." }),
      block("bookmark", "", { address: "https://tides.example/" }),
      box("[x] Bread"),
    ];
    const result = await readNotion([page("All", blocks), other], { pictures: { "wave.png": png } });
    const html = result.course.units[0]?.lessons?.[0]?.html ?? "";
    for (const part of [
      ...["<h2>Why</h2>", "<strong>bold</strong>", "&lt;script&gt;", "\\( F = ma \\)", "\\[ E = mc^2 \\]"],
      ...['href="lesson:1"', "nowhere", "if (a &lt; b) {}", "<th>Tide</th>", "In a column", "Called out"],
      ...['<img src="media:', 'alt="A wave"', "https://tides.example/", "☑ Bread", "Lost wave"],
    ])
      expect(html).toContain(part);
    expect(html).toMatch(/<ul><li><p>One<.p><ol><li>Inner/);
    expect(html).not.toMatch(/notion:|javascript:|<script/);
    expect(result.media).toHaveLength(1);
    expect(linesOf(result, "file")).toMatchObject([
      { name: "Lost wave", outcome: "skipped", reason: "It is gone." },
    ]);
  });

  it("name the pages that they link to, and no ids", async () => {
    const other = page("Low tide", [paragraph(PLANTS)]);
    const linkTo = (id: string) => block("link_to_page", "", { page: id, address: `notion:${id}` });
    const blocks = [paragraph(PLANTS), toggle("More", linkTo(other.id)), linkTo(idOf(0xffff))];
    const result = await readNotion([page("Top", blocks), other]);
    expect(result.course.units[0]?.lessons?.[0]?.html).toMatch(/<a href="lesson:\d+">Low tide<.a>/);
    expect(JSON.stringify(result.course)).not.toContain("notion:0");
  });

  it("list blocks that don't come over by their kinds, and play what can be played", async () => {
    const result = await readNotion([
      page("Shown", [
        paragraph(PLANTS),
        block("unsupported"),
        block("unsupported"),
        block("pdf"),
        block("embed", "", { address: "https://maps.example/x" }),
        block("video", "Tides", { address: "https://www.youtube.com/watch?v=abcdefghijk" }),
        block("table_of_contents"),
      ]),
    ]);
    expect(linesOf(result, "block")).toMatchObject([
      { name: "2 blocks of “Shown”", outcome: "skipped" },
      { name: "1 PDF file of “Shown”", outcome: "skipped" },
      { name: "1 embed of “Shown”", outcome: "degraded" },
    ]);
    expect(result.course.units[0]?.lessons?.at(-1)?.media).toMatchObject({ provider: "youtube" });
    const { total, imported, degraded, skipped } = result.report.counts;
    expect(imported + degraded + skipped).toBe(total);
  });
});

describe("databases of Notion", () => {
  it("are units of questions where their columns are those of our CSV import, under the ids of the rows", async () => {
    const top = page("Tides", [paragraph(PLANTS)]);
    const quiz = database("Quiz", ["Question", "Option A", "Option B", "Correct answer"], { parent: top.id });
    const rows = [
      row(quiz, ["Low sea?", "Low tide", "High tide", "Low tide"], [paragraph("It is the lowest.")]),
      row(quiz, ["High sea?", "Low tide", "High tide", "B"]),
      row(quiz, ["No key?", "One", "Two", ""]),
    ];
    const result = await readNotion([top, quiz, ...rows]);
    expect(result.course.units.map(({ title }) => title)).toEqual(["Tides", "Quiz"]);
    const [island] = result.course.units[1]?.islands ?? [];
    expect(island).toMatchObject({ title: "Quiz", sourceId: quiz.id });
    expect(island?.questions.map(({ text, sourceId }) => [text, sourceId])).toEqual([
      ["Low sea?", rows[0]?.id],
      ["High sea?", rows[1]?.id],
    ]);
    expect(island?.questions.map(({ options, correctIndex }) => options[correctIndex ?? -1]?.text)).toEqual([
      "Low tide",
      "High tide",
    ]);
    expect(island?.questions[0]?.explanation).toBe("It is the lowest.");
    expect(linesOf(result, "question").filter(({ outcome }) => outcome === "skipped")).toMatchObject([
      { name: "No key?" },
    ]);
  });

  it("are units of islands otherwise, one for each row, with what their columns say", async () => {
    const words = database("Words", ["Word", "Topic"]);
    const rows = [row(words, ["Ebb", "Sea"], [paragraph(PLANTS)]), row(words, ["Flood", "Sea"], [])];
    const result = await readNotion([words, ...rows]);
    expect(result.course.units.map(({ title }) => title)).toEqual(["Words"]);
    expect(result.course.units[0]?.lessons?.[0]).toMatchObject({ title: "Ebb", sourceId: rows[0]?.id });
    expect(result.course.units[0]?.lessons?.[0]?.html).toContain("Topic");
    expect(linesOf(result, "page").map(({ name }) => name)).toEqual(["Ebb", "Flood"]);
  });

  it("take no box that can be ticked for an answer: what no one has ticked yet would be one", async () => {
    const log = database("Log", ["Question", "Correct?"], { checkboxes: [1] });
    const cards = database("Cards", ["Question", "Answer", "Correct"], { checkboxes: [2] });
    const result = await readNotion([
      log,
      ...[row(log, ["What is ebb?", "No"]), row(log, ["What is flood?", "Yes"])],
      cards,
      ...[row(cards, ["Why do tides come?", "Because of the Moon", "No"])],
    ]);
    expect(askedIn(result)).toHaveLength(1);
    expect(JSON.stringify(result.course)).toContain("Because of the Moon");
  });

  it("without rows are a line", async () => {
    const result = await readNotion([database("None", ["Word"]), page("Some", [paragraph(PLANTS)])]);
    expect(linesOf(result, "database")).toMatchObject([{ name: "None", outcome: "skipped" }]);
  });
});
