import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listMyCourses } from "#lib/course/queries.ts";
import { db } from "#lib/server/db/db.ts";
import {
  bullet,
  foreignPicture,
  heading,
  paragraph,
  picture,
  toDo,
  toggle,
} from "#scripts/connections/notion/blocks.ts";
import { tides } from "#scripts/connections/notion/sample.ts";
import { Workspace } from "#scripts/connections/notion/workspace.ts";
import { startConnectedNotion } from "#tests/support/connections.ts";
import { resetImports, workOff } from "#tests/support/imports.ts";
import {
  createNotionImporter,
  fetchedOnDisk,
  hastenNotion,
  type NotionImporter,
  readsOf,
  useWorkspace,
} from "#tests/support/notion-imports.ts";

const notion = await startConnectedNotion();
afterAll(() => notion.stop());

let importer: NotionImporter;

beforeEach(async () => {
  await resetImports();
  hastenNotion();
  notion.fail(null);
  useWorkspace(notion, tides());
  importer = await createNotionImporter(notion);
});

const idOf = (title: string) => {
  const all = [...notion.workspace.pages.values(), ...notion.workspace.databases.values()];
  return all.find((one) => one.title === title)?.id ?? "";
};
const LONG = "Because the Moon pulls the water of the near side more than it pulls the solid Earth below it.";

describe("an import of pages of Notion", () => {
  it("is previewed, confirmed and played, with all that lies in the pages", async () => {
    const preview = await importer.fetchPages([idOf("Tides")]);
    expect(preview).toMatchObject({
      status: "preview",
      origin: "notion",
      format: "Notion",
      preview: { title: "Tides", units: [{ title: "Tides" }, { title: "Tide quiz" }] },
    });
    const { counts, items } = preview.report ?? { counts: null, items: [] };
    expect(counts?.total).toBe((counts?.imported ?? 0) + (counts?.degraded ?? 0) + (counts?.skipped ?? 0));
    const pages = items.filter(({ kind }) => kind === "page").map(({ name }) => name);
    expect(pages.sort()).toEqual(["Practice", "Tides", "What pulls the sea"]);
    expect(items.find(({ kind }) => kind === "block")).toMatchObject({ outcome: "skipped" });
    expect(fetchedOnDisk()).toEqual([]);
    await importer.confirm(preview._id);
    await workOff();
    const done = await importer.status(preview._id);
    expect(done).toMatchObject({ status: "done", course: { title: "Tides", hasLessons: true } });
    const asked = await db().questionVersion.findMany({ select: { text: true } });
    expect(asked.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "Which moon brings spring tides?",
        "How many high tides does most of the coast have a day?",
        "Which of these pull on the sea?",
      ]),
    );
    const [course] = await listMyCourses(importer.learner.id);
    expect(course?.notion).toEqual({ connectionId: importer.connectionId, pages: [idOf("Tides")] });
    expect(await db().courseMedia.count()).toBe(1);
  });

  it("reads a page once, though it was chosen twice and pages lie in each other", async () => {
    const [first, second] = [idOf("Tides"), idOf("Practice")];
    const practice = notion.workspace.pages.get(second);
    practice?.blocks.push({ id: first, type: "child_page", content: { title: "Tides" }, children: [] });
    const bare = first.replaceAll("-", "").toUpperCase();
    const preview = await importer.fetchPages([first, bare, second]);
    expect(preview.status).toBe("preview");
    expect(readsOf(notion, second)).toBe(1);
    // One call tells what it is, one reads its blocks.
    expect(readsOf(notion, first)).toBe(2);
  });

  it("takes 1 to 500 pages of one's own connection", async () => {
    expect((await importer.begin([])).status).toBe(400);
    expect((await importer.begin(["no page"])).status).toBe(400);
    const many = Array.from(
      { length: 501 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    );
    expect((await importer.begin(many)).status).toBe(400);
    const both = await importer.begin([idOf("Tides")], { url: "https://tides.example/" });
    expect(both.status).toBe(400);
    expect((await importer.send({ connectionId: importer.connectionId })).status).toBe(400);
    const stranger = await createNotionImporter(notion);
    const foreign = await importer.send({ connectionId: stranger.connectionId, pages: [idOf("Tides")] });
    expect(foreign).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect(await db().courseImport.count()).toBe(0);
  });

  it("asks what is to happen where the same pages came before, in whatever order", async () => {
    const pages = [idOf("Tides"), idOf("Glossary")];
    await importer.courseOf(pages);
    const again = await importer.begin(pages.toReversed(), { preview: false });
    expect(again).toMatchObject({ status: 409, body: { error: "already_imported" } });
    expect(again.body.message).toContain("these pages of Notion");
    // Other pages of the same workspace are another course.
    expect((await importer.fetchPages([idOf("Shopping")])).updates).toBeNull();
  });

  it("brings pictures that Notion keeps and those of other sites, and says of each that fails why", async () => {
    const workspace = new Workspace();
    const blocks = [
      picture("wave.png", "Kept"),
      picture("none.png", "Gone"),
      foreignPicture(`${notion.base}/x.png`, "Private"),
    ];
    const page = workspace.page("Shown", [paragraph(LONG), ...blocks]);
    useWorkspace(notion, workspace);
    const preview = await importer.fetchPages([page.id]);
    const files = preview.report?.items.filter(({ kind }) => kind === "file") ?? [];
    expect(files.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["Gone", "skipped"],
      ["Private", "skipped"],
    ]);
    for (const { reason } of files) expect(reason).toMatch(/\w.*\.$/);
    await importer.confirm(preview._id);
    await workOff();
    expect(await db().courseMedia.count()).toBe(1);
  });

  it("reads blocks eight levels deep, and says what lies deeper", async () => {
    const nest = (level: number): ReturnType<typeof bullet> =>
      bullet(`Level ${level}`, level < 12 ? [nest(level + 1)] : []);
    const workspace = new Workspace();
    const page = workspace.page("Deep", [heading(1, "Down"), paragraph(LONG), nest(1)]);
    let inner = page;
    for (let level = 2; level < 12; level += 1)
      inner = workspace.page(`Page ${level}`, [paragraph(LONG)], { parent: inner.id });
    useWorkspace(notion, workspace);
    const preview = await importer.fetchPages([page.id]);
    const more = preview.report?.items.filter(({ kind }) => kind === "more").map(({ reason }) => reason);
    expect(more).toEqual([
      "1 page far within others left out: they are read 8 levels deep.",
      "What lies in 1 block far within others is left out: blocks are read 8 levels deep.",
    ]);
    const pages = preview.report?.items.filter(({ kind }) => kind === "page") ?? [];
    expect(pages).toHaveLength(8);
  });

  it("reads 500 of 1,000 pages, in their order, and says how many are left out", async () => {
    const workspace = new Workspace();
    const top = workspace.page("Many", []);
    for (let at = 1; at < 1000; at += 1)
      workspace.page(
        `Page ${at}`,
        [toggle(`Why ${at}?`, [paragraph(LONG)]), paragraph("Which?"), toDo("a", true), toDo("b", false)],
        {
          parent: top.id,
        },
      );
    useWorkspace(notion, workspace);
    const preview = await importer.fetchPages([top.id]);
    expect(preview.status).toBe("preview");
    const items = preview.report?.items ?? [];
    expect(items.filter(({ kind }) => kind === "page").map(({ name }) => name)).toEqual([
      "Many",
      ...Array.from({ length: 499 }, (_, at) => `Page ${at + 1}`),
    ]);
    expect(items.filter(({ kind }) => kind === "more")).toMatchObject([
      { reason: "500 more pages, and what lies in them, left out: an import reads 500 pages at most." },
    ]);
  });
});
