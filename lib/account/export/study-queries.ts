import { db } from "#lib/server/db/db.ts";
import { dayOf } from "./run-queries.ts";

/** The learner's study plans with all that was promised, and how they stood day by day. */
export async function listStudyPlans(userId: string) {
  const plans = await db().studyPlan.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    include: {
      course: { select: { title: true } },
      goals: { orderBy: { createdAt: "asc" } },
      marks: { orderBy: { day: "asc" } },
      shares: { omit: { tokenHash: true } },
    },
  });
  return plans.map(({ course, goals, marks, ...plan }) => ({
    ...plan,
    courseTitle: course.title,
    goals: goals.map((goal) => ({
      ...goal,
      date: dayOf(goal.date),
      effectiveFrom: dayOf(goal.effectiveFrom),
    })),
    marks: marks.map((mark) => ({
      ...mark,
      day: dayOf(mark.day),
      forecastFrom: dayOf(mark.forecastFrom),
      forecastTo: dayOf(mark.forecastTo),
    })),
  }));
}

export async function listStudyPauses(userId: string) {
  const pauses = await db().studyPause.findMany({ where: { userId }, orderBy: { fromDay: "asc" } });
  return pauses.map((pause) => ({ ...pause, fromDay: dayOf(pause.fromDay), toDay: dayOf(pause.toDay) }));
}

export async function listStudyReviews(userId: string) {
  const reviews = await db().studyReview.findMany({ where: { userId }, orderBy: { week: "asc" } });
  return reviews.map((review) => ({ ...review, week: dayOf(review.week) }));
}
