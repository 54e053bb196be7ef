import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SECRET_PREFIX } from "#lib/admin/session-service.ts";
import { passwordProblem, safeAdminPath, usernameProblem } from "./rules.ts";

describe("where signing in leads", () => {
  it.each([
    ["/blog/admin", "/blog/admin"],
    ["/blog/admin/edit/12?x=1", "/blog/admin/edit/12?x=1"],
    ["/cms/token/new", "/cms/token/new"],
    ["/cms/portals", "/cms/portals"],
  ])("%s is a place of the admins", (wanted, path) => {
    expect(safeAdminPath(wanted)).toBe(path);
  });

  it.each([
    undefined,
    null,
    "",
    "/",
    "/dashboard",
    "/blog",
    "/blog/administration",
    "/cms",
    "/cms/",
    "/cms/portal",
    "/cms/portal/secret",
    "/cms/../dashboard",
    "/cms/x/../../dashboard",
    "//evil.example/blog/admin",
    "/\\evil.example/blog/admin",
    "https://evil.example/blog/admin",
    "blog/admin",
    "javascript:alert(1)//blog/admin",
    "/blog/admin\n",
    `/blog/admin?${"x".repeat(2000)}`,
  ])("%j is none", (wanted) => {
    expect(safeAdminPath(wanted)).toBe("/blog/admin");
  });

  it("stays in this house, whatever is asked for", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (wanted) => {
        const url = new URL(safeAdminPath(wanted), "http://waddle.invalid");
        expect(url.host).toBe("waddle.invalid");
        expect(url.pathname).toMatch(/^\/(blog\/admin|cms\/)/);
      }),
    );
  });
});

it.each([
  ["x".repeat(11), /at least 12/],
  ["x".repeat(12), null],
  ["x".repeat(1000), null],
  ["x".repeat(1001), /at most 1000/],
  [`${SECRET_PREFIX}0123456789`, /must not begin with/],
])("the password %j", (password, problem) => {
  if (problem) expect(passwordProblem(password)).toMatch(problem);
  else expect(passwordProblem(password)).toBeNull();
});

it.each([
  ["admin", null],
  ["big boss", null],
  ["", /required/],
  ["x".repeat(101), /at most 100/],
  ["дмин", /English keyboard/],
  ["a\nb", /English keyboard/],
])("the username %j", (username, problem) => {
  if (problem) expect(usernameProblem(username)).toMatch(problem);
  else expect(usernameProblem(username)).toBeNull();
});
