import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  deviceOf,
  fakePush,
  PUSH_PATH,
  pushStateOf,
  SERVER_KEY,
  thisDevice,
  withoutPush,
} from "#tests/support/push-browser.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { PushDevices } from "./push-devices.tsx";

afterEach(() => {
  withoutPush();
  vi.restoreAllMocks();
});

const TURN_ON = "Turn on notifications on this device";

function open(state: object | (() => unknown), answers: ScreenOptions["answers"] = {}) {
  return renderScreen(<PushDevices />, { answers: { [`GET ${PUSH_PATH}`]: state, ...answers } });
}
const button = (name: string) => screen.findByRole("button", { name });
const agent = (userAgent: string) => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);

describe("this device", () => {
  it("is asked only after a press, then subscribed and told to the server", async () => {
    const browser = fakePush();
    const joined = pushStateOf({ devices: [thisDevice()] });
    const { user, calls } = open(pushStateOf(), { [`POST ${PUSH_PATH}`]: joined });
    const turnOn = await button(TURN_ON);
    expect(browser.notification.requestPermission).not.toHaveBeenCalled();
    expect(browser.serviceWorker.register).not.toHaveBeenCalled();
    await expectAccessibleScreen();
    await user.click(turnOn);
    expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
    expect(browser.serviceWorker.register).toHaveBeenCalledWith("/sw.js", { scope: "/" });
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      endpoint: "https://push.example/this",
      keys: { p256dh: "p", auth: "a" },
      serverKey: SERVER_KEY,
    });
    expect(localStorage.getItem("pushOwner")).toBe("u1 s1");
    const list = await screen.findByRole("list", { name: "Devices that show notifications" });
    expect(within(list).getByText("This device")).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("is turned off in the browser and at the server", async () => {
    const browser = fakePush({ permission: "granted", subscribedWith: SERVER_KEY });
    const { user, calls } = open(pushStateOf({ devices: [thisDevice()] }), {
      [`DELETE ${PUSH_PATH}`]: pushStateOf(),
    });
    await user.click(await button("Turn off on this device"));
    expect(await button(TURN_ON)).toBeTruthy();
    expect(browser.isSubscribed()).toBe(false);
    expect(calls.at(-1)?.body ?? calls.find(({ method }) => method === "DELETE")?.body).toEqual({
      endpoint: "https://push.example/this",
    });
  });

  it("subscribes anew where the server's key is a new one", async () => {
    const old = `${"C".repeat(86)}A`;
    const browser = fakePush({ permission: "granted", subscribedWith: old });
    const { user } = open(pushStateOf(), { [`POST ${PUSH_PATH}`]: pushStateOf({ devices: [thisDevice()] }) });
    await user.click(await button(TURN_ON));
    expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
    expect(browser.subscribe).toHaveBeenCalledTimes(1);
  });

  it("says how to allow what the browser blocks, and looks again", async () => {
    const browser = fakePush({ permission: "denied" });
    const { user } = open(pushStateOf());
    expect(
      await screen.findByText(/Your browser blocks notifications from Waddle\. Open the settings/),
    ).toBeTruthy();
    await expectAccessibleScreen();
    browser.notification.permission = "default";
    await user.click(await button("Check again"));
    expect(await button(TURN_ON)).toBeTruthy();
  });

  it.each([
    ["denied", /Your browser blocks notifications from Waddle\./],
    ["default", /Press the button again and choose Allow\./],
  ] as const)("says what to do where the answer is %s", async (answer, words) => {
    const browser = fakePush({ answer });
    const { user, calls } = open(pushStateOf());
    await user.click(await button(TURN_ON));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(browser.subscribe).not.toHaveBeenCalled();
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  it("says when the browser's push service is away, and when the server refuses", async () => {
    fakePush({ isAway: true });
    const away = open(pushStateOf());
    await away.user.click(await button(TURN_ON));
    expect(await screen.findByText(/couldn't reach its notification service/)).toBeTruthy();
    away.unmount();
    fakePush();
    const { user } = open(pushStateOf(), {
      [`POST ${PUSH_PATH}`]: refusal(409, "edit_conflict", "This server has new keys."),
    });
    await user.click(await button(TURN_ON));
    expect(await screen.findByText("This server has new keys.")).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("can't be turned on offline, and says so", async () => {
    fakePush();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    renderScreen(<PushDevices />, { known: [[["push-devices"], pushStateOf()]] });
    expect(((await button(TURN_ON)) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText("You're offline. Turn them on once you're back online.")).toBeTruthy();
  });

  it("is told that it can't, and an iPhone how it can", async () => {
    open(pushStateOf()).unmount();
    const first = open(pushStateOf());
    expect(await screen.findByText(/This browser can't show notifications\./)).toBeTruthy();
    first.unmount();
    agent("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1");
    open(pushStateOf());
    expect(await screen.findByText(/add Waddle to your Home Screen first/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    await expectAccessibleScreen();
  });
});

describe("the list", () => {
  it("has a button that removes another device", async () => {
    fakePush();
    const { user, calls } = open(pushStateOf({ devices: [deviceOf()] }), {
      [`DELETE ${PUSH_PATH}`]: pushStateOf(),
    });
    expect(await screen.findByText("March 1, 2026")).toBeTruthy();
    await user.click(await button("Remove Chrome on Android"));
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
    expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({ id: "d1" });
  });

  it("says that nothing is set up on this server", async () => {
    fakePush();
    open(pushStateOf({ isSetUp: false, publicKey: null }));
    expect(await screen.findByText("Notifications on devices aren't set up on this server.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says when it couldn't be loaded, and tries again", async () => {
    fakePush();
    let isAway = true;
    const { user } = open(() => (isAway ? refusal(403, "forbidden", "No.") : pushStateOf()));
    const again = await button("Try Again");
    isAway = false;
    await user.click(again);
    expect(await button(TURN_ON)).toBeTruthy();
  });
});
