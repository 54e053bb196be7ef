import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { AVATAR_PARTS, isAvatar } from "#lib/learner/avatar.ts";
import { profileOf } from "#tests/support/profile.ts";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { AVATAR_NAMES } from "./avatar-names.ts";
import { AvatarPicker } from "./avatar-picker.tsx";

async function open(emoji: string | null = null) {
  const save = vi.fn();
  const { user } = renderScreen(
    <AvatarPicker profile={profileOf({ avatar: "plum.dots.beret", emoji })} save={save} />,
  );
  await user.click(screen.getByRole("button", { name: "Dress your penguin" }));
  return { user, save, group: (name: string) => within(screen.getByRole("group", { name })) };
}

it("shows the penguin that one has, and saves the one that was put together", async () => {
  const { user, save, group } = await open();
  expect(screen.getByRole("status").textContent).toBe("Plum, Purple with dots, Beret");
  await user.click(group("Color").getByRole("radio", { name: "Moss" }));
  await user.click(group("Hat").getByRole("radio", { name: "Flower" }));
  expect(screen.getByRole("status").textContent).toBe("Moss, Purple with dots, Flower");
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: "Use this penguin" }));
  expect(save.mock.calls).toEqual([[{ avatar: "moss.dots.flower" }]]);
  await eventually(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("is moved through by the arrow keys, group by group", async () => {
  const { user, group } = await open();
  const plum = group("Color").getByRole<HTMLInputElement>("radio", { name: "Plum" });
  plum.focus();
  await user.keyboard("{ArrowRight}");
  expect(group("Color").getByRole<HTMLInputElement>("radio", { name: "Rose" }).checked).toBe(true);
  await user.tab();
  expect(document.activeElement).toBe(group("Scarf").getByRole("radio", { name: "Purple with dots" }));
});

it("saves nothing when it is left", async () => {
  const { user, save } = await open("🦭");
  expect(screen.getByRole("dialog").textContent).toContain("in place of 🦭");
  await user.click(screen.getByRole("button", { name: "Surprise me" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(save).not.toHaveBeenCalled();
});

it("surprises with a penguin that there is", async () => {
  const { user, save } = await open();
  await user.click(screen.getByRole("button", { name: "Surprise me" }));
  await user.click(screen.getByRole("button", { name: "Use this penguin" }));
  expect(isAvatar(save.mock.calls[0]?.[0].avatar)).toBe(true);
});

it("every part has a name of its own in its group", () => {
  for (const part of ["color", "scarf", "hat"] as const) {
    const names = Object.values(AVATAR_NAMES[part]);
    expect(Object.keys(AVATAR_NAMES[part])).toEqual([...AVATAR_PARTS[part]]);
    expect(new Set(names).size).toBe(names.length);
  }
});
