import { expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { ada, DONE, read, withGoogle } from "#tests/support/google.ts";

const { browser } = withGoogle();
const account = { fullName: "Ada", ageConfirmed: true };

it.each([
  ["longer than is kept, cut within an emoji", `a${"😀".repeat(600)}`, expect.stringMatching(/^a(😀)+$/u)],
  ["with half a pair", "Ada\ud83d", ""],
  ["with a null byte", "Ada\u0000", ""],
  ["of a million letters", "A".repeat(1_000_000), "A".repeat(50)],
  ["that is a list", ["Ada"], ""],
  ["that turns the text around", "Ada\u202e ecalevoL", "Ada ecalevoL"],
  ["of markup", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
])("a name %s is no fault", async (_, name, fullName) => {
  const page = browser();
  expect(await page.goThere({ ...ada, name } as typeof ada)).toBe(DONE);
  expect(await read(await page.finish())).toMatchObject({ status: 200, needs: "account", fullName });
  expect((await page.finish(account)).status).toBe(200);
  expect(await db().user.count()).toBe(1);
});
