import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { SoundButton } from "./sound-button.tsx";

const button = () => screen.getByRole("button", { name: "Mute sound" });
const show = () => renderScreen(<SoundButton />);

it("the sound is on until it is muted, and stays as it was chosen", async () => {
  const { user, unmount } = show();
  expect(button().getAttribute("aria-pressed")).toBe("false");
  await expectAccessibleScreen();
  await user.click(button());
  expect(button().getAttribute("aria-pressed")).toBe("true");
  unmount();
  show();
  expect(button().getAttribute("aria-pressed")).toBe("true");
  await user.click(button());
  expect(button().getAttribute("aria-pressed")).toBe("false");
});
