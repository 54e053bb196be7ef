import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { notionBlockSchema } from "#lib/course-reader/shared/notion-bundle.ts";
import { db } from "#lib/server/db/db.ts";
import * as blocks from "#scripts/connections/notion/blocks.ts";
import { Workspace } from "#scripts/connections/notion/workspace.ts";
import { startConnectedNotion } from "#tests/support/connections.ts";
import "#tests/support/in-process-child.ts";
import { resetImports } from "#tests/support/imports.ts";
import {
  createNotionImporter,
  hastenNotion,
  type NotionImporter,
  useWorkspace,
} from "#tests/support/notion-imports.ts";
import { compactBlock } from "./compact.ts";
import { hrefOf, notionIdOf } from "./notion-id.ts";
import { cellsOf, titleOf } from "./properties.ts";

const notion = await startConnectedNotion();
afterAll(() => notion.stop());

let importer: NotionImporter;
beforeEach(async () => {
  await resetImports();
  hastenNotion();
  importer = await createNotionImporter(notion);
});

const { paragraph, words } = blocks;

describe("the blocks of Notion's API", () => {
  it("say in a lesson what they say there", async () => {
    const workspace = new Workspace();
    const other = workspace.page("Other", [
      paragraph("Nothing to see here, but enough to be read as a lesson."),
    ]);
    const page = workspace.page("All", [
      blocks.heading(1, "Heading one"),
      blocks.heading(3, "Heading three"),
      paragraph([
        words("bold", { bold: true }),
        words(" and ", {}),
        words("code", { code: true }),
        blocks.formula("a^2"),
        words("link", {}, "https://tides.example/"),
        words("inner", {}, `https://www.notion.so/Other-${other.id.replaceAll("-", "")}?pvs=4`),
      ]),
      blocks.bullet("Bullet", [blocks.numbered("Number")]),
      blocks.quote("Quoted"),
      blocks.callout("Called", [paragraph("Within the call")]),
      blocks.code("print('sea')"),
      blocks.equation("b^2"),
      blocks.table([["Head"], ["Cell"]]),
      blocks.columns([paragraph("Left column")], [paragraph("Right column")]),
      blocks.synced([paragraph("Synced words")]),
      blocks.bookmark("https://mark.example/"),
      blocks.embed("https://embed.example/"),
      blocks.video("https://www.youtube.com/watch?v=abcdefghijk"),
      blocks.linkToPage(other.id),
    ]);
    useWorkspace(notion, workspace);
    const preview = await importer.fetchPages([page.id, other.id], { preview: false });
    expect(preview.status).toBe("done");
    const lessons = await db().lesson.findMany({
      orderBy: { position: "asc" },
      select: { id: true, title: true, contents: { select: { blocks: true, media: true } } },
    });
    const said = JSON.stringify(lessons[0]?.contents[0]?.blocks);
    for (const text of [
      ...[
        "Heading one",
        "Heading three",
        "<strong>bold</strong>",
        "<code>code</code>",
        "a^2",
        "tides.example",
      ],
      ...["Bullet", "Number", "Quoted", "Called", "Within the call", "print('sea')", "b^2", "Head", "Cell"],
      ...["Left column", "Right column", "Synced words", "mark.example", "embed.example"],
    ])
      expect(said).toContain(text);
    // Two of its links lead to the lesson that the other page has become.
    const inner = lessons.find(({ title }) => title === "Other")?.id ?? "no lesson";
    expect(said.split(inner)).toHaveLength(3);
    expect(lessons.map(({ contents }) => contents[0]?.media)).toContainEqual(
      expect.objectContaining({ provider: "youtube" }),
    );
  });

  it.each([null, 7, {}, { id: "no id", type: "paragraph" }, { id: "x".repeat(32), type: 7 }])(
    "are none: %j",
    (raw) => expect(compactBlock(raw)).toBeNull(),
  );

  it("of a kind that we don't know, or with contents that make no sense, keep their ids and kinds", () => {
    const id = "0123456789abcdef0123456789abcdef";
    expect(compactBlock({ id, type: "new_kind", new_kind: { rich_text: "no list" } })).toMatchObject({
      block: { id: "01234567-89ab-cdef-0123-456789abcdef", type: "new_kind" },
      child: null,
      hasChildren: false,
    });
    expect(compactBlock({ id, type: "paragraph", paragraph: {}, in_trash: true })).toBeNull();
  });

  it("that come in another shape, or only as an id, aren't lost without a word", () => {
    const id = "0123456789abcdef0123456789abcdef";
    expect(
      compactBlock({ id, type: "paragraph", paragraph: { rich_text: [{ text: 1 }] } })?.block,
    ).toMatchObject({ type: "paragraph", problem: expect.stringContaining("shape") });
    expect(compactBlock({ object: "block", id })?.block).toMatchObject({ type: "unsupported" });
    expect(compactBlock({ id, type: "divider", divider: {} })?.block.problem).toBeUndefined();
    expect(compactBlock({ id, type: "unsupported" })?.block.problem).toBeUndefined();
    const many = Array.from({ length: 3000 }, () => words("a"));
    const { block } = compactBlock({ id, type: "paragraph", paragraph: { rich_text: many } }) ?? {};
    expect(notionBlockSchema.safeParse(block).success).toBe(true);
  });
});

describe("the ids and links of Notion", () => {
  it.each([
    ["0123456789ABCDEF0123456789abcdef", "01234567-89ab-cdef-0123-456789abcdef"],
    ["01234567-89ab-cdef-0123-456789abcdef", "01234567-89ab-cdef-0123-456789abcdef"],
    ["0123", null],
    ["../../v1/users/me", null],
  ])("%s", (text, id) => expect(notionIdOf(text)).toBe(id));

  it.each([
    ["/0123456789abcdef0123456789abcdef?pvs=25", "notion:01234567-89ab-cdef-0123-456789abcdef"],
    [
      "https://www.notion.so/Sea-0123456789abcdef0123456789abcdef",
      "notion:01234567-89ab-cdef-0123-456789abcdef",
    ],
    [
      "https://a.example/0123456789abcdef0123456789abcdef",
      "https://a.example/0123456789abcdef0123456789abcdef",
    ],
    ["javascript:alert(1)", undefined],
    [null, undefined],
  ])("%s", (href, link) => expect(hrefOf(href)).toBe(link));
});

describe("the cells of a row", () => {
  it("are texts, whatever their kind", () => {
    const rich = [words("Ebb")];
    const cells = cellsOf({
      Name: { type: "title", title: rich },
      Kind: { type: "select", select: { name: "Tide" } },
      None: { type: "select", select: null },
      Tags: { type: "multi_select", multi_select: [{ name: "a" }, { name: "b" }] },
      Done: { type: "checkbox", checkbox: true },
      Height: { type: "number", number: 4 },
      When: { type: "date", date: { start: "2026-01-01", end: "2026-01-02" } },
      Sum: { type: "formula", formula: { type: "number", number: 7 } },
      Site: { type: "url", url: "https://a.example/" },
      Button: { type: "button", button: {} },
      Broken: 7,
    });
    expect(Object.fromEntries(cells)).toEqual({
      ...{ Name: "Ebb", Kind: "Tide", None: "", Tags: "a, b", Done: "Yes", Height: "4" },
      ...{ When: "2026-01-01 – 2026-01-02", Sum: "7", Site: "https://a.example/", Button: "", Broken: "" },
    });
    expect(titleOf({ Kind: { type: "select" }, Name: { type: "title", title: rich } })).toBe("Ebb");
    expect([titleOf(null), [...cellsOf("no")].length]).toEqual(["", 0]);
  });
});
