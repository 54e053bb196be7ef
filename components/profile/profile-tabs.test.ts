import { expect, it } from "vitest";
import { areaOf, PROFILE_AREAS, PROFILE_TABS, tabHref, tabOf, tabOfProof } from "./profile-tabs.ts";

const wantedBy = (href: string) => new URL(href, "http://localhost").searchParams.get("tab");

it("names each tab once, and each has an address of its own", () => {
  expect(new Set(PROFILE_TABS).size).toBe(PROFILE_TABS.length);
  expect(new Set(PROFILE_TABS.map(tabHref)).size).toBe(PROFILE_TABS.length);
});

it.each(PROFILE_TABS)("opens %s by its address", (tab) => expect(tabOf(wantedBy(tabHref(tab)))).toBe(tab));

it.each([null, undefined, "", "progress", "constructor", "Account", " xp"])(
  "opens the overview for the word %j",
  (word) => expect(tabOf(word)).toBe("overview"),
);

it("knows the side that a tab is on", () => {
  for (const area of PROFILE_AREAS) for (const { id } of area.tabs) expect(areaOf(id)).toBe(area);
});

it.each([
  ["email", "account"],
  ["confirm", "account"],
  ["delete", "privacy"],
  ["unlink:7", "integrations"],
  [undefined, "integrations"],
])("leads the proof for %s back to %s", (action, tab) => expect(tabOfProof(action)).toBe(tab));
