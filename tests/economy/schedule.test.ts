import { beforeEach, expect, it } from "vitest";
import { asOwner, resetDatabase } from "#tests/support/database.ts";
import { playHistories } from "#tests/support/schedule.ts";

beforeEach(resetDatabase);

it("whatever happens at once, hearts stay in range, XP never falls and every figure follows from the ledger", async () => {
  await playHistories(8, 11);
});

it("a fault in the figures would be found (the control)", async () => {
  await asOwner(
    `CREATE FUNCTION plant() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."xp" = NEW."xp" + 1; RETURN NEW; END $$`,
  );
  await asOwner(`CREATE TRIGGER plant BEFORE UPDATE OF "xp" ON "User" FOR EACH ROW EXECUTE FUNCTION plant()`);
  try {
    await expect(playHistories(8, 11)).rejects.toThrow();
  } finally {
    await asOwner(`DROP FUNCTION plant CASCADE`);
  }
});
