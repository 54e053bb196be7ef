import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
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
