import { sql as raw } from "kysely";
import { kysely, type Sql, type Tx } from "#lib/server/db/db.ts";
import { islandsInOrder, listOf, type Outline } from "./outline.ts";
import type { StoredNode } from "./outline-queries.ts";

interface Edited {
  tx: Tx;
  courseId: string;
  outline: Outline;
  stored: readonly StoredNode[];
}

interface Places {
  ids: string[];
  positions: number[];
}

/** What doesn't stand where it should, with its place. */
function misplaced(stored: ReadonlyMap<string, number>, ids: readonly string[], first = 0): Places {
  const wrong = [...ids.entries()].filter(([index, id]) => stored.get(id) !== index + first);
  return { ids: wrong.map(([, id]) => id), positions: wrong.map(([index]) => index + first) };
}

function joined(places: readonly Places[]): Places {
  return {
    ids: places.flatMap((each) => each.ids),
    positions: places.flatMap((each) => each.positions),
  };
}

const placesIn = ({ ids, positions }: Places) =>
  raw<{ id: string; position: number }>`unnest(${ids}::uuid[], ${positions}::int[])`.as<"place">(
    raw`"place"("id", "position")`,
  );

/** Through the negative numbers: no two units of a course may share a number, not even for a moment. */
async function numberUnits(sql: Sql, courseId: string, places: Places): Promise<void> {
  await sql
    .updateTable("Unit")
    .from(placesIn(places))
    .set((eb) => ({ number: eb.neg(eb.ref("place.position")) }))
    .whereRef("Unit.id", "=", "place.id")
    .where("courseId", "=", courseId)
    .execute();
  await sql
    .updateTable("Unit")
    .set((eb) => ({ number: eb.neg(eb.ref("number")) }))
    .where("courseId", "=", courseId)
    .where("number", "<", 0)
    .execute();
}

/** Writes the places of rows of a course. Rows of other courses are left alone. */
async function placeRows(
  sql: Sql,
  table: "Island" | "Quiz" | "Question",
  courseId: string,
  places: Places,
): Promise<void> {
  if (places.ids.length === 0) return;
  const islands = sql.selectFrom("Island").select("Island.id").where("courseId", "=", courseId);
  const quizzes = sql.selectFrom("Quiz").select("Quiz.id").where("islandId", "in", islands);
  const update = sql
    .updateTable(table)
    .from(placesIn(places))
    .set((eb) => ({ position: eb.ref("place.position") }))
    .whereRef(`${table}.id`, "=", "place.id");
  if (table === "Island") await update.where("Island.courseId", "=", courseId).execute();
  else if (table === "Quiz") await update.where("Quiz.islandId", "in", islands).execute();
  else await update.where("Question.quizId", "in", quizzes).execute();
}

/** Writes the places of an outline, where they differ from the stored ones: dense, from 0 (units from 1). */
export async function savePositions({ tx, courseId, outline, stored }: Edited): Promise<void> {
  const sql = kysely(tx);
  const before = new Map(stored.map(({ id, position }) => [id, position]));
  const units = listOf(outline, "unit", null);
  if (misplaced(before, units, 1).ids.length > 0)
    await numberUnits(sql, courseId, { ids: [...units], positions: units.map((_, index) => index + 1) });
  const inLists = (kind: "quiz" | "question", parent: "island" | "quiz") => {
    const parents = [...outline.nodes.values()].filter((node) => node.kind === parent);
    return joined(parents.map(({ id }) => misplaced(before, listOf(outline, kind, id))));
  };
  await placeRows(sql, "Island", courseId, misplaced(before, islandsInOrder(outline)));
  await placeRows(sql, "Quiz", courseId, inLists("quiz", "island"));
  await placeRows(sql, "Question", courseId, inLists("question", "quiz"));
}
