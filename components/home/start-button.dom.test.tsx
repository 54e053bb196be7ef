import { readFileSync } from "node:fs";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PAGE_SCRIPT } from "#lib/client/page-script.ts";
import { renderScreen } from "#tests/support/screen.tsx";
import { StartButton } from "./start-button.tsx";

/** Who is shown what, with the rule of the real style sheet and the script that runs before the first paint. */
function open(storage: Record<string, string>): string[] {
  localStorage.clear();
  delete document.documentElement.dataset.session;
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const rule = /:root:not\(\[data-session[^}]*}/.exec(readFileSync("app/globals.css", "utf8"))?.[0] ?? "";
  const style = document.createElement("style");
  style.textContent = rule;
  document.head.append(style);
  new Function(PAGE_SCRIPT)();
  renderScreen(<StartButton />);
  return screen.getAllByRole("link").map((link) => `${link.textContent} → ${link.getAttribute("href")}`);
}

it("leads a visitor to the sign-up", () => {
  expect(open({})).toEqual(["Start Finishing Today → /auth?signup=true"]);
});

it("leads a learner on with their course", () => {
  const later = String(Date.now() + 86_400_000);
  expect(open({ token: "cookie", tokenExpires: later })).toEqual(["Continue your course → /dashboard"]);
});

it("takes someone whose login has run out for a visitor", () => {
  expect(open({ token: "cookie", tokenExpires: "1" })).toEqual(["Start Finishing Today → /auth?signup=true"]);
});
