import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { importsOptions } from "#lib/course/import/import-client.ts";
import { JOB } from "#tests/support/dashboard.tsx";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { ImportWatch } from "./import-watch.tsx";
import { LogoutDialog } from "./logout-dialog.tsx";

const OFFLINE = "You're offline. Nothing new is saved.";
const BACK = "You're back online.";

afterEach(() => void vi.useRealTimers());

const notices = () => screen.getByRole("region", { name: "Notices" });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function goOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

function comeBack() {
  vi.useFakeTimers();
  renderScreen(<button type="button">Somewhere</button>);
  goOnline(false);
  goOnline(true);
  return within(notices()).getByText(BACK);
}

describe("the connection", () => {
  it("that is gone is said in the page, and so is its return", async () => {
    renderScreen(<main />);
    goOnline(false);
    expect(screen.getByText(OFFLINE)).toBeTruthy();
    await expectAccessibleScreen();
    goOnline(true);
    expect(screen.queryByText(OFFLINE)).toBeNull();
    expect(within(notices()).getByRole("status").textContent).toBe(BACK);
    await expectAccessibleScreen();
  });

  it("that is back is told for a while, but not taken from under a pointer", () => {
    const notice = comeBack();
    fireEvent.mouseEnter(notices());
    wait(20_000);
    expect(notice.isConnected).toBe(true);
    fireEvent.mouseLeave(notices());
    wait(6000);
    wait(1000);
    expect(notice.isConnected).toBe(false);
  });

  it("its notice rests while it has the focus, and gives it back when it is closed", () => {
    vi.useFakeTimers();
    renderScreen(<button type="button">Somewhere</button>);
    screen.getByText("Somewhere").focus();
    goOnline(false);
    goOnline(true);
    const close = within(notices()).getByRole("button", { name: "Close notification" });
    act(() => close.focus());
    wait(20_000);
    expect(document.activeElement).toBe(close);
    act(() => close.click());
    wait(1000);
    expect(close.isConnected).toBe(false);
    expect(document.activeElement).toBe(screen.getByText("Somewhere"));
  });
});

describe("another tab's logout", () => {
  it("is told here, and waits for an answer", async () => {
    vi.useFakeTimers();
    const { location } = renderScreen(<main />, { at: "/courses?sort=title" });
    const change = { key: "token", oldValue: "cookie", newValue: null };
    act(() => void window.dispatchEvent(new StorageEvent("storage", change)));
    wait(20_000);
    expect(within(notices()).getByRole("status").textContent).toBe("Your session ended in another tab.");
    vi.useRealTimers();
    await expectAccessibleScreen();
    act(() => within(notices()).getByRole("button", { name: "Log in again" }).click());
    expect(location.assign).toHaveBeenCalledExactlyOnceWith("/auth?next=%2Fcourses%3Fsort%3Dtitle");
  });
});

describe("an import that was left to itself", () => {
  it("tells when it has been read, and leads to it", async () => {
    const { user, router } = renderScreen(<ImportWatch />, {
      at: "/courses",
      known: [[importsOptions.queryKey, [{ ...JOB, status: "running", preview: null }]]],
      answers: { "GET /api/courses/import/i-1": JOB },
    });
    const words = "The preview of “sea” is ready. Nothing is saved yet.";
    await eventually(() => expect(within(notices()).getByRole("status").textContent).toBe(words));
    await expectAccessibleScreen();
    await user.click(within(notices()).getByRole("button", { name: "Open preview" }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard?import=i-1");
    await eventually(() => expect(within(notices()).queryByRole("status")).toBeNull());
  });
});

function Leaving() {
  const [isOpen, setIsOpen] = useState(true);
  return <LogoutDialog open={isOpen} onOpenChange={setIsOpen} />;
}
describe("logging out", () => {
  const open = (answer: object) =>
    renderScreen(<Leaving />, { answers: { "POST /api/auth/logout": answer } });

  it("asks in these words", async () => {
    const { user, location } = open({ success: true });
    const dialog = screen.getByRole("dialog", { name: "Confirm Logout" });
    expect(dialog.textContent).toContain(
      "Are you sure you want to log out? You'll need to sign in again to access your account.",
    );
    expect(
      within(dialog)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Cancel", "Yes, Log Out"]);
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Cancel" }));
    await expectAccessibleScreen();
    await user.click(within(dialog).getByRole("button", { name: "Yes, Log Out" }));
    await eventually(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith("/auth"));
  });

  it("that fails is told by an alert with a way to close it", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { user, location } = open(refusal(500, "internal", "Something went wrong."));
    await user.click(screen.getByRole("button", { name: "Yes, Log Out" }));
    const toast = await screen.findByRole("alert");
    expect(toast.textContent).toContain("You are still logged in. Please try again.");
    await expectAccessibleScreen();
    await user.click(within(toast).getByRole("button", { name: "Close notification" }));
    // jsdom moves nothing, and so no animation ends.
    fireEvent.animationEnd(toast);
    await eventually(() => expect(toast.isConnected).toBe(false));
    expect(location.assign).not.toHaveBeenCalled();
  });
});
