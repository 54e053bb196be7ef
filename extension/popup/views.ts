import { stateSentence } from "#components/streak/streak-text.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { rankProgress } from "#lib/xp/rules.ts";
import type { Notice, Overview } from "../messages.ts";
import { el, picture } from "./dom.ts";
import { heartsText, INVITATION, NOTICES, nextRankText, noIsland, rankText, refillText } from "./words.ts";

type Press = () => void;

export function loadingView(): HTMLElement {
  const bars = ["tall", "", ""].map((size) => el("div", { class: `bone ${size}` }));
  return el("div", { class: "stack" }, el("h1", { class: "sr-only" }, "Loading"), ...bars);
}

export function awayView(notice: Notice | null, onConnect: Press): HTMLElement {
  return el(
    "div",
    { class: "stack center" },
    picture("mark", "mark"),
    el("h1", {}, notice === "ended" ? "Connect again" : "Hello!"),
    notice && el("p", { class: "note" }, NOTICES[notice]),
    el("p", {}, INVITATION),
    button("Connect", "primary", onConnect),
  );
}

export function connectingView(onConnect: Press): HTMLElement {
  return el(
    "div",
    { class: "stack center" },
    picture("mark", "mark"),
    el("h1", {}, "Waiting for you"),
    el("p", {}, "Go on in the window that opens. This one shows your streak once you are connected."),
    button("Open it again", "secondary", onConnect),
  );
}

export function limitedView(onConnect: Press): HTMLElement {
  return el(
    "div",
    { class: "stack center" },
    picture("mark", "mark"),
    el("h1", {}, "Log in to see your streak"),
    el(
      "p",
      {},
      "This browser is connected without an account. Connect again when you are logged in to Waddle.",
    ),
    button("Connect again", "primary", onConnect),
  );
}

export function failedView(isOffline: boolean, onRetry: Press): HTMLElement {
  return el(
    "div",
    { class: "stack center" },
    picture("mark", "mark"),
    el("h1", {}, isOffline ? "No connection" : "That didn't work"),
    el(
      "p",
      {},
      isOffline
        ? "Waddle can't be reached. You stay connected, and nothing that you have learned is lost."
        : "Waddle couldn't answer just now. Nothing is lost.",
    ),
    button("Try again", "primary", onRetry),
  );
}

/** The one primary button of a window is the next thing to do: the course in front, or else the next island. */
export function overviewView({ stats, streak, next }: Overview, hasCourse: boolean): HTMLElement {
  const now = new Date();
  return el(
    "div",
    { class: "stack" },
    el("h1", { class: "sr-only" }, "Where you stand"),
    streakView(streak, now),
    el("div", { class: "card rows" }, heartsView(stats, now), xpView(stats)),
    islandView(next, stats.completedIslands, hasCourse),
  );
}

function streakView(streak: StreakStatusDto, now: Date): HTMLElement {
  return el(
    "section",
    { class: "streak", "aria-label": "Streak", "data-done": streak.isDoneToday },
    picture("flame", "flame"),
    el("p", { class: "num" }, String(streak.streak)),
    el(
      "p",
      {},
      el("strong", {}, streak.streak === 1 ? "day" : "days"),
      " ",
      el("span", {}, stateSentence(streak, now)),
    ),
  );
}

function heartsView(stats: StatsDto, now: Date): HTMLElement {
  const places = Array.from({ length: stats.maxHearts }, (_, place) =>
    picture(place < stats.hearts ? "heart" : "no-heart"),
  );
  const refill = refillText(stats, now.getTime());
  return el(
    "section",
    { "aria-label": "Hearts" },
    el("div", { class: "hearts" }, ...(stats.isPremium ? [picture("unlimited", "unlimited")] : places)),
    el("p", { class: "label" }, heartsText(stats)),
    refill && el("p", { class: "quiet" }, refill),
  );
}

function xpView({ xp }: StatsDto): HTMLElement {
  const filled = el("div", { class: "filled" });
  filled.style.width = `${rankProgress(xp)}%`;
  return el(
    "section",
    { "aria-label": "Rank" },
    el("p", { class: "label" }, rankText(xp)),
    el("div", { class: "bar", "aria-hidden": "true" }, filled),
    el("p", { class: "quiet" }, nextRankText(xp)),
  );
}

function islandView(next: Overview["next"], completed: number, isSecond: boolean): HTMLElement {
  const look = isSecond ? "secondary" : "primary";
  const { title, text } = next ? { title: next.title, text: next.courseTitle } : noIsland(completed);
  return el(
    "section",
    { class: "card", "aria-label": "Next island" },
    el("p", { class: "eyebrow" }, next ? "Next island" : "Your islands"),
    el("p", { class: "title" }, title),
    el("p", { class: "quiet" }, text),
    next
      ? link("Go to the islands", `${WADDLE_URL}/quiz-islands`, look)
      : link("Find a course", `${WADDLE_URL}/dashboard`, look),
  );
}

export function button(text: string, look: string, onPress: Press): HTMLElement {
  return el("button", { type: "button", class: `key ${look}`, click: onPress }, text);
}

export function link(text: string, href: string, look: string): HTMLElement {
  return el("a", { href, target: "_blank", rel: "noopener", class: `key ${look}` }, text);
}
