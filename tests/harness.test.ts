import { beforeEach, expect, test } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";

beforeEach(resetDatabase);

// The second run finds nothing of the first.
test.for([1, 2])("run %i starts with an empty database of its own", async () => {
  expect(await db().user.count()).toBe(0);
  await db().user.create({ data: { email: "someone@example.org", fullName: "Someone", passwordHash: "-" } });
  expect(await db().user.count()).toBe(1);
});

test("the zone is neither UTC nor a whole hour from it", () => {
  expect(new Date("2026-01-01T00:00:00Z").getTimezoneOffset()).toBe(-345);
});
