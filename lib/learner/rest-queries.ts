import { type ExpressionBuilder, sql as raw } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Sql } from "#lib/server/db/db.ts";
import type { DB } from "#prisma/generated/kysely.ts";
import type { RestPlan } from "./rest-days.ts";

/**
 * From then on versions matter: the last week is shown, its days are judged by the week before them, and a freeze can have
 * covered the next week already.
 */
const MATTERS_FROM = raw<Date>`"User"."streakCoveredTo" - interval '24 days'`;

type OfUser = Pick<ExpressionBuilder<DB, "User">, "selectFrom">;

/** The versions of a user's plans that say something of days after the run, oldest first. */
function selectVersions({ selectFrom }: OfUser) {
  return selectFrom("StudyWeekdays as version")
    .select(["version.courseId", "version.weekdays", "version.since"])
    .whereRef("version.userId", "=", "User.id")
    .where(({ not, exists, selectFrom: from }) =>
      not(
        exists(
          from("StudyWeekdays as later")
            .select("later.id")
            .whereRef("later.userId", "=", "User.id")
            .whereRef("later.courseId", "=", "version.courseId")
            .whereRef("later.since", ">", "version.since")
            .where("later.since", "<=", MATTERS_FROM),
        ),
      ),
    )
    .orderBy("version.since");
}

/** The same as a column of the learner's row; `toRestPlan` reads it. */
export function restPlanJson(builder: OfUser) {
  return jsonArrayFrom(selectVersions(builder)).as("rest");
}

type Versions = readonly { courseId: string; weekdays: number[] | null; since: Date | string }[];

/** Instants come as texts out of JSON. */
export function toRestPlan(versions: Versions): RestPlan {
  return versions.map(({ courseId, weekdays, since }) => {
    return { courseId, weekdays: weekdays ?? [], since: new Date(since) };
  });
}

/** What the learner's plans say of the days after the run, read after whatever was waited for. */
export async function listRestPlan(sql: Sql, userId: string): Promise<RestPlan> {
  const versions = await sql
    .selectFrom("User")
    .select(restPlanJson)
    .where("User.id", "=", userId)
    .executeTakeFirst();
  return toRestPlan(versions?.rest ?? []);
}
