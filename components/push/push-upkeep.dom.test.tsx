import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  deviceOf,
  fakePush,
  PUSH_PATH,
  pushStateOf,
  SERVER_KEY,
  thisDevice,
  withoutPush,
} from "#tests/support/push-browser.ts";
import { eventually, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { PushUpkeep } from "./push-upkeep.tsx";

afterEach(() => {
  withoutPush();
  vi.restoreAllMocks();
});

const OLD_KEY = `${"C".repeat(86)}A`;

function open(state: object, owner: string | null, answers: ScreenOptions["answers"] = {}) {
  if (owner) localStorage.setItem("pushOwner", owner);
  const joined = pushStateOf({ devices: [thisDevice()] });
  return renderScreen(<PushUpkeep />, {
    answers: {
      [`GET ${PUSH_PATH}`]: state,
      [`POST ${PUSH_PATH}`]: joined,
      [`DELETE ${PUSH_PATH}`]: pushStateOf(),
      ...answers,
    },
  });
}
const methods = (calls: { method: string }[]) => calls.map(({ method }) => method).join(" ");
const granted = { permission: "granted", subscribedWith: SERVER_KEY } as const;

it("whoever opens the app has seen its notifications: they go", async () => {
  const { shown } = fakePush(granted);
  const { calls } = open(pushStateOf({ devices: [thisDevice()] }), "u1 s1");
  await waitFor(() => expect(shown.every(({ close }) => close.mock.calls.length > 0)).toBe(true));
  await waitFor(() => expect(methods(calls)).toBe("GET"));
});

it("comes back to a page in the background, and they go as well", async () => {
  const { shown } = fakePush(granted);
  open(pushStateOf({ devices: [thisDevice()] }), "u1 s1");
  await waitFor(() => expect(shown[0]?.close).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(shown[0]?.close).toHaveBeenCalledTimes(2));
});

it.each([
  ["permission", { permission: "denied" }],
  ["a subscription", { permission: "granted" }],
] as const)("without %s nothing is asked", async (_, browser) => {
  const { serviceWorker } = fakePush(browser);
  const { calls } = open(pushStateOf(), null);
  await Promise.resolve();
  expect(calls).toEqual([]);
  expect(serviceWorker.register).not.toHaveBeenCalled();
});

it.each([
  ["a new key of the server", OLD_KEY, "u1 s1", [thisDevice()]],
  ["a new session of the same learner", SERVER_KEY, "u1 s0", [deviceOf()]],
] as const)("%s: it is subscribed anew", async (_, key, owner, devices) => {
  const browser = fakePush({ permission: "granted", subscribedWith: key });
  const { calls } = open(pushStateOf({ devices: [...devices] }), owner);
  const kept = vi.spyOn(Storage.prototype, "setItem");
  await waitFor(() => expect(kept).toHaveBeenCalledWith("pushOwner", "u1 s1"));
  expect(methods(calls)).toBe("GET POST");
  expect(browser.isSubscribed()).toBe(true);
});

it.each([
  ["another account", "u0 s0", [thisDevice()]],
  ["an account that no one remembers", null, []],
  ["a device that was removed elsewhere", "u1 s1", [deviceOf()]],
] as const)("of %s nothing is shown any more", async (_, owner, devices) => {
  const browser = fakePush(granted);
  const { calls } = open(pushStateOf({ devices: [...devices] }), owner);
  await waitFor(() => expect(methods(calls)).toBe("GET DELETE"));
  expect(browser.isSubscribed()).toBe(false);
  expect(localStorage.getItem("pushOwner")).toBeNull();
});

it("a pressed notification leads on in this page, to our own pages only", async () => {
  const browser = fakePush(granted);
  const { router } = open(pushStateOf({ devices: [thisDevice()] }), "u1 s1");
  for (const path of ["https://evil.example/", "//evil.example/", "/\\evil.example", 5])
    browser.tell({ type: "OPEN_PATH", path });
  browser.tell({ type: "OTHER", path: "/courses" });
  browser.tell(null);
  expect(router.push).not.toHaveBeenCalled();
  browser.tell({ type: "OPEN_PATH", path: "/dashboard?a=1" });
  await eventually(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard?a=1"));
});
