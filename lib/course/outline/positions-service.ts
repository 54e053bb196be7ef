import type { Tx } from "#lib/server/db/db.ts";
import { sqlOf, statement } from "#lib/server/db/sql.ts";
import { islandsInOrder, listOf, type Outline } from "./outline.ts";
import type { StoredNode } from "./outline-queries.ts";

const PLACES = 'FROM unnest($2::uuid[], $3::int[]) AS n("id", "position")';
const IN_COURSE = `"islandId" IN (SELECT "id" FROM "Island" WHERE "courseId" = $1::uuid)`;

/** Through the negative numbers: no two units of a course may share a number, not even for a moment. */
const NEGATE_UNITS = statement(
  "number-units-aside",
  `UPDATE "Unit" u SET "number" = -1000000 - n."position" ${PLACES} WHERE u."id" = n."id" AND u."courseId" = $1::uuid`,
);
const NUMBER_UNITS = statement(
  "number-units",
  `UPDATE "Unit" SET "number" = -1000000 - "number" WHERE "courseId" = $1::uuid AND "number" < -1000000`,
);
const PLACE_ISLANDS = statement(
  "place-islands",
  `UPDATE "Island" i SET "position" = n."position" ${PLACES} WHERE i."id" = n."id" AND i."courseId" = $1::uuid`,
);
const PLACE_QUIZZES = statement(
  "place-quizzes",
  `UPDATE "Quiz" z SET "position" = n."position" ${PLACES} WHERE z."id" = n."id" AND z.${IN_COURSE}`,
);
const PLACE_QUESTIONS = statement(
  "place-questions",
  `UPDATE "Question" q SET "position" = n."position" ${PLACES} WHERE q."id" = n."id"
   AND q."quizId" IN (SELECT "id" FROM "Quiz" WHERE ${IN_COURSE})`,
);

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

/** Writes the places of an outline, where they differ from the stored ones: dense, from 0 (units from 1). */
export async function savePositions({ tx, courseId, outline, stored }: Edited): Promise<void> {
  const sql = sqlOf(tx);
  const before = new Map(stored.map(({ id, position }) => [id, position]));
  const units = listOf(outline, "unit", null);
  if (misplaced(before, units, 1).ids.length > 0) {
    const numbers = units.map((_, index) => index + 1);
    await sql(NEGATE_UNITS, [courseId, units, numbers]);
    await sql(NUMBER_UNITS, [courseId]);
  }
  const inLists = (kind: "quiz" | "question", parent: "island" | "quiz") => {
    const parents = [...outline.nodes.values()].filter((node) => node.kind === parent);
    return joined(parents.map(({ id }) => misplaced(before, listOf(outline, kind, id))));
  };
  const writes = [
    { where: PLACE_ISLANDS, places: misplaced(before, islandsInOrder(outline)) },
    { where: PLACE_QUIZZES, places: inLists("quiz", "island") },
    { where: PLACE_QUESTIONS, places: inLists("question", "quiz") },
  ];
  for (const { where, places } of writes) {
    if (places.ids.length > 0) await sql(where, [courseId, places.ids, places.positions]);
  }
}
