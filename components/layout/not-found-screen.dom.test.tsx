import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

it("a page that isn't there leads home, to the islands, into the blog and to us", async () => {
  const { container } = renderScreen(<NotFoundScreen />);
  expect(screen.getByRole("heading", { level: 1, name: "We couldn't find this page" })).toBeTruthy();
  const leadsTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(["Home", "Quiz Islands", "Contact us"].map(leadsTo)).toEqual(["/", "/quiz-islands", "/contact"]);
  expect(container.querySelector("search form")?.getAttribute("action")).toBe("/blog");
  await expectAccessibleScreen(container);
});
