import type { Page } from "@playwright/test";
import { addDays } from "#lib/core/time.ts";
import { weekdayOf } from "#lib/study/rules.ts";
import type { TodayDto } from "#lib/study/schema.ts";
import { call } from "./learner-page.ts";
import { importGift } from "./own-course.ts";

/** A dozen questions */
export const SUMS = Array.from(
  { length: 12 },
  (_, n) => `::Sum ${n}:: ${n} + 1? {=${n + 1} ~${n + 2} ~${n + 3}}`,
).join("\n\n");

/** The learner's own date */
export async function learnersDay(page: Page): Promise<string> {
  return (await call<TodayDto>(page, "GET", "/api/study/today")).day;
}

/** Gives this browser's learner a course with a plan: a date far ahead, and three evenings from today on. */
export async function givePlan(page: Page): Promise<{ courseId: string; today: string }> {
  const { courseId } = await importGift(page, "sums.gift", SUMS);
  const today = await learnersDay(page);
  const days = [0, 1, 2].map((ahead) => weekdayOf(addDays(today, ahead)));
  await call(page, "PUT", `/api/study/plans/${courseId}`, {
    goal: { kind: "date", date: addDays(today, 50) },
    slots: days.map((weekday) => ({ weekday, start: "19:00", minutes: 30 })),
  });
  return { courseId, today };
}
