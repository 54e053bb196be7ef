import { savePlan } from "#lib/study/plan-service.ts";
import { type PlanBodyInput, planBodySchema } from "#lib/study/schema.ts";
import { createCourse, createLearner, questions } from "./factories.ts";
import { createLesson } from "./study-sessions.ts";

/** A Monday, half past noon in UTC */
export const MONDAY = new Date("2026-03-09T12:30:00Z");
const HOUR = 3_600_000;

/** So many days and hours after that Monday noon. */
export const later = (days: number, hours = 0): Date =>
  new Date(MONDAY.getTime() + days * 24 * HOUR + hours * HOUR);

/** Monday, Wednesday and Friday at 19:00, half an hour each; done within two months. */
export function planBody(body: Partial<PlanBodyInput> = {}) {
  return planBodySchema.parse({
    goal: { kind: "date", date: "2026-05-08" },
    slots: [1, 3, 5].map((weekday) => ({ weekday, start: "19:00", minutes: 30 })),
    ...body,
  });
}

/** A learner with a course of ten quizzes of 20 questions and some lessons, without a plan. */
export async function createPlanner(
  data: Parameters<typeof createLearner>[0] = {},
  { quizzes = 10, lessons = 2 } = {},
) {
  const { id: userId } = await createLearner(data);
  const course = await createCourse(
    userId,
    Array.from({ length: quizzes }, () => questions(20)),
  );
  for (let index = 0; index < lessons; index += 1) await createLesson(course.courseId, { words: 1800 });
  return { userId, ...course };
}

/** The same with a plan that was made on the Monday. */
export async function createPlan(
  data: Parameters<typeof createLearner>[0] = {},
  body: Partial<PlanBodyInput> = {},
) {
  const planner = await createPlanner(data);
  const { plan } = await savePlan(planner.userId, planner.courseId, planBody(body), MONDAY);
  return { ...planner, plan };
}
