import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { HeroDemo } from "./hero-demo.tsx";

const island = (number: number) => screen.getByRole("button", { name: new RegExp(`^Island ${number}`) });
const question = () => screen.getByRole("form", { name: /^Demo question/ });
const inQuestion = (name: string) => within(question()).getByRole("button", { name });
const radios = () => screen.getAllByRole<HTMLInputElement>("radio");

let shown: ReturnType<typeof renderScreen>;

beforeEach(() => {
  shown = renderScreen(
    <main>
      <h1>Waddle</h1>
      <HeroDemo />
    </main>,
  );
});

async function answer(option: string): Promise<void> {
  await shown.user.click(within(question()).getByText(option));
  await shown.user.click(inQuestion("Submit Answer"));
}

it("is accessible: the sea, a question and what is said to an answer", async () => {
  await expectAccessibleScreen();
  await shown.user.click(island(1));
  await expectAccessibleScreen();
  await answer("Read it once more tonight");
  expect(question().textContent).toContain("Not quite right");
  expect(question().textContent).not.toContain("XP");
  await expectAccessibleScreen();
});

it("is played to its stars and begun anew, and calls and keeps nothing", async () => {
  const { user, calls } = shown;
  await user.click(island(1));
  await answer("Answer questions about it");
  expect(question().textContent).toContain("Correct!");
  expect(question().textContent).toContain("+75 XP");
  await user.click(inQuestion("Try another"));
  await answer("All of Sunday evening");
  await user.click(inQuestion("Try another"));
  await answer("Tomorrow");
  await user.click(inQuestion("See your islands"));
  expect(screen.queryByRole("form")).toBeNull();
  expect(island(1).getAttribute("aria-label")).toBe("Island 1, Memory, 3 of 3 stars");
  expect(island(2).getAttribute("aria-label")).toBe("Island 2, Time, 0 of 3 stars");
  expect(document.body.textContent).toContain("150 XP");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(island(1).getAttribute("aria-label")).toBe("Island 1, Memory, not played yet");
  expect(calls).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it("is played by keys alone, and the focus is always where one is", async () => {
  const { user } = shown;
  island(1).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(radios()[0]));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(island(1)));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(radios()[0]));
  await user.keyboard("{Enter}");
  expect(inQuestion("Submit Answer")).toHaveProperty("disabled", true);
  await user.keyboard("2");
  expect(radios().map(({ checked }) => checked)).toEqual([false, true, false]);
  await user.keyboard("{Enter}");
  expect(question().textContent).toContain("Correct!");
  await waitFor(() => expect(document.activeElement).toBe(inQuestion("Try another")));
  await user.keyboard("{Enter}");
  await user.keyboard("4");
  expect(radios().some(({ checked }) => checked)).toBe(false);
  await user.keyboard("3");
  expect(radios()[2]?.checked).toBe(true);
  await user.keyboard("{Enter}");
  expect(question().textContent).toContain("Correct!");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(island(2)));
});
