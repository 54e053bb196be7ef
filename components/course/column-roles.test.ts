import { expect, it } from "vitest";
import { columnRoleSchema } from "#lib/course-reader/schema.ts";
import { COLUMN_ROLES, rolesOf, rolesProblem } from "./column-roles.ts";

it("offers everything that a column may hold", () => {
  expect(COLUMN_ROLES.map(({ role }) => role).sort()).toEqual([...columnRoleSchema.options].sort());
});

it("has a role for each column, whatever the guess lacks", () => {
  expect(
    rolesOf(
      [
        ["a", "b"],
        ["c", "d", "e"],
      ],
      ["term"],
    ),
  ).toEqual(["term", "ignore", "ignore"]);
  expect(rolesOf([], [])).toEqual([]);
});

it.each([
  [["question", "correct"], null],
  [["question", "correct", "wrong", "wrong", "option"], null],
  [["ignore", "term", "definition", "unit"], null],
  [["question", "option", "option"], /one with right answers/],
  [["term", "ignore"], /one with definitions/],
  [[], /Choose a column/],
  [["question", "correct", "correct"], /^“Right answer” is chosen for two columns/],
] as const)("%j: %s", (roles, problem) => {
  const found = rolesProblem(roles);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});
