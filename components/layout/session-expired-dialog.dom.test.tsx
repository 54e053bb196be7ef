import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { SESSION_EXPIRED_EVENT } from "#lib/client/paths.ts";
import { expireSession, leaveSession, rememberSession } from "#lib/client/session-marker.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { EndStaleSession } from "./end-stale-session.tsx";
import { TopBar } from "./top-bar.tsx";

const DAY_MS = 86_400_000;
const LEARNER = {
  stats: {
    level: 2,
    xp: 120,
    currentStreak: 0,
    hearts: 5,
    maxHearts: 5,
    heartResetTime: null,
    isPremium: false,
    completedIslands: 0,
    totalStarsEarned: 0,
  },
  streak: {
    streak: 0,
    streakFrozen: false,
    streakFrozenAt: null,
    willExpireSoon: false,
    hoursUntilExpiry: null,
    freezeDuration: 2,
    expiresAt: null,
    frozenDaysLeft: null,
    canFreeze: false,
    freezeReadyOn: null,
    freezeStartsOn: null,
    isDoneToday: false,
    today: "2026-11-23",
    timeZone: "UTC",
    week: [],
    nextMilestone: null,
  },
};

const expire = () => act(() => void window.dispatchEvent(new Event(SESSION_EXPIRED_EVENT)));
const dialog = () => screen.queryByRole("alertdialog", { name: "Session Expired" });
const marker = () => [localStorage.getItem("token"), localStorage.getItem("tokenExpires")];

beforeEach(() => {
  rememberSession("cookie", DAY_MS);
  sessionStorage.clear();
});

describe("the dialog", () => {
  it("says that the session has expired, forgets it at once, and can't be waved away", async () => {
    const { user } = renderScreen(<main />, { at: "/courses?sort=title" });
    expect(dialog()).toBeNull();
    expire();
    expect(dialog()?.textContent).toContain("Your session has expired. Please log in again.");
    expect(marker()).toEqual([null, null]);
    await user.keyboard("{Escape}");
    expect(dialog()).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("is still there after a reload, until someone logs in", () => {
    expireSession();
    renderScreen(<main />, { at: "/courses" });
    expect(dialog()).toBeTruthy();
    act(() => rememberSession("cookie", DAY_MS));
    expect(dialog()).toBeNull();
  });

  it("tells no one who has logged out, though a call was refused before that or comes back after it", () => {
    renderScreen(<main />, { at: "/courses" });
    expire();
    act(leaveSession);
    expect(dialog()).toBeNull();
    expire();
    expect(dialog()).toBeNull();
    act(() => rememberSession("cookie", DAY_MS));
    expire();
    expect(dialog()).toBeTruthy();
  });

  it("goes when another tab has logged in", () => {
    renderScreen(<main />, { at: "/courses" });
    expire();
    act(() => {
      localStorage.setItem("token", "cookie");
      localStorage.setItem("tokenExpires", String(Date.now() + DAY_MS));
      window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: "cookie" }));
    });
    expect(dialog()).toBeNull();
  });

  it.each(["/quiz/1/2", "/reset-password/abc", "/forgot-password"])("is quiet at %s", (at) => {
    renderScreen(<main />, { at });
    expire();
    expect(dialog()).toBeNull();
    expect(marker()).toEqual([null, null]);
  });
});

describe("a page that the server has made for a visitor", () => {
  it("tells a learner who was turned away", () => {
    renderScreen(<EndStaleSession isTurnedAway />, { at: "/auth?next=%2Fcourses" });
    expect(dialog()).toBeTruthy();
    expect(marker()).toEqual([null, null]);
  });

  it("tells them a month later too", () => {
    localStorage.setItem("tokenExpires", "1");
    renderScreen(<EndStaleSession isTurnedAway />, { at: "/auth?next=%2Fcourses" });
    expect(dialog()).toBeTruthy();
  });

  it("only forgets the session of someone who came to log in", () => {
    renderScreen(<EndStaleSession isTurnedAway={false} />, { at: "/auth" });
    expect(dialog()).toBeNull();
    expect(marker()).toEqual([null, null]);
  });

  it("says nothing to a visitor who was never logged in", () => {
    localStorage.clear();
    renderScreen(<EndStaleSession isTurnedAway />, { at: "/auth?next=%2Fcourses" });
    expect(dialog()).toBeNull();
  });
});

describe("the bar", () => {
  const bar = () => within(screen.getByRole("banner"));

  it("never shows figures where the server knows no one, whatever this browser remembers", () => {
    const { calls } = renderScreen(<TopBar viewer={null} />, { at: "/auth" });
    expect(bar().queryByText("Logout")).toBeNull();
    expect(bar().queryByText(/XP/)).toBeNull();
    expect(calls).toEqual([]);
  });

  it("drops XP and Logout when the session expires under it", () => {
    renderScreen(<TopBar viewer={LEARNER} />, { at: "/courses" });
    expect(bar().getByText("120 XP")).toBeTruthy();
    expire();
    expect(screen.queryByText("120 XP")).toBeNull();
    expect(screen.queryByText("Logout")).toBeNull();
    expect(screen.getByText("Sign Up")).toBeTruthy();
  });

  it("drops them too when another tab logs out", () => {
    renderScreen(<TopBar viewer={LEARNER} />, { at: "/courses" });
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: "cookie", newValue: null }));
    });
    expect(screen.queryByText("120 XP")).toBeNull();
    expect(screen.getByText("Your session ended in another tab.")).toBeTruthy();
  });

  it("asks on a public page, and forgets a session that is over without a word", async () => {
    const refused = Response.json({ error: "unauthorized", message: "Please log in." }, { status: 401 });
    renderScreen(<TopBar viewer="unknown" />, {
      answers: { "GET /api/users/quiz-stats": refused, "GET /api/streak/status": refused },
    });
    expect(await screen.findByText("Sign Up")).toBeTruthy();
    expect(dialog()).toBeNull();
    expect(marker()).toEqual([null, null]);
  });
});
