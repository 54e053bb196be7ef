import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { paragraph, synced, toggle } from "#scripts/connections/notion/blocks.ts";
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

const because = (what: string) =>
  `Because ${what} pulls the water of the near side more than the solid Earth.`;
const why = (what: string) => toggle(`Why ${what}?`, [paragraph(because(what))]);

let importer: NotionImporter;
let workspace: Workspace;
let top: string;
let parent: string;
let courseId: string;

beforeEach(async () => {
  await resetImports();
  hastenNotion();
  notion.fail(null);
  workspace = new Workspace();
  top = workspace.page("Tides", [why("tides")]).id;
  parent = workspace.page("Moon", [why("the moon"), why("the sun")], { parent: top }).id;
  workspace.page("Phases", [why("phases")], { parent });
  useWorkspace(notion, workspace);
  importer = await createNotionImporter(notion);
  courseId = await importer.courseOf([top]);
});

async function update(): Promise<void> {
  const preview = await importer.fetchPages([top], { replace: true });
  await importer.confirm(preview._id, { mode: "update" });
  await workOff();
  expect((await importer.status(preview._id)).status).toBe("done");
}

/** What can be played, by the rows of the course */
async function played() {
  const cards = await db().recallCard.findMany({
    where: { ...LIVE, island: { courseId, ...LIVE } },
    orderBy: { front: "asc" },
    select: { id: true, front: true },
  });
  return cards.map(({ id, front }) => `${front} ${id}`);
}

const childrenOf = (id: string) => `/v1/blocks/${id}/children`;

describe("what Notion doesn't give out for once stays in the course", () => {
  it.each([
    ["gives no answer", 500, "internal_server_error"],
    ["refuses it", 400, "validation_error"],
    ["hides it", 404, "object_not_found"],
  ])("pages within a page that can't be read: it %s", async (_, status, code) => {
    const before = await played();
    expect(before).toHaveLength(4);
    notion.fail(({ path }) => (path === childrenOf(parent) ? { status, code } : undefined));
    await update();
    expect(await played()).toEqual(before);
    // What is gone once the page can be read again goes.
    notion.fail(null);
    notion.workspace.change(parent, [why("the moon")]);
    await update();
    expect(await played()).toHaveLength(3);
  });

  it("questions, and pages, within a block that can't be read", async () => {
    const fold = toggle("More", [why("the wind"), why("the coast")]);
    notion.workspace.change(top, [why("tides"), fold]);
    const hidden = notion.workspace.page("Winds", [why("winds")], { parent: top });
    const page = notion.workspace.pages.get(top);
    const link = page?.blocks.find(({ id }) => id === hidden.id);
    if (!page || !link) throw new Error("no page");
    page.blocks = page.blocks.filter((one) => one !== link);
    fold.children.push(link);
    await update();
    const before = await played();
    expect(before).toHaveLength(7);
    notion.fail(({ path }) =>
      path === childrenOf(fold.id) ? { status: 404, code: "object_not_found" } : undefined,
    );
    await update();
    expect(await played()).toEqual(before);
    const [, moon] = notion.workspace.pages.get(parent)?.blocks ?? [];
    const [wind] = fold.children;
    if (!moon || !wind) throw new Error("no blocks");
    wind.isTrashed = true;
    moon.isTrashed = true;
    await update();
    expect(await played()).toEqual(before.filter((one) => !/the (wind|sun)/.test(one)));
    notion.fail(null);
    wind.isTrashed = false;
    moon.isTrashed = false;
    fold.children = fold.children.slice(0, 1);
    await update();
    expect(await played()).toHaveLength(5);
  });
});

it("the course that is updated is the one whose button was pressed, though a newer one came from the same pages", async () => {
  const copy = await importer.fetchPages([top], { preview: false, replace: false });
  expect(copy.course?._id).not.toBe(courseId);
  const preview = await importer.fetchPages([top], { replace: true, replaces: courseId });
  expect(preview.updates?.course._id).toBe(courseId);
  await importer.end(preview._id);
  const none = await importer.begin([parent], { replace: true, replaces: courseId });
  expect(none).toMatchObject({ status: 404, body: { error: "not_found" } });
});

it("a question in a synced block that stands on two pages keeps its rows", async () => {
  const twice = why("synced");
  notion.workspace.change(top, [why("tides"), synced([twice])]);
  notion.workspace.change(parent, [synced([twice]), why("the moon")]);
  await update();
  const before = await played();
  await update();
  expect(await played()).toEqual(before);
  expect(before.filter((one) => one.startsWith("Why synced?"))).toHaveLength(2);
  notion.workspace.change(top, [synced([twice])]);
  notion.workspace.change(parent, [why("the moon"), synced([twice])]);
  await update();
  expect(await played()).toEqual(before.filter((one) => !one.startsWith("Why tides?")));
});
