import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { TEST_ENV } from "#tests/support/environment.ts";
import { middleware } from "./middleware.ts";

const { CMS_PORTAL_SECRET: portal, CMS_PATH_TOKEN: token } = TEST_ENV;

function lookAt(path: string, cookie = ""): string {
  const { headers } = middleware(new NextRequest(`http://localhost:3000${path}`, { headers: { cookie } }));
  const there = headers.get("location") ?? headers.get("x-middleware-rewrite");
  return there ? there.replace("http://localhost:3000", "") : "goes on";
}

const NOTHING = "/cms-nothing-here";
const signIn = (next: string) => `/cms/portal/${portal}?next=${encodeURIComponent(next)}`;

describe("the first look", () => {
  it.each([
    ["/dashboard", "", "/auth?next=%2Fdashboard"],
    ["/dashboard", "waddle-session=x", "goes on"],
    ["/dashboard", "waddle-admin=x", "/auth?next=%2Fdashboard"],
    [`/cms/portal/${portal}`, "", "goes on"],
    [`/cms/portal/${portal.slice(0, -1)}`, "waddle-admin=x", NOTHING],
    [`/cms/portal/${portal}x`, "", NOTHING],
    ["/cms/portal/", "", NOTHING],
    ["/cms/portal", "", NOTHING],
    ["/cms", "waddle-admin=x", NOTHING],
    ["/cms/undefined", "waddle-admin=x", NOTHING],
    [`/cms/${token}`, "waddle-admin=x", "goes on"],
    [`/cms/${token}/new`, "__Host-waddle-admin=x", "goes on"],
    [`/cms/${token}/new?x=1`, "", signIn(`/cms/${token}/new?x=1`)],
    [`/cms/${token}x`, "waddle-admin=x", NOTHING],
    [`/cms/${portal}`, "waddle-admin=x", NOTHING],
    ["/blog/admin", "waddle-admin=x", "goes on"],
    ["/blog/admin", "waddle-session=x", signIn("/blog/admin")],
    ["/blog/admin/edit/1", "", signIn("/blog/admin/edit/1")],
  ])("at %s with cookie %j: %s", (path, cookie, outcome) => {
    expect(lookAt(path, cookie)).toBe(outcome);
  });

  it("without secrets finds nothing below /cms, and no way to sign in", () => {
    const { CMS_PORTAL_SECRET, CMS_PATH_TOKEN } = process.env;
    try {
      process.env.CMS_PORTAL_SECRET = "";
      process.env.CMS_PATH_TOKEN = "";
      for (const path of ["/cms/", "/cms/portal/", `/cms/portal/${portal}`, `/cms/${token}`, "/blog/admin"])
        expect(lookAt(path), path).toBe(NOTHING);
    } finally {
      Object.assign(process.env, { CMS_PORTAL_SECRET, CMS_PATH_TOKEN });
    }
  });
});
