import {
  isAmong,
  leagueName,
  MIN_RACERS,
  promotedPlaces,
  TOP_TIER,
} from "#lib/leaderboard/league/league-rules.ts";
import type { LastLeagueDto, LeagueDto } from "#lib/leaderboard/league/league-schema.ts";
import type { BoardEntryDto } from "#lib/leaderboard/schema.ts";

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

/** "1st", "22nd", "13th" */
export function ordinal(place: number): string {
  return `${place}${ENDINGS[ordinals.select(place)] ?? "th"}`;
}

const countWords = [
  "No learners have",
  "One learner has",
  "Two learners have",
  "Three learners have",
  "Four learners have",
];

const TIES = "Learners who tie move up only if there is room for all of them.";

/** Who moves up. */
export function promotionRule({ promoted, racers, nextName }: LeagueDto): string {
  if (nextName === null) return "This is the highest league: everybody here stays.";
  if (promoted === 1) return `The first moves up to the ${nextName} when the week ends. ${TIES}`;
  if (promoted > 1) return `The top ${promoted} move up to the ${nextName} when the week ends. ${TIES}`;
  return `Once five learners have XP, the top third moves up to the ${nextName}. ${countWords[Math.min(racers, MIN_RACERS - 1)]} some so far.`;
}

/** What the learner may do next: in the promotion zone, on the way there, or before the race. */
export function standingWords(league: LeagueDto, xp: number, format: (xp: number) => string): string {
  const { distance, next, name } = league;
  if (xp === 0) return "Your first XP this week gets you into the race.";
  // The marks keep a name of another script from reordering the sentence.
  const way = next ? `${format(next.distance)} XP to \u2068${next.name}\u2069.` : "You are in the lead.";
  if (distance === null) return way;
  if (distance === 0) return `You are in the promotion zone. ${way}`;
  return `${format(distance)} XP to the promotion zone. Below it, you stay in the ${name}.`;
}

/** Whether only a tie at the border kept the learner from moving up. */
function wasTied({ place, racers, name }: LastLeagueDto): boolean {
  return place !== null && place <= promotedPlaces(racers) && name !== leagueName(TOP_TIER);
}

/** How the last league ended: nobody ever moves down. */
export function resultWords(last: LastLeagueDto): { title: string; text: string } {
  const { place, racers, hasMovedUp, name, newName } = last;
  if (hasMovedUp && place !== null) {
    return {
      title: `You finished ${ordinal(place)} and moved up to the ${newName}`,
      text: `${racers} learners raced in the ${name}.`,
    };
  }
  if (hasMovedUp) return { title: `You moved up to the ${newName}`, text: "A new week, a new league." };
  const text = `You stay in the ${newName}.${wasTied(last) ? " More learners tied than could move up." : ""}`;
  if (place === null) return { title: "A new week begins", text };
  return {
    title: racers > 1 ? `You finished ${ordinal(place)} of ${racers}` : "You finished the week",
    text,
  };
}

export interface LeagueRow extends BoardEntryDto {
  key: string;
}

/** The learners of a league: who would move up now, and everyone else. */
export function leagueRows({ members, promoted }: LeagueDto): { zone: LeagueRow[]; rest: LeagueRow[] } {
  const seen = new Map<string, number>();
  const rows = members.map((member) => {
    // Names may be shared, and ids aren't told: the first of a name keeps its row when the order changes.
    const count = (seen.get(member.name) ?? 0) + 1;
    seen.set(member.name, count);
    return { ...member, key: `${member.name} ${count}` };
  });
  const all = members.map(({ xp }) => xp);
  const isInZone = ({ xp }: LeagueRow) => isAmong(promoted, xp, all);
  return { zone: rows.filter(isInZone), rest: rows.filter((row) => !isInZone(row)) };
}
