import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { KeyHelp } from "./key-help.tsx";

const USES = [
  { keys: ["1", "2"], does: "Choose", isSingle: true },
  { keys: ["Enter"], does: "Go on" },
];

function Screen({ begins }: { begins: boolean }) {
  const [isOn, setIsOn] = useState(begins);
  return (
    <main>
      <input aria-label="Name" />
      <button type="button">Submit</button>
      <KeyHelp uses={USES} isOn={isOn} toggle={() => setIsOn(!isOn)} what="choosing by key" />
    </main>
  );
}

const show = (begins = true) => renderScreen(<Screen begins={begins} />);
const help = () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" });

it("keeps the switch behind a button, and says what the keys do", async () => {
  const { user } = show();
  expect(screen.queryByRole("button", { name: /^Turn o/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  expect(help()?.textContent).toContain("12Choose");
  await user.click(screen.getByRole("button", { name: "Turn off choosing by key" }));
  expect(help()?.textContent).toContain("Choose (off)");
  expect(help()?.textContent).not.toContain("Go on (off)");
  expect(screen.getByRole("button", { name: "Turn on choosing by key" })).toBeTruthy();
  await expectAccessibleScreen();
});

it("opens by the ? key, and gives the focus back to where it was", async () => {
  const { user } = show();
  const submit = screen.getByRole("button", { name: "Submit" });
  submit.focus();
  await user.keyboard("?");
  expect(help()).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(help()).toBeNull();
  await eventually(() => expect(document.activeElement).toBe(submit));
});

it("leaves Enter to the page after the ? key, where nothing had the focus", async () => {
  const { user } = show();
  await user.keyboard("?");
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(document.body);
});

it("leaves ? to anyone who writes", async () => {
  const { user } = show();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Why?");
  expect(help()).toBeNull();
});

it("leaves ? alone where single keys are off; the button is still there", async () => {
  const { user } = show(false);
  await user.keyboard("?");
  expect(help()).toBeNull();
  const button = screen.getByRole("button", { name: "Keyboard shortcuts" });
  expect(button.getAttribute("aria-keyshortcuts")).toBeNull();
  button.focus();
  await user.keyboard("{Enter}");
  expect(help()).toBeTruthy();
});
