import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listMyCourses } from "#lib/course/queries.ts";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { paragraph, toDo, toggle } from "#scripts/connections/notion/blocks.ts";
import { QUIZ_COLUMNS } from "#scripts/connections/notion/sample.ts";
import { type Database, Workspace } from "#scripts/connections/notion/workspace.ts";
import { connectNotion, createAsker, startConnectedNotion } from "#tests/support/connections.ts";
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

const LONG = "Because the Moon pulls the water of the near side more than it pulls the solid Earth below it.";
const boxes = (name: string) => [paragraph(`Which is ${name}?`), toDo(name, true), toDo("Neither", false)];

let importer: NotionImporter;
let top: string;
let pages: Record<"Ebb" | "Flood" | "Storm", string>;
let quiz: Database;
let courseId: string;

beforeEach(async () => {
  await resetImports();
  hastenNotion();
  notion.fail(null);
  const workspace = new Workspace();
  top = workspace.page("Tides", []).id;
  const page = (title: string) =>
    workspace.page(
      title,
      [paragraph(`${title}: ${LONG}`), ...boxes(title), toggle(`Why ${title}?`, [paragraph(LONG)])],
      {
        parent: top,
      },
    ).id;
  pages = { Ebb: page("Ebb"), Flood: page("Flood"), Storm: page("Storm") };
  quiz = workspace.database("Quiz", QUIZ_COLUMNS, top);
  workspace.row(quiz, ["First?", "A1", "B1", "C1", "A1"]);
  workspace.row(quiz, ["Second?", "A2", "B2", "C2", "B2"]);
  useWorkspace(notion, workspace);
  importer = await createNotionImporter(notion);
  courseId = await importer.courseOf([top]);
});

/** What is there to be played, by island, with the ids of the rows */
async function played() {
  const islands = await db().island.findMany({
    where: { courseId, ...LIVE },
    orderBy: { position: "asc" },
    select: {
      id: true,
      title: true,
      quizzes: { where: LIVE, select: { questions: { where: LIVE, select: { id: true } } } },
      cards: { where: LIVE, select: { id: true } },
    },
  });
  return islands.map(({ id, title, quizzes, cards }) => ({
    ...{ id, title, questions: quizzes.flatMap(({ questions }) => questions.map((one) => one.id)) },
    cards: cards.map((one) => one.id),
  }));
}

/** Updates the course as its button does, and confirms that; returns the preview. */
async function update() {
  const preview = await importer.fetchPages([top], { replace: true });
  expect(preview).toMatchObject({ status: "preview", updates: { course: { _id: courseId } } });
  await importer.confirm(preview._id, { mode: "update" });
  await workOff();
  expect((await importer.status(preview._id)).status).toBe("done");
  expect(await db().course.count()).toBe(1);
  return preview;
}

const titles = async () => (await played()).map(({ title }) => title);
const linesOf = ({ report }: Awaited<ReturnType<typeof update>>, kind: string) =>
  (report?.items ?? []).filter((item) => item.kind === kind && item.outcome === "skipped");

describe("an update from Notion", () => {
  it("changes nothing where nothing has changed", async () => {
    const before = await played();
    const preview = await update();
    expect(preview.updates).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 5 });
    expect(await played()).toEqual(before);
  });

  it("changes what a page says anew, adds what is new, and keeps rows and what was edited here", async () => {
    const before = await played();
    const [, flood] = before;
    const edited = await db().questionVersion.findFirstOrThrow({
      where: { questionId: flood?.questions[0] ?? "" },
    });
    await db().questionVersion.create({
      data: {
        ...edited,
        id: undefined,
        number: 2,
        basedOn: 1,
        text: "Mine?",
        options: edited.options ?? [],
        body: undefined,
        createdAt: undefined,
      },
    });
    const [asked, ...rest] = notion.workspace.pages.get(pages.Ebb)?.blocks ?? [];
    const [stem, right] = boxes("Ebb, reworded");
    if (!asked || !stem || !right) throw new Error("no blocks");
    // The same blocks with other words, and one more question
    const changed = rest.map((block) =>
      block.type === "paragraph" ? { ...block, content: stem.content } : block,
    );
    notion.workspace.change(pages.Ebb, [asked, ...changed, ...boxes("new")]);
    const preview = await update();
    expect(preview.updates).toMatchObject({ added: 1, changed: 1, removed: 0 });
    const after = await played();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]?.questions).toEqual([before[0]?.questions[0], expect.any(String)]);
    const mine = await db().questionVersion.findFirst({
      where: { questionId: flood?.questions[0] ?? "" },
      orderBy: { number: "desc" },
    });
    expect(mine?.text).toBe("Mine?");
  });

  it("puts into our trash what lies in Notion's, which can be undone", async () => {
    const before = await played();
    notion.workspace.trash(pages.Flood);
    const block = notion.workspace.pages.get(top);
    if (block) block.blocks = block.blocks.filter(({ id }) => id !== pages.Flood);
    const preview = await update();
    expect(await titles()).toEqual(["Ebb", "Storm", "Quiz"]);
    expect(await db().island.count({ where: { courseId, removedAt: { not: null } } })).toBe(1);
    expect(preview.updates).toMatchObject({ removed: 1 });
    await importer.end(preview._id);
    expect(await played()).toEqual(before);
  });

  it.each(["Ebb", "Flood", "Storm"] as const)(
    "keeps what is no longer shared where it stood, with its rows, and says so: %s",
    async (title) => {
      const before = await played();
      const lessons = await db().lesson.findMany({
        where: { courseId, ...LIVE },
        orderBy: { position: "asc" },
      });
      notion.workspace.unshare(pages[title]);
      const preview = await update();
      expect(await played()).toEqual(before);
      const after = await db().lesson.findMany({
        where: { courseId, ...LIVE },
        orderBy: { position: "asc" },
      });
      expect(after.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id));
      expect(preview.updates).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 5 });
      expect(linesOf(preview, "page").map(({ name }) => name)).toContain(title);
      // And once it is shared again, it is the same row.
      notion.workspace.share(pages[title]);
      notion.workspace.change(pages[title], [...boxes(title), ...boxes("more")]);
      await update();
      expect((await played()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    },
  );

  it("keeps what Notion doesn't list any more, where it isn't in the trash either", async () => {
    const before = await played();
    const page = notion.workspace.pages.get(top);
    if (page) page.blocks = page.blocks.filter(({ id }) => id !== pages.Flood);
    notion.workspace.unshare(pages.Flood);
    const preview = await update();
    expect(await played()).toEqual(before);
    expect(linesOf(preview, "page").map(({ name, reason }) => [name, reason])).toEqual([
      ["Flood", expect.stringContaining("stays as it is")],
    ]);
  });

  it("removes what was moved elsewhere, and rows that were deleted", async () => {
    const page = notion.workspace.pages.get(top);
    if (page) page.blocks = page.blocks.filter(({ id }) => id !== pages.Storm);
    const [first] = notion.workspace.rowsOf(quiz);
    notion.workspace.trash(first?.id ?? "");
    const preview = await update();
    expect(await titles()).toEqual(["Ebb", "Flood", "Quiz"]);
    expect((await played()).at(-1)?.questions).toHaveLength(1);
    expect(linesOf(preview, "page")).toMatchObject([
      { name: "Storm", reason: expect.stringContaining("leaves the course") },
    ]);
  });

  it("keeps all of a database that is no longer shared, and a row of it", async () => {
    const before = await played();
    const [first] = notion.workspace.rowsOf(quiz);
    notion.workspace.unshare(first?.id ?? "");
    await update();
    expect(new Set((await played()).at(-1)?.questions)).toEqual(new Set(before.at(-1)?.questions));
    notion.workspace.unshare(quiz.id);
    await update();
    expect(new Set((await played()).at(-1)?.questions)).toEqual(new Set(before.at(-1)?.questions));
  });

  it("keeps the course where none of it is shared any more", async () => {
    const before = await played();
    notion.workspace.unshare(top);
    const failed = await importer.fetchPages([top], { replace: true });
    expect(failed).toMatchObject({ status: "failed", error: { code: "nothing_to_play" } });
    expect(failed.error?.message).toContain("Share them");
    expect(await played()).toEqual(before);
  });

  it("keeps what a fault of Notion hid, as if it weren't shared", async () => {
    const before = await played();
    notion.fail(({ path }) => (path.includes(pages.Flood) ? { status: 500 } : undefined));
    await update();
    expect(await played()).toEqual(before);
  });
});

describe("where a course came from", () => {
  const origin = async () => (await listMyCourses(importer.learner.id))[0]?.notion;

  it("is known with its pages, until it is disconnected, and again once the same account is connected", async () => {
    const { connectionId } = importer;
    expect(await origin()).toEqual({ connectionId, pages: [top] });
    await db().connection.update({ where: { id: connectionId }, data: { status: "ended" } });
    expect(await origin()).toEqual({ connectionId: null, pages: [top] });
    await db().connection.delete({ where: { id: connectionId } });
    expect(await origin()).toEqual({ connectionId: null, pages: [top] });
    const again = await connectNotion(notion, importer.asker);
    expect(again).not.toBe(connectionId);
    expect(await origin()).toEqual({ connectionId: again, pages: [top] });
    const preview = await importer.send({ connectionId: again, pages: [top], preview: true, replace: true });
    await workOff();
    expect((await importer.status(preview.body.importId)).updates?.course._id).toBe(courseId);
  });

  it("is nothing to anyone else, and nothing of a course from a file", async () => {
    const stranger = await createAsker();
    await db().enrolment.create({ data: { userId: stranger.id, courseId } });
    expect((await listMyCourses(stranger.id))[0]?.notion).toBeNull();
    await importer.read([["sea.gift", "::Q:: Is the sea wet? {=Yes ~No}"]], {});
    const [fromFile] = await listMyCourses(importer.learner.id);
    expect(
      (await listMyCourses(importer.learner.id)).map(({ notion: from }) => from !== null).sort(),
    ).toEqual([false, true]);
    expect(fromFile).toBeDefined();
  });
});
