import { MINUTE_MS } from "#lib/core/time.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { nextRank, rankFor } from "#lib/xp/rules.ts";
import type { Notice } from "../messages.ts";
import type { CoursePage } from "../reading/course.ts";

export const INVITATION =
  "Connect your Waddle account to see your streak and hearts here, and to bring along the course you are on.";

/** Why the last try, or the connection, ended; no reproach in it. */
export const NOTICES: Record<Notice, string> = {
  denied: "Nothing was connected. You can connect whenever you like.",
  failed: "Connecting didn't work this time. Please try again.",
  ended: "This connection has ended. Connect again to go on.",
};

export function heartsText({ hearts, maxHearts, isPremium }: StatsDto): string {
  return isPremium ? "Unlimited hearts" : `${hearts} of ${maxHearts} hearts`;
}

const MINUTES_A_DAY = 24 * 60;

function shortTime(minutes: number): string {
  if (minutes < 1) return "under a minute";
  if (minutes < 60) return `${minutes} m`;
  const hours = Math.floor(minutes / 60);
  if (minutes < MINUTES_A_DAY) return `${hours} h ${minutes % 60} m`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** What is left of a time in ms, in whole minutes, cut, on one line: "1 d 5 h left", "3 h 12 m left", "12 m left". */
function timeLeft(ms: number): string {
  return `${shortTime(Math.floor(ms / MINUTE_MS))} left`.replaceAll(" ", "\u00a0");
}

/** When lost hearts come back; null where none is lost. */
export function refillText(
  { hearts, maxHearts, isPremium, heartResetTime }: StatsDto,
  now: number,
): string | null {
  if (isPremium || hearts >= maxHearts || heartResetTime === null) return null;
  return heartResetTime <= now ? "Your hearts are back" : `Hearts refill: ${timeLeft(heartResetTime - now)}`;
}

/** "2,340 XP, Dedicated Learner" */
export function rankText(xp: number): string {
  return `${xp.toLocaleString("en")} XP, ${rankFor(xp).name}`;
}

export function nextRankText(xp: number): string {
  const next = nextRank(xp);
  return next ? `${(next.minXp - xp).toLocaleString("en")} XP to ${next.name}` : "The highest rank of all";
}

/** What is said where there is no island to play next. */
export function noIsland(completed: number): { title: string; text: string } {
  return completed === 0
    ? { title: "No islands yet", text: "Bring a course, or take one of ours." }
    : { title: "All islands done", text: "Bring another course whenever you like." };
}

/** What the page in front is taken for */
export function courseLabel({ isCertain }: CoursePage): string {
  return isCertain ? "On this page" : "Maybe a course";
}

export function trackedText(host: string): string {
  return `Your time on ${host} is kept with your Waddle account.`;
}

export const TRACKING_NOTE =
  "Tells Waddle which course and lesson, how long it is in front, and videos seen to the end. Nothing else.";
