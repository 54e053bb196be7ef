import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { CONNECTIONS_PATH, connectionsOf } from "#tests/support/notion-pages.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { GuideList } from "./guide-list.tsx";

const names = () => screen.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent);

it.each([
  [true, ["Notion", "Notion, as a file"]],
  [false, ["Notion, as a file"]],
])("tells of Notion itself only where it is set up: %s", async (isSetUp, ways) => {
  const { user, calls } = renderScreen(<GuideList />, {
    answers: { [`GET ${CONNECTIONS_PATH}`]: connectionsOf([], isSetUp) },
  });
  await user.click(screen.getByRole("button", { name: "Flashcards" }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Your notes" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(names()).toEqual([...ways, "Obsidian", "Google Docs", "Word"]));
  await expectAccessibleScreen();
});

it("brings each guide into view that opens, for the list may fill a small screen", async () => {
  const seen: string[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    seen.push(this.getAttribute("aria-label") ?? "");
    // As Chrome does
    return Promise.resolve() as unknown as undefined;
  });
  const { user } = renderScreen(<GuideList />);
  await user.click(screen.getByRole("button", { name: "Flashcards" }));
  await user.click(screen.getByRole("button", { name: "Flashcards" }));
  const other = screen.getAllByRole("button").find(({ textContent }) => textContent !== "Flashcards");
  await user.click(other as HTMLElement);
  expect(seen).toEqual(["Flashcards", other?.textContent]);
});
