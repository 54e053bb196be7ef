import { db } from "#lib/server/db/db.ts";
import { dayOf } from "./run-queries.ts";

/** The learner's seats, week by week, with the tier of each league. */
export async function listLeagueSeats(userId: string) {
  const include = { league: { select: { tier: true, band: true } } };
  const rows = await db().leagueSeat.findMany({ where: { userId }, orderBy: { startsOn: "asc" }, include });
  return rows.map((row) => ({ ...row, startsOn: dayOf(row.startsOn) }));
}
