import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import type { HandOff } from "./hand-off.ts";
import { InvalidScreen } from "./invalid-screen.tsx";

const WAY_BACK = "https://abc.chromiumapp.org/";
const INVALID = "Invalid request: Missing required parameters";
const HAND_OFF: HandOff = {
  kind: "token",
  value: "own",
  redirectUri: WAY_BACK,
  state: "s-1",
  expiresIn: 3600,
};
const planted = `/ext-auth-success?redirect_uri=${encodeURIComponent(WAY_BACK)}&token=planted&state=s-1`;
const own = planted.replace("planted", "own");

let told: unknown[] = [];
const tell = (event: Event) => void told.push((event as CustomEvent).detail);

beforeEach(() => {
  told = [];
  window.addEventListener("auth-complete", tell);
  return () => window.removeEventListener("auth-complete", tell);
});

/** The page as a tab opens it that was left `left` by the consent screen: its modules are loaded with the document. */
async function open(at: string, left: unknown) {
  vi.resetModules();
  const { SuccessScreen } = await import("./success-screen.tsx");
  if (left !== null)
    sessionStorage.setItem(
      "waddle-extension-handoff",
      typeof left === "string" ? left : JSON.stringify(left),
    );
  return renderScreen(<SuccessScreen />, { at });
}

const kept = () => localStorage.getItem("extensionRedirect");
const title = () => screen.getByRole("heading", { level: 1 });

describe("the success page", () => {
  it.each([
    ["opened by hand", "/ext-auth-success", null],
    ["with a token that somebody sent", planted, null],
    ["with another token than this tab was handed", planted, HAND_OFF],
    ["with another way back", planted.replace("chromiumapp", "evil"), { ...HAND_OFF, value: "planted" }],
    ["with a second token", `${planted}&token=own`, { ...HAND_OFF, value: "planted" }],
    ["with a damaged hand-off", planted, "{"],
  ])("%s keeps nothing, tells nothing and leads nowhere", async (_, at, left) => {
    const { container, user, location } = await open(at, left);
    expect(container.textContent).toContain(INVALID);
    expect(window.location.pathname + window.location.search).toBe("/ext-auth-success");
    expect(JSON.stringify([window.history.state, sessionStorage, localStorage])).not.toMatch(/planted|own/);
    await user.click(screen.getByRole("button", { name: "Return to Extension" }));
    expect(location.assign).toHaveBeenCalledExactlyOnceWith("/");
    expect(told).toEqual([]);
  });

  it("with what this tab was handed says so, keeps it for the extension and tells it once", async () => {
    await open(own, HAND_OFF);
    expect(title().textContent).toBe("Connection Successful!");
    expect(document.activeElement).toBe(title());
    await screen.findByText("Successfully connected!");
    await eventually(() => expect(told).toEqual([{ token: "own", state: "s-1", redirect_uri: WAY_BACK }]));
    expect(JSON.parse(kept() ?? "")).toMatchObject({
      url: `${WAY_BACK}#access_token=own&token_type=Bearer&expires_in=3600&state=s-1`,
    });
    expect(window.location.pathname + window.location.search).toBe("/ext-auth-success");
    expect(sessionStorage).toHaveLength(0);
    await expectAccessibleScreen();
  });

  it("tells a code in the page, and keeps none", async () => {
    await open(own.replace("token=", "code="), { ...HAND_OFF, kind: "code", expiresIn: null });
    expect(title().textContent).toBe("Connection Successful!");
    await eventually(() => expect(told).toEqual([{ code: "own", state: "s-1", redirect_uri: WAY_BACK }]));
    expect(kept()).toBeNull();
  });

  it("keeps nothing for the extension after five minutes, and stays", async () => {
    vi.useFakeTimers();
    await open(own, HAND_OFF);
    const wait = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * 60_000));
    expect(kept()).not.toBeNull();
    wait(4.5);
    expect(kept()).not.toBeNull();
    wait(0.75);
    expect(kept()).toBeNull();
    expect(screen.getByRole("button", { name: "Close This Page" })).toBeTruthy();
    vi.useRealTimers();
  });

  it("says that it is closing, and leads a tab that can't close itself on to the extension", async () => {
    const { location, container } = await open(own, HAND_OFF);
    const closeTab = vi.fn();
    vi.stubGlobal("close", closeTab);
    vi.useFakeTimers();
    act(() => screen.getByRole("button", { name: "Close This Page" }).click());
    expect(screen.getByRole("button", { name: "Closing..." })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(300));
    expect(closeTab).toHaveBeenCalledOnce();
    expect(kept()).toBeNull();
    act(() => void vi.advanceTimersByTime(250));
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(
      `${WAY_BACK}#access_token=own&token_type=Bearer&expires_in=3600&state=s-1`,
    );
    expect(container.textContent).toContain(
      "Your browser keeps this tab open. You can close it yourself now.",
    );
    vi.useRealTimers();
  });
});

it("an address that may lead nowhere is accessible, and leads home", async () => {
  const { container, user, location } = renderScreen(<InvalidScreen />, { at: "/ext-auth" });
  expect(title().textContent).toBe("Connection Error");
  expect(container.textContent).toContain(INVALID);
  expect(screen.queryByRole("button", { name: "Connect" })).toBeNull();
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: "Return to Extension" }));
  expect(location.assign).toHaveBeenCalledExactlyOnceWith("/");
});
