import "#tests/support/without-limits.ts";
import "#tests/support/in-process-child.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as deleteCourse } from "#app/api/courses/[courseId]/route.ts";
import { readLayout } from "#lib/course/layout/layout-queries.ts";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { env } from "#lib/server/env.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { createImporter, resetImports, workOff } from "#tests/support/imports.ts";
import { POST as confirmImport } from "./[importId]/confirm/route.ts";
import { POST as importCourse } from "./route.ts";

const question = (name: string) => `::${name}::Is it ${name}? { =Yes ~No ~Maybe }\n\n`;
const SEA = `$CATEGORY: Sea/Penguins\n\n${question("Diet")}$CATEGORY: Sea/Whales\n\n${question("Song")}`;
const ICE = `$CATEGORY: Ice/Floes\n\n${question("Drift")}$CATEGORY: Ice/Bergs\n\n${question("Depth")}`;
const LOOSE = question("Loose");

beforeEach(resetImports);

/** Units with their islands and how many questions each has, as they stand on the map */
async function mapOf(courseId: string): Promise<string[]> {
  const { units, islands, quizzes, questions } = await readLayout(db(), courseId);
  const count = (id: string) => {
    const own = quizzes.filter(({ islandId }) => islandId === id).map((quiz) => quiz.id);
    return questions.filter(({ quizId }) => own.includes(quizId)).length;
  };
  return islands.map(({ id, unitId, title }) => {
    const unit = units.find((one) => one.id === unitId);
    return `${unit ? `${unit.number} ${unit.title}: ` : ""}${title} (${count(id)})`;
  });
}

describe("an import into a course of one's own", () => {
  it("comes behind what is there, keeps it as it is, and is told as such", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    const before = await readLayout(db(), courseId);
    const shown = await me.read([["ice.gift", ICE]], { preview: "true", into: courseId });
    expect(shown).toMatchObject({
      status: "preview",
      addsTo: { _id: courseId, title: "sea" },
      updates: null,
    });
    expect((await me.confirm(shown._id, { mode: "add" })).status).toBe(202);
    await workOff();
    expect(await me.status(shown._id)).toMatchObject({
      status: "done",
      course: { _id: courseId },
      addsTo: { _id: courseId },
      updates: null,
    });
    expect(await mapOf(courseId)).toEqual([
      "1 Sea: Penguins (1)",
      "1 Sea: Whales (1)",
      "2 Ice: Floes (1)",
      "2 Ice: Bergs (1)",
    ]);
    const after = await readLayout(db(), courseId);
    expect(after.islands.slice(0, 2)).toEqual(before.islands);
    expect(after.questions.slice(0, 2)).toEqual(before.questions);
    expect(await db().course.count()).toBe(1);
    expect((await db().course.findFirstOrThrow()).version).toBe(2);
  });

  it("may be chosen in the preview, or without one", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    const shown = await me.read([["ice.gift", ICE]]);
    expect(shown.addsTo).toBeNull();
    await me.confirm(shown._id, { mode: "add", into: courseId });
    await workOff();
    const { body } = await me.send({ text: LOOSE, title: "More", into: courseId });
    await workOff();
    expect(await me.status(body.importId)).toMatchObject({ status: "done", course: { _id: courseId } });
    expect((await mapOf(courseId)).slice(2)).toEqual([
      "2 Ice: Floes (1)",
      "2 Ice: Bergs (1)",
      "3 More: More (1)",
    ]);
  });

  it("stands last where the course has islands without a unit", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["loose.gift", LOOSE]);
    await me.read([["ice.gift", ICE + SEA.replaceAll("Sea", "Deep")]], { into: courseId });
    expect(await mapOf(courseId)).toEqual([
      "loose (1)",
      "Ice · Floes (1)",
      "Ice · Bergs (1)",
      "Deep · Penguins (1)",
      "Deep · Whales (1)",
    ]);
  });

  it("is added once, of fifty times at once", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    const shown = await me.read([["ice.gift", ICE]]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => me.confirm(shown._id, { mode: "add", into: courseId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(49).fill(409)]);
    await workOff();
    expect(await mapOf(courseId)).toHaveLength(4);
  });

  it("is refused where the same file is in that course already", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    const refused = {
      status: 409,
      body: { error: "already_imported", message: expect.stringContaining("“sea”") },
    };
    expect(await me.post([["sea.gift", SEA]], { into: courseId })).toMatchObject(refused);
    const { _id } = await me.read([["ice.gift", ICE]], { into: courseId });
    expect(await me.post([["ice.gift", ICE]], { into: courseId, replace: "true" })).toMatchObject(refused);
    const shown = await me.read([["renamed.gift", ICE]]);
    expect(await me.confirm(shown._id, { mode: "add", into: courseId })).toMatchObject(refused);
    expect((await me.status(shown._id)).status).toBe("preview");
    await me.end(_id);
    expect((await me.confirm(shown._id, { mode: "add", into: courseId })).status).toBe(202);
  });

  it("needs a course of one's own: 404, and 400 for what is no id", async () => {
    const [me, other] = [await createImporter(), await createImporter()];
    const theirs = await other.courseOf(["sea.gift", SEA]);
    const catalogue = await db().course.create({ data: { title: "Open", description: "", slug: "open" } });
    const shown = await me.read([["ice.gift", ICE]]);
    for (const into of [theirs, catalogue.id, "3f2b8c1e-6a0d-4c57-9b1e-2d4f6a8c0e13"]) {
      expect((await me.post([["a.gift", LOOSE]], { into })).status).toBe(404);
      expect((await me.send({ text: LOOSE, into })).status).toBe(404);
      expect((await me.confirm(shown._id, { mode: "add", into })).status).toBe(404);
    }
    expect((await me.post([["a.gift", LOOSE]], { into: "sea" })).status).toBe(400);
    expect((await me.confirm(shown._id, { mode: "add", into: "sea" })).status).toBe(400);
    expect(await me.confirm(shown._id, { mode: "add" })).toMatchObject({
      status: 409,
      body: { error: "not_confirmable" },
    });
    expect((await me.status(shown._id)).status).toBe("preview");
  });

  it("needs a sign-in, and a page of ours for a cookie's changes", async () => {
    const me = await createImporter();
    const { _id: importId } = await me.read([["ice.gift", ICE]]);
    const body = { mode: "add", into: importId };
    expect((await callRoute(confirmImport, "/", { body, params: { importId } })).status).toBe(401);
    expect((await callRoute(importCourse, "/", { body: { text: LOOSE } })).status).toBe(401);
  });

  it("is a preview again where the course has gone meanwhile, and where there is no room", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    const shown = await me.read([["ice.gift", ICE]], { preview: "true", into: courseId });
    const quota = env().LEARNER_QUOTA_MB;
    env().LEARNER_QUOTA_MB = 0.0001;
    await me.confirm(shown._id, { mode: "add" });
    await workOff();
    env().LEARNER_QUOTA_MB = quota;
    expect(await me.status(shown._id)).toMatchObject({ status: "preview", error: { code: "quota_reached" } });
    expect(await mapOf(courseId)).toHaveLength(2);
    await me.confirm(shown._id, { mode: "add" });
    await callRoute(deleteCourse, "/", { method: "DELETE", headers: me.headers, params: { courseId } });
    await workOff();
    expect(await me.status(shown._id)).toMatchObject({
      status: "preview",
      addsTo: null,
      error: { code: "not_found", message: "The course you wanted to add this to no longer exists." },
    });
    expect((await me.confirm(shown._id)).status).toBe(202);
  });

  it("makes no course of more than 500 islands", async () => {
    const me = await createImporter();
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `$CATEGORY: ${from + n}\n\n${question(`${from + n}`)}`).join(
        "",
      );
    const courseId = await me.courseOf(["a.gift", many(0, 499)]);
    const full = await me.read([["b.gift", many(500, 2)]], { into: courseId });
    expect(full).toMatchObject({ status: "failed", error: { code: "cap_reached" } });
    expect(full.error?.message).toContain("500 islands");
    expect(await me.read([["c.gift", many(500, 1)]], { into: courseId })).toMatchObject({ status: "done" });
  });
});

describe("undoing it", () => {
  it("removes exactly what was added, in any order", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    const before = await readLayout(db(), courseId);
    const ice = await me.read([["ice.gift", ICE]], { into: courseId });
    const loose = await me.read([["loose.gift", LOOSE]], { into: courseId });
    expect(await mapOf(courseId)).toHaveLength(5);
    expect(await me.end(ice._id)).toMatchObject({ status: 200, body: { status: "undone" } });
    expect(await mapOf(courseId)).toEqual(["1 Sea: Penguins (1)", "1 Sea: Whales (1)", "2 loose: loose (1)"]);
    await me.end(loose._id);
    expect(await readLayout(db(), courseId)).toEqual(before);
    expect(await me.end(loose._id)).toMatchObject({ status: 409, body: { error: "not_undoable" } });
  });

  it("leaves what its owner has put into it, and what it lies in", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    const { _id } = await me.read([["ice.gift", ICE]], { into: courseId });
    const quiz = await db().quiz.findFirstOrThrow({ where: { island: { title: "Bergs" } } });
    await db().question.create({ data: { quizId: quiz.id, position: 7 } });
    await me.end(_id);
    expect((await mapOf(courseId)).slice(2)).toEqual(["2 Ice: Bergs (1)"]);
  });

  it("is done once, of fifty times at once", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    const { _id } = await me.read([["ice.gift", ICE]], { into: courseId });
    const answers = await Promise.all(Array.from({ length: 50 }, () => me.end(_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(409)]);
    expect(await mapOf(courseId)).toHaveLength(2);
  });

  it("comes before undoing what it was added to, and after undoing a later update", async () => {
    const me = await createImporter();
    const sea = await me.read([["sea.gift", SEA]], {});
    const courseId = sea.course?._id ?? "";
    const ice = await me.read([["ice.gift", ICE]], { into: courseId });
    const refusal = await me.end(sea._id);
    expect(refusal).toMatchObject({ status: 409, body: { error: "not_undoable" } });
    expect(refusal.body.message).toBe("Something has been added to this course since then. Undo that first.");
    const update = await me.read([["sea.gift", `${SEA}${question("New")}`]], { replace: "true" });
    expect((await me.end(ice._id)).status).toBe(409);
    for (const { _id } of [update, ice, sea]) expect((await me.end(_id)).status).toBe(200);
    expect(await db().course.count()).toBe(0);
  });
});

describe("a newer export of the course itself", () => {
  it("leaves what was added, and what was added is no course that could be updated", async () => {
    const me = await createImporter();
    const courseId = await me.courseOf(["sea.gift", SEA]);
    await me.read([["ice.gift", ICE]], { into: courseId });
    const shown = await me.read([["sea.gift", SEA.replace("Maybe", "Perhaps")]]);
    expect(shown.updates).toMatchObject({ course: { _id: courseId }, removed: 0 });
    await me.confirm(shown._id, { mode: "update" });
    await workOff();
    expect(await mapOf(courseId)).toEqual([
      "1 Sea: Penguins (1)",
      "1 Sea: Whales (1)",
      "2 Ice: Floes (1)",
      "2 Ice: Bergs (1)",
    ]);
    const newer = await me.read([["ice.gift", ICE.replace("Maybe", "Perhaps")]]);
    expect(newer.updates).toBeNull();
    await me.end(newer._id);
    expect((await me.read([["ice.gift", ICE]], {})).course?._id).not.toBe(courseId);
    expect(await db().question.count({ where: LIVE })).toBe(6);
  });
});
