import { sql as raw } from "kysely";
import { db, kysely } from "#lib/server/db/db.ts";
import {
  DRAFT_QUESTIONS,
  type DraftIslandDto,
  draftIslandSchema,
  type ImportDraft,
  importDraftSchema,
} from "./draft-schema.ts";

/** What an import has so far. */
export async function readDraft(importId: string): Promise<ImportDraft> {
  const row = await db().importDraft.findUnique({ where: { importId }, select: { result: true } });
  return importDraftSchema.parse(row?.result ?? {});
}

/**
 * Questions and recall cards of an island that the learner's preview would bring, from the one at `from` on: 20 at most. Islands are
 * counted as on the map: those of the units, then those of none. Null where there is no such preview or island.
 */
export async function getDraftIsland(
  userId: string,
  { importId, place }: { importId: string; place: number },
  from: number,
): Promise<DraftIslandDto | null> {
  const slice = JSON.stringify({ from, to: from + DRAFT_QUESTIONS - 1 });
  // Its pictures are megabytes: the database takes the questions out of the draft.
  const island = raw`
    SELECT greatest(jsonb_array_length(a."island"->'questions'), jsonb_array_length(a."island"->'cards')) AS "total",
      jsonb_path_query_array(a."island"->'questions', '$[$from to $to]', ${slice}::jsonb) AS "questions",
      coalesce(jsonb_path_query_array(a."island"->'cards', '$[$from to $to]', ${slice}::jsonb), '[]') AS "cards"
    FROM (SELECT d."result"#>'{result,course}' AS "course" FROM "ImportDraft" d
      JOIN "CourseImport" i ON i."id" = d."importId"
      WHERE i."id" = ${importId}::uuid AND i."userId" = ${userId}::uuid AND i."status" = 'preview') c,
    LATERAL (SELECT e."island", row_number() OVER (ORDER BY p."part", e."at") - 1 AS "place"
      FROM (SELECT u."at" AS "part", u."unit"->'islands' AS "islands"
          FROM jsonb_array_elements(c."course"->'units') WITH ORDINALITY AS u("unit", "at")
        UNION ALL SELECT 1e9, c."course"->'islands') p,
      jsonb_array_elements(p."islands") WITH ORDINALITY AS e("island", "at")) a
    WHERE a."place" = ${place}::int`;
  const [found] = (await island.execute(kysely())).rows;
  return found ? draftIslandSchema.parse(found) : null;
}
