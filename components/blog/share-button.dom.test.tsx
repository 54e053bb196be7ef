import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { ShareButton } from "./share-button.tsx";

const AT = "/blog/an-article?utm_source=x";
const ADDRESS = `${window.location.origin}/blog/an-article`;

function provide(share: unknown): void {
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
}

afterEach(() => Reflect.deleteProperty(navigator, "share"));

async function press(copy?: (text: string) => Promise<void>) {
  const { user } = renderScreen(<ShareButton title="An article" />, { at: AT });
  if (copy) vi.spyOn(navigator.clipboard, "writeText").mockImplementation(copy);
  await user.click(screen.getByRole("button", { name: "Share" }));
}

it("copies the link, without what was added to it, where the browser can't share", async () => {
  const copy = vi.fn(async (_text: string) => {});
  await press(copy);
  expect(await screen.findByText("Link copied to clipboard!")).toBeTruthy();
  expect(copy).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  await expectAccessibleScreen();
});

it("opens what the device has, and copies nothing", async () => {
  const share = vi.fn(async () => {});
  provide(share);
  await press();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: "An article", url: ADDRESS });
  expect(screen.queryByText(/Link copied/)).toBeNull();
});

it("leaves anyone who closes the device's own sheet alone", async () => {
  provide(() => Promise.reject(new DOMException("closed", "AbortError")));
  const copy = vi.fn(async (_text: string) => {});
  await press(copy);
  expect(copy).not.toHaveBeenCalled();
  expect(screen.queryByText(/Link copied|Copy the address/)).toBeNull();
});

it("copies where the device's sheet fails, and says what to do where that fails too", async () => {
  provide(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  await press(() => Promise.reject(new Error("no clipboard")));
  expect(await screen.findByText("Copy the address of this page to share it.")).toBeTruthy();
});
