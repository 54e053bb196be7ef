import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** SQL that neither Prisma nor Kysely's builder expresses well: docs/decisions/004-data-layer.md. */
const STATEMENTS: Record<string, number> = {
  "lib/assistant/passage-service.ts": 1,
  "lib/assistant/queries.ts": 4,
  "lib/assistant/sealed-queries.ts": 6,
  "lib/assistant/search-queries.ts": 2,
  "lib/assistant/vector-queries.ts": 3,
  "lib/assistant/vector-service.ts": 1,
  "lib/classroom/sealed-queries.ts": 1,
  "lib/course/export/export-queries.ts": 5,
  "lib/course/import/draft-queries.ts": 1,
  "lib/course/queries.ts": 1,
  "lib/course/storage/storage-queries.ts": 1,
  "lib/leaderboard/queries.ts": 1,
  "lib/lesson/service.ts": 1,
  "lib/practice/queries.ts": 1,
  "lib/server/db/expressions.ts": 1,
  "lib/server/health.ts": 1,
  "lib/server/model/reservation.ts": 1,
  "lib/streak/verification-queries.ts": 2,
  "lib/streak/verification-service.ts": 1,
  "lib/study/pace-queries.ts": 1,
  "lib/xp/verification-queries.ts": 3,
  "lib/xp/verification-service.ts": 3,
};

/** A file of Anki is a database of its own kind, SQLite, which neither of them reads. */
const OTHER_DATABASES = ["lib/course-reader/formats/anki/database.ts"];

/** A statement begins with one of these words, in a template or in quotes. */
const STATEMENT = /[`"']\s*(?:SELECT|WITH|INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|LOCK TABLE)\s/g;

it("SQL written by hand stands only where it has its reason, and in no more than 45 statements", () => {
  const files = globSync(["lib/**/*.{ts,tsx}", "app/**/*.{ts,tsx}", "server/**/*.ts"]);
  const counts = files
    .filter((file) => !OTHER_DATABASES.includes(file))
    .filter((file) => !/\.(test|soak|dom\.test)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, "utf8").match(STATEMENT)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(counts)).toEqual(STATEMENTS);
  expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(45);
});
