import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { paragraph, toggle } from "#scripts/connections/notion/blocks.ts";
import { QUIZ_COLUMNS } from "#scripts/connections/notion/sample.ts";
import { Workspace } from "#scripts/connections/notion/workspace.ts";
import { startConnectedNotion } from "#tests/support/connections.ts";
import "#tests/support/in-process-child.ts";
import { resetImports, workOff } from "#tests/support/imports.ts";
import {
  createNotionImporter,
  hastenNotion,
  type NotionImporter,
  useWorkspace,
} from "#tests/support/notion-imports.ts";

const notion = await startConnectedNotion();
afterAll(() => notion.stop());

let importer: NotionImporter;
let workspace: Workspace;

beforeEach(async () => {
  await resetImports();
  hastenNotion();
  notion.fail(null);
  workspace = new Workspace();
  importer = await createNotionImporter(notion);
});

describe("a database", () => {
  it("whose checkbox says what was answered well isn't asked about its ticks", async () => {
    const log = workspace.database("Log", [
      ["Question", "title"],
      ["Answer", "rich_text"],
      ["Correct?", "checkbox"],
    ]);
    workspace.row(log, ["Why do tides come and go?", "Because the Moon pulls the water of its side", false]);
    workspace.row(log, [
      "Why is the sea salty?",
      "Because rivers bring salt and no water takes it away",
      true,
    ]);
    useWorkspace(notion, workspace);
    await importer.courseOf([log.id]);
    const cards = await db().recallCard.findMany({ select: { back: true } });
    expect(cards.map(({ back }) => back).sort()).toEqual([
      "Because rivers bring salt and no water takes it away",
      "Because the Moon pulls the water of its side",
    ]);
  });

  it("one of whose sources can't be read gives the rows of the others, and says so; an update keeps the rest", async () => {
    const [first, second] = [
      workspace.database("One", QUIZ_COLUMNS),
      workspace.database("Two", QUIZ_COLUMNS),
    ];
    first.otherSources = [second.sourceId];
    workspace.row(first, ["First?", "A1", "B1", "C1", "A1"]);
    workspace.row(second, ["Second?", "A2", "B2", "C2", "B2"]);
    useWorkspace(notion, workspace);
    await importer.courseOf([first.id]);
    const asked = async () => {
      const versions = await db().questionVersion.findMany({
        where: { question: LIVE },
        select: { text: true },
      });
      return versions.map(({ text }) => text).sort();
    };
    expect(await asked()).toEqual(["First?", "Second?"]);
    notion.fail(({ path }) =>
      path.includes(second.sourceId) ? { status: 404, code: "object_not_found" } : undefined,
    );
    const preview = await importer.fetchPages([first.id], { replace: true });
    expect(preview.report?.items.filter(({ kind }) => kind === "more")).toMatchObject([
      { reason: "Some rows of “One” are left out. It isn't shared with Waddle, or no longer exists." },
    ]);
    await importer.confirm(preview._id, { mode: "update" });
    await workOff();
    expect(await asked()).toEqual(["First?", "Second?"]);
  });

  it("within a wiki is read as one", async () => {
    const wiki = workspace.database("Wiki", [["Page", "title"]]);
    workspace.row(wiki, ["Sea"], [toggle("Why tides?", [paragraph("Because the Moon pulls the water.")])]);
    const quiz = workspace.database("Quiz", QUIZ_COLUMNS, wiki.id);
    workspace.row(quiz, ["First?", "A1", "B1", "C1", "A1"]);
    useWorkspace(notion, workspace);
    const preview = await importer.fetchPages([wiki.id]);
    expect(preview.preview?.units.map(({ title }) => title)).toEqual(["Wiki", "Quiz"]);
    expect(preview.report?.counts).toMatchObject({ skipped: 0 });
  });

  it("far below another page is read where it was chosen itself", async () => {
    let inner = workspace.page("Level 1", [paragraph("A text.")]);
    const top = inner.id;
    for (let level = 2; level < 10; level += 1)
      inner = workspace.page(`Level ${level}`, [paragraph("A text.")], { parent: inner.id });
    const quiz = workspace.database("Quiz", QUIZ_COLUMNS, inner.id);
    workspace.row(quiz, ["First?", "A1", "B1", "C1", "A1"]);
    useWorkspace(notion, workspace);
    const preview = await importer.fetchPages([top, inner.id]);
    expect(preview.preview?.units.map(({ title }) => title)).toContain("Quiz");
    expect(preview.report?.items.filter(({ kind }) => kind === "more")).toEqual([]);
  });
});
