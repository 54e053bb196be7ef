import { expect, test } from "vitest";
import { migrate, unreachableSentence } from "./database.ts";

const ADDRESS = "postgresql://owner:very-secret@db.example:6543/waddle";

test("an unreachable database is told without the password", () => {
  const sentence = unreachableSentence(ADDRESS, Object.assign(new Error("no"), { code: "ECONNREFUSED" }));
  expect(sentence).toContain('"waddle" at db.example:6543');
  expect(sentence).toContain("ECONNREFUSED");
  expect(sentence).not.toContain("very-secret");
});

test("a refused password is told as that", () => {
  const sentence = unreachableSentence(ADDRESS, Object.assign(new Error("no"), { code: "28P01" }));
  expect(sentence).toContain('refuses the user "owner"');
  expect(sentence).not.toContain("very-secret");
});

test("a migrated database has nothing to apply", async () => {
  expect(await migrate(process.env.TEST_OWNER_URL ?? "")).toBe(0);
});
