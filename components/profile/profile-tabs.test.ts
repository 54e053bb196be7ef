import { expect, it } from "vitest";
import { PROFILE_TABS, tabHref, tabOf } from "./profile-tabs.ts";

it("opens the tab of an address, and the first one for any other word", () => {
  for (const { id } of PROFILE_TABS) {
    expect(tabOf(new URL(tabHref(id), "http://localhost").searchParams.get("tab"))).toBe(id);
  }
  expect([tabOf(null), tabOf(""), tabOf("constructor"), tabOf("Account")]).toEqual(
    Array.from({ length: 4 }, () => "progress"),
  );
});
