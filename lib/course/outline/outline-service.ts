import { AppError } from "#lib/core/errors.ts";
import { BYTES_A_VERSION } from "#lib/course/storage/holdings.ts";
import { countAdded } from "#lib/course/storage/storage-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { endPlans } from "../ended-plans-service.ts";
import { getCourseDetail } from "../queries.ts";
import type { CourseDetailDto } from "../schema.ts";
import { moveToTrash, restoreFromTrash } from "../trash-service.ts";
import { fileTitleAfter, type Named } from "../update/titles.ts";
import {
  applyEdit,
  isOverfull,
  type NodeKind,
  type Outline,
  type OutlineEdit,
  outlineOf,
  placeRefusal,
  type Refusal,
} from "./outline.ts";
import { listNodes, type StoredNode } from "./outline-queries.ts";
import type { OutlinePatch, WireEdit } from "./outline-schema.ts";
import { savePositions } from "./positions-service.ts";
import { createVersion, editQuestion } from "./question-service.ts";
import { noteNewTitle } from "./renamed-service.ts";

const NO_COURSE = "There is no such course.";

const REFUSALS: Record<Refusal, () => AppError> = {
  unknown: () => new AppError("not_found", "A part of this change is not in this course."),
  misplaced: () => new AppError("invalid_input", "A part of this change can't lie where it was put."),
  full: () => new AppError("invalid_input", "This course has no room for more of these."),
};

/** A place that `savePositions` replaces before the transaction ends. */
const NO_PLACE = -1;

/** A course while its edits are done, one after the other */
interface EditSession {
  tx: Tx;
  courseId: string;
  now: Date;
  outline: Outline;
  /** As the database has it */
  stored: readonly StoredNode[];
}

async function openEditSession(tx: Tx, courseId: string, now: Date): Promise<EditSession> {
  const course = await tx.course.findUniqueOrThrow({
    where: { id: courseId },
    select: { title: true, description: true },
  });
  const stored = await listNodes(tx, courseId);
  return { tx, courseId, now, stored, outline: outlineOf(course, stored) };
}

async function isTaken(tx: Tx, kind: NodeKind, id: string): Promise<boolean> {
  const where = { where: { id }, select: { id: true } };
  if (kind === "unit") return (await tx.unit.findUnique(where)) !== null;
  if (kind === "island") return (await tx.island.findUnique(where)) !== null;
  if (kind === "lesson") return (await tx.lesson.findUnique(where)) !== null;
  if (kind === "quiz") return (await tx.quiz.findUnique(where)) !== null;
  return (await tx.question.findUnique(where)) !== null;
}

async function createNode(
  { tx, courseId }: EditSession,
  edit: Extract<WireEdit, { type: "add" }>,
): Promise<void> {
  const { kind, id, parentId } = edit;
  if (await isTaken(tx, kind, id)) throw REFUSALS.unknown();
  if (edit.kind === "unit") {
    const data = { id, courseId, title: edit.title, isOwn: true, number: NO_PLACE };
    await tx.unit.createMany({ data: [data] });
  } else if (edit.kind === "island") {
    const { title } = edit;
    await tx.island.createMany({
      data: [{ id, courseId, unitId: parentId, title, isOwn: true, position: NO_PLACE }],
    });
  } else if (!("question" in edit)) {
    const { title } = edit;
    await tx.quiz.createMany({
      data: [{ id, islandId: parentId ?? "", title, isOwn: true, position: NO_PLACE }],
    });
  } else {
    await tx.question.createMany({ data: [{ id, quizId: parentId ?? "", position: NO_PLACE }] });
    await createVersion(tx, id, edit.question);
  }
}

async function saveText(tx: Tx, islandId: string, text: string): Promise<void> {
  // The times of a text count its characters, so they go with it.
  await tx.islandText.deleteMany({ where: { islandId, NOT: { text } } });
  if (text.trim() !== "")
    await tx.islandText.createMany({ data: [{ islandId, text }], skipDuplicates: true });
}

/** A part's new title. What its file calls it is kept, so that a newer file can tell whether it has a new one. */
function renamed(was: Named, title: string) {
  return { title, fileTitle: fileTitleAfter(was, title) };
}

async function saveNames(
  { tx, courseId }: EditSession,
  edit: Extract<WireEdit, { type: "rename" }>,
): Promise<void> {
  const { title } = edit;
  if (edit.kind === "course") {
    const { description } = edit;
    await tx.course.update({
      where: { id: courseId },
      data: { title, ...(description !== undefined && { description }) },
    });
    return;
  }
  const where = { id: edit.id };
  const which = { where, select: { title: true, fileTitle: true, isOwn: true } };
  if (edit.kind === "unit") {
    const { subtitle } = edit;
    const names = renamed(await tx.unit.findUniqueOrThrow(which), title);
    await tx.unit.update({ where, data: { ...names, ...(subtitle !== undefined && { subtitle }) } });
  } else if (edit.kind === "island") {
    await tx.island.update({ where, data: renamed(await tx.island.findUniqueOrThrow(which), title) });
  } else if (edit.kind === "lesson") {
    await tx.lesson.update({ where, data: renamed(await tx.lesson.findUniqueOrThrow(which), title) });
  } else await tx.quiz.update({ where, data: renamed(await tx.quiz.findUniqueOrThrow(which), title) });
}

/** At most one quiz of an island is its default quiz: the one that is there stays it. */
async function saveIsland(tx: Tx, id: string, islandId: string): Promise<void> {
  const rival = await tx.quiz.count({ where: { islandId, isDefault: true, id: { not: id }, ...LIVE } });
  await tx.quiz.update({ where: { id }, data: { islandId, ...(rival > 0 && { isDefault: false }) } });
}

async function saveParent(tx: Tx, kind: NodeKind, id: string, parentId: string | null): Promise<void> {
  if (kind === "island") await tx.island.update({ where: { id }, data: { unitId: parentId } });
  else if (kind === "lesson") await tx.lesson.update({ where: { id }, data: { unitId: parentId } });
  else if (kind === "quiz") await saveIsland(tx, id, parentId ?? "");
  else if (kind === "question") await tx.question.update({ where: { id }, data: { quizId: parentId ?? "" } });
}

function applied(outline: Outline, edit: OutlineEdit): Outline {
  const after = applyEdit(outline, edit);
  if (typeof after === "string") throw REFUSALS[after]();
  return after;
}

/** Restores a part with what was removed together with it: only the database knows what that is. */
async function restore(
  session: EditSession,
  edit: Extract<WireEdit, { type: "restore" }>,
): Promise<EditSession> {
  const { tx, courseId, now } = session;
  const { kind, id, parentId } = edit;
  const refusal = placeRefusal(session.outline, kind, parentId);
  if (refusal) throw REFUSALS[refusal]();
  await savePositions(session);
  await restoreFromTrash(tx, courseId, edit, () => saveParent(tx, kind, id, parentId));
  const back = await openEditSession(tx, courseId, now);
  if (isOverfull(back.outline)) throw REFUSALS.full();
  return { ...back, outline: applied(back.outline, { ...edit, type: "move" }) };
}

async function doEdit(session: EditSession, edit: WireEdit): Promise<EditSession> {
  const { tx, courseId, outline } = session;
  if (edit.type === "question" || edit.type === "text") {
    const [id, kind] = edit.type === "text" ? [edit.islandId, "island"] : [edit.id, "question"];
    if (outline.nodes.get(id)?.kind !== kind) throw REFUSALS.unknown();
    if (edit.type === "text") await saveText(tx, id, edit.text);
    else await editQuestion(tx, id, edit.question);
    return session;
  }
  if (edit.type === "restore" && !outline.nodes.has(edit.id)) return restore(session, edit);
  const after = applied(outline, edit.type === "add" ? { title: "", ...edit } : edit);
  if (edit.type === "rename") await saveNames(session, edit);
  else if (edit.type === "add" && !outline.nodes.has(edit.id)) await createNode(session, edit);
  else if (edit.type === "move" || edit.type === "restore")
    await saveParent(tx, edit.kind, edit.id, edit.parentId);
  else if (edit.type === "remove" && outline.nodes.has(edit.id)) {
    await moveToTrash(tx, courseId, edit, session.now);
  }
  return { ...session, outline: after };
}

/** The one who raises the version first may edit; the others hear which one it is now. */
async function takeTurn(tx: Tx, userId: string, courseId: string, version: number): Promise<void> {
  const own = { id: courseId, ownerId: userId };
  const { count } = await tx.course.updateMany({
    where: { ...own, version },
    data: { version: { increment: 1 } },
  });
  if (count > 0) return;
  const course = await tx.course.findFirst({ where: own, select: { version: true } });
  if (!course) throw new AppError("not_found", NO_COURSE);
  throw new AppError("edit_conflict", "This course was changed in another tab.", {
    fields: { version: String(course.version) },
  });
}

/**
 * Does all edits, in their order, or none, on the version that they were made on. What is removed can be restored.
 * Throws `not_found` (the course, or a part of it), `edit_conflict` (with the version of now), `invalid_input` (a place
 * that can't be, or no room), `quota_reached`. docs/product.md#course-editor
 */
export async function editCourse(
  userId: string,
  courseId: string,
  { version, edits }: OutlinePatch,
  now: Date,
): Promise<CourseDetailDto> {
  await inTransaction(async (tx) => {
    await lockLearner(kysely(tx), userId, now);
    await takeTurn(tx, userId, courseId, version);
    let session = await openEditSession(tx, courseId, now);
    for (const [index, edit] of edits.entries())
      session = await doEdit({ ...session, now: new Date(now.getTime() + index) }, edit);
    await savePositions(session);
    if (edits.some((edit) => edit.type === "rename" && edit.kind === "course"))
      await noteNewTitle(kysely(tx), userId, courseId, now);
    await countAdded(tx, userId, Buffer.byteLength(JSON.stringify(edits)) + edits.length * BYTES_A_VERSION);
  });
  const course = await getCourseDetail(userId, courseId);
  if (!course) throw new AppError("not_found", NO_COURSE);
  return course;
}

/**
 * The learner's own course goes, with its quizzes; XP, runs and streak days stay. Throws `not_found`.
 * docs/product.md#course-editor
 */
export async function removeCourse(userId: string, courseId: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    await lockLearner(kysely(tx), userId, now);
    if (await tx.course.findFirst({ where: { id: courseId, ownerId: userId }, select: { id: true } }))
      await endPlans(kysely(tx), courseId, null, now);
    const { count } = await tx.course.deleteMany({
      where: { id: courseId, ownerId: userId },
    });
    if (count === 0) throw new AppError("not_found", NO_COURSE);
  });
}
