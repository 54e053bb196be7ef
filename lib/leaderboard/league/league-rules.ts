/** docs/product.md#leagues */
export const LEAGUE_SEATS = 30;
/** Fewer racers than these, and nobody moves up */
export const MIN_RACERS = 5;
const MOST_PROMOTED = 10;
/** A league of fewer takes learners of a neighboring band too */
const FEW_SEATS = 20;
/** How many weeks tell how active someone is */
export const BAND_WEEKS = 4;
const LOWEST_BAND_XP = 100;
const HIGHEST_BAND = 6;

/** From the lowest league to the highest */
export const TIERS = ["Pebble", "Coral", "Pearl", "Amber", "Aurora"] as const;
export const TOP_TIER = TIERS.length - 1;

/** A tier that the list doesn't have is its nearest one. */
function withinTiers(tier: number): number {
  return Math.min(Math.max(tier, 0), TOP_TIER);
}

/** "Coral League" */
export function leagueName(tier: number): string {
  return `${TIERS[withinTiers(tier)]} League`;
}

/** How active a learner is: 0 below 100 XP a week, then one more each time that it doubles, up to 6. */
export function bandOf(averageXp: number): number {
  if (averageXp < LOWEST_BAND_XP) return 0;
  return Math.min(HIGHEST_BAND, 1 + Math.floor(Math.log2(averageXp / LOWEST_BAND_XP)));
}

/** How many places move up: the top third of those with XP, ten at most, none among fewer than five. */
export function promotedPlaces(racers: number): number {
  return racers < MIN_RACERS ? 0 : Math.min(MOST_PROMOTED, Math.floor(racers / 3));
}

/** 1 + how many have more: equals share a place. */
export function placeAmong(xp: number, all: readonly number[]): number {
  return 1 + all.filter((other) => other > xp).length;
}

function placesOf(all: readonly number[]): number {
  return promotedPlaces(all.filter((one) => one > 0).length);
}

/**
 * Whether someone with so much XP stands on one of so many places; `all` is what the league's learners have, this one
 * included. Equals do together or not at all: only where there is room for all of them.
 */
export function isAmong(places: number, xp: number, all: readonly number[]): boolean {
  return all.filter((other) => other >= xp).length <= places;
}

/** Whether someone with so much XP moves up. Nobody without XP does. */
export function isPromoted(xp: number, all: readonly number[]): boolean {
  return isAmong(placesOf(all), xp, all);
}

/** The tier after a week in `tier`: one up, or the same. Never down. */
export function nextTier(tier: number, hasMovedUp: boolean): number {
  return Math.max(tier, withinTiers(tier + (hasMovedUp ? 1 : 0)));
}

/** XP up to the promotion places; 0 for who stands on one, null where nobody moves up. */
export function distanceToPromotion(xp: number, all: readonly number[], tier: number): number | null {
  const zone = placesOf(all);
  if (zone === 0 || tier >= TOP_TIER) return null;
  if (isPromoted(xp, all)) return 0;
  // A tie with the last place that moves up isn't enough.
  const last = all.toSorted((a, b) => b - a)[zone - 1] ?? 0;
  return last - xp + 1;
}

export interface OpenLeague {
  id: string;
  band: number;
  size: number;
}

/** How far the band of a league's learners may be from its own. */
function reachOf(size: number): number {
  if (size < MIN_RACERS) return Number.POSITIVE_INFINITY;
  return size < FEW_SEATS ? 1 : 0;
}

/**
 * The league of one tier that a learner of `band` sits down in: the nearest band first, then the fullest with a free seat.
 * Null where a new one has to be opened.
 */
export function chooseLeague(leagues: readonly OpenLeague[], band: number): OpenLeague | null {
  const awayFrom = (league: OpenLeague) => Math.abs(league.band - band);
  const open = leagues.filter(
    (league) => league.size < LEAGUE_SEATS && awayFrom(league) <= reachOf(league.size),
  );
  const [best] = open.toSorted(
    (a, b) => awayFrom(a) - awayFrom(b) || b.size - a.size || (a.id < b.id ? -1 : 1),
  );
  return best ?? null;
}
