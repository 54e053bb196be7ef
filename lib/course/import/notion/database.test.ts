import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
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
});
