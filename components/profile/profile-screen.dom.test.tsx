import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { achievementsQuery } from "#lib/achievement/client.ts";
import { ACHIEVEMENTS } from "#lib/achievement/rules.ts";
import type { AchievementDto } from "#lib/achievement/schema.ts";
import { addDays, HOUR_MS } from "#lib/core/time.ts";
import { statsKey } from "#lib/learner/client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { streakKey } from "#lib/streak/client.ts";
import { MILESTONES } from "#lib/streak/rules.ts";
import type { DayDetailDto, StreakStatusDto } from "#lib/streak/schema.ts";
import type { LedgerDto, LedgerEntryDto } from "#lib/xp/schema.ts";
import { knownProfile, profileOf } from "#tests/support/profile.ts";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import { ProfileNav } from "./profile-nav.tsx";
import { ProfileScreen } from "./profile-screen.tsx";
import { type ProfileTab, tabHref } from "./profile-tabs.ts";

const TODAY = "2026-11-21";
const FRESH: StatsDto = {
  level: 1,
  xp: 0,
  currentStreak: 0,
  hearts: 5,
  maxHearts: 5,
  heartResetTime: null,
  isPremium: false,
  completedIslands: 0,
  totalStarsEarned: 0,
};
const FULL: StatsDto = { ...FRESH, xp: 3675, currentStreak: 8, completedIslands: 4, totalStarsEarned: 25 };
const BROKEN = () => refusal(500, "internal", "Something went wrong.");
/** A dropped connection: the call throws, as `fetch` does. */
const OFFLINE = () => {
  throw new TypeError("Failed to fetch");
};

function statusOf(streak: number): StreakStatusDto {
  const week = Array.from({ length: 7 }, (_, index) => {
    const look = index === 6 ? "open" : 6 - index <= streak ? "done" : "missed";
    return { day: addDays(TODAY, index - 6), look } as const;
  });
  return {
    streak,
    streakFrozen: false,
    streakFrozenAt: null,
    frozenDaysLeft: null,
    willExpireSoon: false,
    hoursUntilExpiry: streak > 0 ? 9 : null,
    expiresAt: streak > 0 ? new Date(Date.now() + 20 * HOUR_MS).toISOString() : null,
    freezeDuration: 2,
    canFreeze: streak > 0,
    freezeReadyOn: null,
    freezeStartsOn: streak > 0 ? TODAY : null,
    isDoneToday: false,
    today: TODAY,
    timeZone: "UTC",
    week,
    nextMilestone: { days: 14, xp: 1000 },
  };
}

function dayOf(daysAgo: number): DayDetailDto {
  const day = addDays(TODAY, -daysAgo);
  return {
    day,
    kind: "done",
    countedAt: `${day}T18:42:00.000Z`,
    timeZone: "UTC",
    quizTitle: `Quiz ${daysAgo}`,
    courseTitle: "Statistics",
    isPractice: false,
    xp: 125,
    quizzes: 1,
  };
}

const badges = (earned: number, progress = 0): AchievementDto[] =>
  ACHIEVEMENTS.map(({ id, title, description, icon, family, goal }, index) => {
    const earnedAt = index < earned ? `2026-11-${String(index + 1).padStart(2, "0")}T10:00:00.000Z` : null;
    const done = earnedAt === null ? Math.min(progress, goal - 1) : goal;
    return { id, title, description, icon, family, goal, progress: done, earnedAt };
  });

const entries = (from: number, count: number): LedgerEntryDto[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `e-${from + index}`,
    kind: "xp",
    amount: 75,
    reason: "quiz",
    title: `Entry ${from + index}`,
    localDay: TODAY,
    createdAt: `${TODAY}T18:42:00.000Z`,
  }));
const ledgerOf = (lines: LedgerEntryDto[], nextBefore: string | null = null): LedgerDto => ({
  entries: lines,
  nextBefore,
  totals: { xp: 3675, stars: 25 },
});

const ALBUMS = {
  "GET /api/voyage/postcards": { postcards: [], next: null },
  "GET /api/quests/stickers": { stickers: [] },
};

interface Given {
  profile?: Partial<ProfileDto>;
  known?: ScreenOptions["known"];
  answers?: ScreenOptions["answers"];
}

function open(tab: ProfileTab, { profile = {}, known = [], answers = {} }: Given = {}) {
  const ui = (
    <main>
      <ProfileNav />
      <ProfileScreen />
    </main>
  );
  const all = [...knownProfile(profileOf(profile)), ...known];
  return renderScreen(ui, { at: tabHref(tab), known: all, answers: { ...ALBUMS, ...answers } });
}

const withStats = (stats: StatsDto): ScreenOptions["known"] => [[statsKey, stats]];
const heading = (level: number, name: string | RegExp) => screen.findByRole("heading", { level, name });
const link = (name: string) => screen.getByRole("link", { name });

describe("the tabs", () => {
  it("are links: the chosen one is said, and a press changes the address alone", async () => {
    const { user, router } = open("overview", { known: withStats(FULL) });
    expect(screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      "Profile",
    ]);
    expect(link("Overview").getAttribute("aria-current")).toBe("page");
    expect(link("Progress").getAttribute("aria-current")).toBe("true");
    await user.click(link("Badges"));
    expect(window.location.search).toBe("?tab=badges");
    await user.click(link("Settings"));
    expect(window.location.search).toBe("?tab=account");
    expect(router.push).not.toHaveBeenCalled();
  });

  it("of the settings show theirs only", () => {
    open("play");
    expect(link("Play").getAttribute("aria-current")).toBe("page");
    expect(link("Settings").getAttribute("aria-current")).toBe("true");
    expect(screen.queryByRole("link", { name: "Badges" })).toBeNull();
  });

  it("can't be shown without the profile, which can be asked for again", async () => {
    let isUp = false;
    const answers = {
      "GET /api/users/profile": () => (isUp ? profileOf() : refusal(404, "not_found", "Not here.")),
    };
    const ui = (
      <main>
        <ProfileNav />
        <ProfileScreen />
      </main>
    );
    const { user } = renderScreen(ui, {
      at: "/profile",
      answers: { ...ALBUMS, ...answers },
      known: withStats(FULL),
    });
    expect(await screen.findByText("We couldn't load your profile.")).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole("button", { name: /try again/i }));
    expect(await heading(2, "Ada Example")).toBeTruthy();
  });
});

describe("the overview", () => {
  it("tells who one is, the rank, and four figures, and asks for nothing more", async () => {
    const { calls } = open("overview", { known: withStats(FULL), profile: { isPremium: true } });
    expect(await heading(2, "Ada Example")).toBeTruthy();
    expect(screen.getByText("Premium")).toBeTruthy();
    expect(screen.getByText("January 2026")).toBeTruthy();
    expect(screen.getByText("Persistent Scholar")).toBeTruthy();
    const figures = within(screen.getByRole("list", { name: "Your figures" })).getAllByRole("listitem");
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      "8 days in a row",
      "XP3,675 XP",
      "25 stars",
      "4 islands completed",
    ]);
    expect(link("days in a row").getAttribute("href")).toBe("/profile?tab=streak");
    expect(calls.filter(({ path }) => /days|ledger|achievements|sessions/.test(path))).toEqual([]);
    await expectAccessibleScreen();
  });

  it("counts one as one, and holds for anyone who has only just come", async () => {
    const known = withStats({ ...FRESH, currentStreak: 1, totalStarsEarned: 1, completedIslands: 1 });
    open("overview", { known });
    const figures = within(await screen.findByRole("list", { name: "Your figures" }));
    for (const words of ["day in a row", "star", "island completed"])
      expect(figures.getByText(words)).toBeTruthy();
    expect(screen.getByText("Novice Penguin")).toBeTruthy();
  });

  it.each([
    ["the server fails", BROKEN],
    ["there is no connection", OFFLINE],
  ])("says once that the rank is missing where %s, and tries again", async (_, failure) => {
    let isUp = false;
    const { user } = open("overview", {
      answers: { "GET /api/users/quiz-stats": () => (isUp ? FULL : failure()) },
    });
    expect(await screen.findByText("We couldn't load your rank.")).toBeTruthy();
    expect(await heading(2, "Ada Example")).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByText("Persistent Scholar")).toBeTruthy();
  });
});

describe("the streak", () => {
  const days = (list: DayDetailDto[]) => ({ "GET /api/streak/days": { days: list } });

  it("shows milestones, the year and the receipts, three days of them until all are asked for", async () => {
    const list = Array.from({ length: 13 }, (_, index) => dayOf(index + 1));
    const { user } = open("streak", { known: [[streakKey, statusOf(8)]], answers: days(list) });
    const milestones = (await screen.findByText(/^6 days to the next one/)).nextElementSibling as HTMLElement;
    expect(within(milestones).getAllByText(/, reached/)).toHaveLength(1);
    expect(screen.getByText(/^A receipt is a note that our server writes when a day counts/)).toBeTruthy();
    expect(await screen.findByText("Quiz 2 · Statistics")).toBeTruthy();
    expect(screen.queryByText("Quiz 13 · Statistics")).toBeNull();
    await expectAccessibleScreen();
    await user.click(screen.getByRole("button", { name: "Show all 14 days" }));
    expect(await screen.findByText("Quiz 13 · Statistics")).toBeTruthy();
  });

  it("is calm about having none", async () => {
    const { createdAt } = { createdAt: `${TODAY}T08:00:00.000Z` };
    open("streak", { profile: { createdAt }, known: [[streakKey, statusOf(0)]], answers: days([]) });
    expect(await screen.findByText("Finish a quiz to begin a streak")).toBeTruthy();
    expect(await screen.findByText("You haven't completed a quiz in 2026 yet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Freeze/ })).toBeNull();
    await expectAccessibleScreen();
  });

  it("says when all milestones are reached", async () => {
    const status = { ...statusOf(3), nextMilestone: null };
    open("streak", { known: [[streakKey, status]], answers: days([]) });
    expect(await screen.findByText("You have reached them all.")).toBeTruthy();
    expect(screen.getAllByText(/, reached/)).toHaveLength(MILESTONES.length);
  });

  it("shows milestones of an earlier streak as reached, and counts to the first that isn't", async () => {
    const status = { ...statusOf(3), nextMilestone: { days: 30, xp: 2000 } };
    open("streak", { known: [[streakKey, status]], answers: days([]) });
    expect(await screen.findByText("27 days to the next one. Each pays its XP once.")).toBeTruthy();
    expect(screen.getAllByText(/, reached/)).toHaveLength(3);
  });

  it("keeps the rest where the days can't be read", async () => {
    open("streak", { known: [[streakKey, statusOf(8)]], answers: { "GET /api/streak/days": BROKEN } });
    expect(await screen.findByText("We couldn't load this year.")).toBeTruthy();
    expect(screen.getByText("Active streak", { exact: false })).toBeTruthy();
  });
});

describe("the badges", () => {
  const earnedList = async () =>
    within((await heading(2, "Earned")).closest("section") as HTMLElement).getAllByRole("heading", {
      level: 3,
    });

  it("come as earned, next and still to find", async () => {
    const all = badges(9, 1);
    const { user } = open("badges", { known: [[achievementsQuery().queryKey, all]] });
    expect((await earnedList()).map(({ textContent }) => textContent)).toEqual(
      all
        .slice(0, 9)
        .toReversed()
        .slice(0, 6)
        .map(({ title }) => title),
    );
    expect(screen.getByText(`9 of ${all.length}`)).toBeTruthy();
    const next = within((await heading(2, "Next")).closest("section") as HTMLElement);
    expect(next.getAllByRole("listitem")).toHaveLength(3);
    expect(next.getAllByRole("progressbar").length).toBeGreaterThan(0);
    await expectAccessibleScreen();
    await user.click(screen.getByRole("button", { name: "Show all 9" }));
    expect(await earnedList()).toHaveLength(9);
    await user.click(screen.getByRole("button", { name: `Show all ${all.length - 12}` }));
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(all.length);
  });

  it("say how to get the first", async () => {
    open("badges", { known: [[achievementsQuery().queryKey, badges(0)]] });
    expect(await screen.findByText(/^No badges yet/)).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("leave nothing open for anyone who has all", async () => {
    open("badges", { known: [[achievementsQuery().queryKey, badges(ACHIEVEMENTS.length)]] });
    expect((await earnedList()).length).toBe(6);
    expect(screen.queryByRole("heading", { name: "Next" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Still to find" })).toBeNull();
  });

  it("can be asked for again", async () => {
    open("badges", { answers: { "GET /api/users/achievements": BROKEN } });
    expect(await screen.findByText("We couldn't load your badges.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /try again/i })).toBeTruthy();
  });
});

describe("the XP", () => {
  const PATH = "GET /api/xp/ledger";

  it.each([
    [0, 5, "1,000 XP to go"],
    [3675, 3, "1,325 XP to go"],
    [25_000, 0, null],
  ])("of %i leaves %i ranks locked, with what they need", async (xp, locked, missing) => {
    open("xp", { known: withStats({ ...FRESH, xp }), answers: { [PATH]: ledgerOf([]) } });
    expect(await screen.findByText("Your rank")).toBeTruthy();
    expect(screen.queryAllByText(/^Needs /)).toHaveLength(locked);
    if (missing) expect(screen.getByText(missing)).toBeTruthy();
    else expect(screen.queryByText(/to go$/)).toBeNull();
    await expectAccessibleScreen();
  });

  it("comes from entries that are shown in parts, and asked for when needed", async () => {
    const pages = (_: unknown, query: URLSearchParams) =>
      query.has("before") ? ledgerOf(entries(31, 5)) : ledgerOf(entries(1, 30), "e-30");
    const { user, calls } = open("xp", { known: withStats(FULL), answers: { [PATH]: pages } });
    const asked = () => calls.filter(({ path }) => path === "/api/xp/ledger").length;
    const shown = () => screen.getAllByText(/^Entry \d+$/).length;
    const more = () => user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The latest 6 entries")).toBeTruthy();
    expect(shown()).toBe(6);
    await more();
    expect([shown(), asked()]).toEqual([26, 1]);
    await more();
    await eventually(() => expect(screen.getByText("All 35 entries")).toBeTruthy());
    expect([shown(), asked()]).toEqual([35, 2]);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("keeps what is shown where more of it can't be read", async () => {
    const pages = (_: unknown, query: URLSearchParams) =>
      query.has("before") ? refusal(429, "rate_limited", "Too fast.") : ledgerOf(entries(1, 10), "e-10");
    const { user } = open("xp", { known: withStats(FULL), answers: { [PATH]: pages } });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Too fast.")).toBeTruthy();
    expect(screen.getAllByText(/^Entry \d+$/)).toHaveLength(6);
  });

  it("says where it will come from", async () => {
    const { user } = open("xp", { known: withStats(FRESH), answers: { [PATH]: ledgerOf([]) } });
    expect(await screen.findByText(/^You earn XP with quizzes/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Hearts" }));
    expect(
      await screen.findByText("When you finish a practice with hearts missing, you get some back."),
    ).toBeTruthy();
  });

  it("shows the ranks though the entries fail", async () => {
    open("xp", { known: withStats(FULL), answers: { [PATH]: BROKEN } });
    expect(await screen.findByText("We couldn't load your XP.")).toBeTruthy();
    expect(screen.getByText("Your rank")).toBeTruthy();
  });
});
