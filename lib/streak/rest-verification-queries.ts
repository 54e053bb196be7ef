import { jsonArrayFrom } from "kysely/helpers/postgres";
import { addDays, type LocalDay } from "#lib/core/time.ts";
import { isRestDayAnywhere, isRestDayIn, type RestPlan } from "#lib/learner/rest-days.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import type { Difference } from "#lib/xp/verification-queries.ts";

const PAGE = 500;

interface Receipt {
  day: LocalDay;
  kind: string;
  timeZone: string;
  createdAt: Date;
}

/** Learners whose plans or receipts say something of rest days, by id, with all of both, each in its order. */
async function listPage(sql: Sql, after: string | null) {
  const page = await sql
    .selectFrom("User")
    .select(({ selectFrom }) => [
      "User.id",
      jsonArrayFrom(
        selectFrom("StudyWeekdays")
          .select(["courseId", "weekdays", "since"])
          .whereRef("StudyWeekdays.userId", "=", "User.id")
          .orderBy("since"),
      ).as("rest"),
      jsonArrayFrom(
        selectFrom("StreakDay")
          .select([dayText("StreakDay.day").as("day"), "kind", "timeZone", "createdAt"])
          .whereRef("StreakDay.userId", "=", "User.id")
          .orderBy("StreakDay.day"),
      ).as("receipts"),
    ])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("StudyWeekdays").select("id").whereRef("StudyWeekdays.userId", "=", "User.id")),
        exists(
          selectFrom("StreakDay")
            .select("day")
            .whereRef("StreakDay.userId", "=", "User.id")
            .where("kind", "=", "rest"),
        ),
      ]),
    )
    .$if(after !== null, (query) => query.where("User.id", ">", after))
    .orderBy("User.id")
    .limit(PAGE)
    .execute();
  return page.map(({ id, rest, receipts }) => ({
    id,
    rest: rest.map((version) => ({ ...version, since: new Date(version.since) })),
    receipts: receipts.map((receipt) => ({ ...receipt, createdAt: new Date(receipt.createdAt) })),
  }));
}

/** Rest days that the plans did not give, by what they said when the receipt was written. */
function forged(receipts: readonly Receipt[], rest: RestPlan): LocalDay[] {
  const isForged = ({ day, timeZone, createdAt }: Receipt) =>
    !isRestDayIn(
      rest.filter(({ since }) => since <= createdAt),
      day,
      timeZone,
    );
  return receipts.filter((receipt) => receipt.kind === "rest" && isForged(receipt)).map(({ day }) => day);
}

/** Rest days that would join a run to what follows it, whatever the zone, and have no receipt. */
function missing(receipts: readonly Receipt[], rest: RestPlan): LocalDay[] {
  const days = new Set(receipts.map(({ day }) => day));
  const nextDays = receipts.slice(0, -1).map(({ day }) => addDays(day, 1));
  return nextDays.filter((day) => !days.has(day) && isRestDayAnywhere(rest, day));
}

/** Every receipt of a rest day that the plans don't bear out, and every one that is not there. docs/product.md#rest-days */
export async function listRestDifferences(sql: Sql): Promise<Difference[]> {
  const found: Difference[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(sql, after);
    for (const { id: userId, rest, receipts } of page) {
      const add = (day: LocalDay, cached: string, recomputed: string) =>
        found.push({ userId, what: `rest day ${day}`, cached, recomputed });
      for (const day of forged(receipts, rest)) add(day, "counted", "none by the plans");
      for (const day of missing(receipts, rest)) add(day, "not counted", "one by the plans");
    }
    after = page.at(PAGE - 1)?.id ?? null;
  } while (after !== null);
  return found;
}
