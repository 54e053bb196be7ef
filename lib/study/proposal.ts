import { addDays } from "#lib/core/time.ts";
import { type Outlook, type PlanState, pastSessions } from "./outlook.ts";
import { proposalOf } from "./review-rules.ts";
import type { ReviewDto } from "./review-schema.ts";
import { weekdayOf } from "./rules.ts";

/** How far back the days are looked at on which a learner studies */
const DAYS = 28;

function studyByWeekday({ plans, facts }: Outlook): number[] {
  const minutes = [0, 0, 0, 0, 0, 0, 0];
  const since = addDays(facts.today, -DAYS);
  for (const { course } of plans)
    for (const [day, studied] of course.studied)
      if (day >= since) minutes[weekdayOf(day) - 1] = (minutes[weekdayOf(day) - 1] ?? 0) + studied;
  return minutes;
}

function proposalOfPlan({ plan, goal }: PlanState, outlook: Outlook): ReviewDto["proposal"] {
  const { facts, input, plans } = outlook;
  const found = proposalOf({
    slots: plan.slots,
    outcomes: pastSessions(outlook.known, plan.id, facts),
    others: plans.flatMap((other) => (other.plan === plan ? [] : other.plan.slots)),
    studyByWeekday: studyByWeekday(outlook),
    dayMinutes: input.dayMinutes,
  });
  if (!found) return null;
  const { text, button, slots } = found;
  const { courseId, why, obstacle, version } = plan;
  return { courseId, text, button, plan: { goal, slots, why, obstacle, version } };
}

/** The one change that the last weeks speak for, of the first plan that needs one. docs/product.md#weekly-review */
export function proposalFor(outlook: Outlook): ReviewDto["proposal"] {
  for (const state of outlook.plans) {
    const proposal = proposalOfPlan(state, outlook);
    if (proposal) return proposal;
  }
  return null;
}
