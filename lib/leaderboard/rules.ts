import { addDays, DAY_MS, dayToDate, HOUR_MS, type LocalDay, MINUTE_MS } from "#lib/core/time.ts";
import type { Period } from "#lib/xp/rules.ts";

/** How many the board shows from the top (docs/product.md#leaderboard) */
export const TOP = 50;
/** How many it shows on either side of a learner */
export const NEIGHBOURS = 2;

export const PERIODS = ["week", "month", "all"] as const satisfies readonly Period[];

/** The instant at which a period that starts on `startsOn` is over: the next Monday or first of a month, 00:00 UTC. */
export function periodEnd(period: Period, startsOn: LocalDay): Date | null {
  if (period === "all") return null;
  if (period === "week") return dayToDate(addDays(startsOn, 7));
  const start = dayToDate(startsOn);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "2 days and 4 hours", "1 hour", "12 minutes": the two largest units, rounded up, so that it never says 0 before the end. */
export function timeLeft(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE_MS));
  const hours = Math.ceil((minutes * MINUTE_MS) / HOUR_MS);
  const isLong = minutes * MINUTE_MS >= DAY_MS;
  const [large, small] = isLong
    ? [counted(Math.floor(hours / 24), "day"), hours % 24 && counted(hours % 24, "hour")]
    : [
        minutes >= 60 && counted(Math.floor(minutes / 60), "hour"),
        minutes % 60 && counted(minutes % 60, "minute"),
      ];
  return [large, small].filter(Boolean).join(" and ") || "0 minutes";
}

/** Any of these goes with any of those: no one is called anything that they would not like to be called. */
export const ADJECTIVES = [
  "Able Agile Bold Brave Breezy Bright Bubbly Calm Caring Cheerful Clever Cosy Curious Dapper Daring Eager",
  "Earnest Fair Faithful Fearless Friendly Gentle Gleaming Golden Graceful Hardy Helpful Honest Hopeful Jolly Keen Kind",
  "Lively Loyal Lucky Mellow Merry Mighty Nimble Noble Patient Peaceful Playful Proud Quick Radiant Ready Serene",
  "Shining Smiling Sparkling Spirited Steady Sturdy Sunny Swift Thoughtful Tidy Trusty Upbeat Valiant Warm Wise Witty",
].flatMap((row) => row.split(" "));

export const SEA_ANIMALS = [
  "Albatross Angelfish Auk Avocet Beluga Clownfish Cormorant Curlew Cuttlefish Dolphin Dunlin Eider",
  "Fulmar Gannet Guillemot Herring Kittiwake Lionfish Manta Marlin Narwhal Nautilus Octopus Orca",
  "Osprey Otter Parrotfish Pelican Penguin Petrel Plover Porpoise Puffin Razorbill Sailfish Salmon",
  "Sandpiper Seadragon Seahorse Seal Shearwater Skimmer Starfish Sunfish Swordfish Tern Tuna Turtle",
].flatMap((row) => row.split(" "));

const LOWEST = 10;
const HIGHEST = 9999;

/** How many names can be made up: two learners rarely share one. */
export const NAME_COUNT = ADJECTIVES.length * SEA_ANIMALS.length * (HIGHEST - LOWEST + 1);

/** What a learner without a nickname is called: always the same for the same SHA-256 (hexadecimal). */
export function madeUpName(hash: string): string {
  const part = (index: number, size: number) =>
    Number.parseInt(hash.slice(index * 8, index * 8 + 8), 16) % size;
  const adjective = ADJECTIVES[part(0, ADJECTIVES.length)];
  const animal = SEA_ANIMALS[part(1, SEA_ANIMALS.length)];
  return `${adjective} ${animal} ${LOWEST + part(2, HIGHEST - LOWEST + 1)}`;
}
