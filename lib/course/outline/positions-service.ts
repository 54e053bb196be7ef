import { sql as raw } from "kysely";
import { kysely, type Sql, type Tx } from "#lib/server/db/db.ts";
import { islandsBehind, lessonsInOrder } from "./lessons.ts";
import { islandsInOrder, listOf, type Outline } from "./outline.ts";
import type { StoredNode } from "./outline-queries.ts";

interface Edited {
  tx: Tx;
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

async function numberUnits(sql: Sql, places: Places): Promise<void> {
  if (places.ids.length === 0) return;
  await sql
    .updateTable("Unit")
    .from(placesIn(places))
    .set(({ ref }) => ({ number: ref("place.position") }))
    .whereRef("Unit.id", "=", "place.id")
    .execute();
}

async function placeRows(
  sql: Sql,
  table: "Island" | "Lesson" | "Quiz" | "Question",
  places: Places,
): Promise<void> {
  if (places.ids.length === 0) return;
  await sql
    .updateTable(table)
    .from(placesIn(places))
    .set(({ ref }) => ({ position: ref("place.position") }))
    .whereRef(`${table}.id`, "=", "place.id")
    .execute();
}

/** Each lesson names the island that it stands before. */
async function anchorLessons(sql: Sql, outline: Outline, stored: readonly StoredNode[]): Promise<void> {
  const before = new Map(stored.map(({ id, islandId }) => [id, islandId]));
  const wrong = [...islandsBehind(outline)].filter(([id, islandId]) => before.get(id) !== islandId);
  if (wrong.length === 0) return;
  const [ids, islandIds] = [wrong.map(([id]) => id), wrong.map(([, islandId]) => islandId)];
  const anchors = raw<{
    id: string;
    islandId: string | null;
  }>`unnest(${ids}::uuid[], ${islandIds}::uuid[])`.as<"anchor">(raw`"anchor"("id", "islandId")`);
  await sql
    .updateTable("Lesson")
    .from(anchors)
    .set(({ ref }) => ({ islandId: ref("anchor.islandId") }))
    .whereRef("Lesson.id", "=", "anchor.id")
    .execute();
}

/** Writes the places of an outline, where they differ from the stored ones: dense, from 0 (units from 1). */
export async function savePositions({ tx, outline, stored }: Edited): Promise<void> {
  const sql = kysely(tx);
  const before = new Map(stored.map(({ id, position }) => [id, position]));
  await numberUnits(sql, misplaced(before, listOf(outline, "unit", null), 1));
  const inLists = (kind: "quiz" | "question", parent: "island" | "quiz") => {
    const parents = [...outline.nodes.values()].filter((node) => node.kind === parent);
    return joined(parents.map(({ id }) => misplaced(before, listOf(outline, kind, id))));
  };
  await placeRows(sql, "Island", misplaced(before, islandsInOrder(outline)));
  await placeRows(sql, "Lesson", misplaced(before, lessonsInOrder(outline)));
  await anchorLessons(sql, outline, stored);
  await placeRows(sql, "Quiz", inLists("quiz", "island"));
  await placeRows(sql, "Question", inLists("question", "quiz"));
}
