import { expect } from "vitest";
import { islandsInOrder, listOf, outlineOf } from "#lib/course/outline/outline.ts";
import { listNodes } from "#lib/course/outline/outline-queries.ts";
import type { WireEdit } from "#lib/course/outline/outline-schema.ts";
import { editCourse } from "#lib/course/outline/outline-service.ts";
import { saveCourse } from "#lib/course/service.ts";
import { db } from "#lib/server/db/db.ts";
import { at, courseDraft, createLearner, questions } from "./factories.ts";

export const now = new Date("2026-03-05T12:00:00Z");

/** Two units of two islands each and one island without a unit; an island has two quizzes of two questions. */
export async function setUp() {
  const learner = await createLearner();
  const draft = courseDraft([questions(2), questions(2)]);
  const unit = at(draft.units, 0);
  const island = at(unit.islands, 0);
  const copy = (title: string) => ({
    ...island,
    title,
    quizzes: island.quizzes.map((quiz) => ({ ...quiz, questions: questions(2) })),
  });
  const whole = {
    ...draft,
    units: [
      { ...unit, title: "Unit 1", islands: [copy("1a"), copy("1b")] },
      { ...unit, title: "Unit 2", islands: [copy("2a"), copy("2b")] },
    ],
    islands: [copy("Loose")],
  };
  const courseId = await db().$transaction((tx) => saveCourse(tx, whole, { ownerId: learner.id }));
  return { userId: learner.id, courseId };
}

export async function outline(courseId: string) {
  const nodes = await listNodes(db(), courseId);
  const read = outlineOf({ title: "", description: "" }, nodes);
  const idOf = (title: string) => nodes.find((node) => node.title === title)?.id ?? "";
  const titles = (ids: readonly string[]) => ids.map((id) => read.nodes.get(id)?.title);
  return { nodes, read, idOf, titles };
}

/** Places are dense, as the map and the quizzes count on. */
export async function expectDense(courseId: string) {
  const { nodes, read } = await outline(courseId);
  const placeOf = new Map(nodes.map(({ id, position }) => [id, position]));
  const dense = (ids: readonly string[], first = 0) =>
    expect(ids.map((id) => placeOf.get(id))).toEqual(ids.map((_, index) => index + first));
  dense(listOf(read, "unit", null), 1);
  dense(islandsInOrder(read));
  for (const { id, kind } of nodes) if (kind === "island" || kind === "quiz") dense(read.lists.get(id) ?? []);
}

export const edit = (ids: { userId: string; courseId: string }, version: number, ...edits: WireEdit[]) =>
  editCourse(ids.userId, ids.courseId, { version, edits }, now);
