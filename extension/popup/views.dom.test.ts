import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { expectAccessibleScreen } from "#tests/support/screen.tsx";

const PAGE = {
  origin: "https://clay.example",
  host: "clay.example",
  address: "https://clay.example/pottery/1",
};
const NOTHING = () => {};
let views: typeof import("./views.ts");
let courses: typeof import("./course-view.ts");

beforeAll(async () => {
  // The build puts the server's address in its place.
  vi.stubGlobal("WADDLE_URL", "https://waddle.example");
  views = await import("./views.ts");
  courses = await import("./course-view.ts");
});

beforeEach(() => {
  document.body.innerHTML = '<main tabindex="-1"></main>';
});

async function show(...parts: HTMLElement[]): Promise<string> {
  const main = screen.getByRole("main");
  main.replaceChildren(...parts);
  await expectAccessibleScreen();
  return main.textContent ?? "";
}

it.each([
  ["loading", "Loading", () => views.loadingView()],
  ["before it is connected", "Hello!", () => views.awayView(null, NOTHING)],
  ["after a no", "Nothing was connected.", () => views.awayView("denied", NOTHING)],
  ["after its end", "This connection has ended.", () => views.awayView("ended", NOTHING)],
  ["while it waits", "Waiting for you", () => views.connectingView(NOTHING)],
  ["for a visitor", "Log in to see your streak", () => views.limitedView(NOTHING)],
  ["without a connection", "No connection", () => views.failedView(true, NOTHING)],
  ["in trouble", "That didn't work", () => views.failedView(false, NOTHING)],
])("the popup is accessible %s", async (_, words, view) => {
  expect(await show(view())).toContain(words);
});

it("the popup of a site that is kept track of is accessible, and says so", async () => {
  const place = courses.siteView({ ...PAGE, tabId: 1, course: null }, NOTHING);
  expect(await show(place, views.loadingView())).toContain("Your time on clay.example is kept");
  expect(screen.getByRole("region", { name: "The site in front" })).toBe(place);
});
