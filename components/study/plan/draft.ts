import * as z from "zod";
import { addDays, type LocalDay } from "#lib/core/time.ts";
import { DEFAULT_SLOTS, MAX_SLOTS_A_DAY, overlapOf, type Slot, WEEKDAYS } from "#lib/study/rules.ts";
import { type PlanBody, type PlanDto, planBodySchema } from "#lib/study/schema.ts";

/** A plan as its form holds it: both kinds of goal, so that none is lost while the other is looked at. */
export interface PlanDraft {
  goal: { kind: "date" | "minutes"; date: string; minutes: number };
  slots: Slot[];
  why: string;
  obstacle: string;
}

const number = z.union([z.number(), z.nan()]);

/** What the form checks: the body that it sends, by the rules that the server checks it by. */
export const draftSchema = z
  .object({
    goal: z.object({ kind: z.enum(["date", "minutes"]), date: z.string(), minutes: number }),
    slots: z.array(z.object({ weekday: z.number(), start: z.string(), minutes: number })),
    why: z.string(),
    obstacle: z.string(),
  })
  .transform((draft, context): PlanBody => {
    const { data, error } = planBodySchema.safeParse(draft);
    if (data) return data;
    for (const { message, path } of error.issues) context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });

/** A new plan ends so far ahead unless its learner says otherwise. */
const DEFAULT_WEEKS = 8;
const DEFAULT_MINUTES = 90;

/** What the form begins with: the plan as it is, or the usual three evenings. */
export function draftOf(plan: PlanDto | PlanBody | null, today: LocalDay): PlanDraft {
  const goal = plan?.goal;
  return {
    goal: {
      kind: goal?.kind ?? "date",
      date: goal?.kind === "date" ? goal.date : addDays(today, DEFAULT_WEEKS * 7),
      minutes: goal?.kind === "minutes" ? goal.minutes : DEFAULT_MINUTES,
    },
    slots: (plan?.slots ?? DEFAULT_SLOTS).map((slot) => ({ ...slot })),
    why: plan?.why ?? "",
    obstacle: plan?.obstacle ?? "",
  };
}

/** What a draft would send; null while something in it is missing or wrong. */
export function bodyOf(draft: PlanDraft): PlanBody | null {
  return draftSchema.safeParse(draft).data ?? null;
}

/** What is wrong with one time beside the others, as a sentence; null where nothing is. */
export function slotProblem(slots: readonly Slot[], at: number): string | null {
  const slot = slots[at];
  if (!slot) return null;
  const before = slots.slice(0, at);
  if (before.filter(({ weekday }) => weekday === slot.weekday).length >= MAX_SLOTS_A_DAY)
    return `${WEEKDAYS[slot.weekday - 1]} has more than ${MAX_SLOTS_A_DAY} times. Remove one.`;
  const other = before.find((each) => overlapOf([each, slot]) !== null);
  if (!other) return null;
  const name = `${WEEKDAYS[other.weekday - 1]} ${other.start}`;
  return `This overlaps with ${name} (${other.minutes} minutes). Move one of them.`;
}

/** The next time to add: as long and as late as the last, on the next day without one. */
export function nextSlot(slots: readonly Slot[]): Slot {
  const last = slots.at(-1) ?? DEFAULT_SLOTS[0];
  const { start = "19:00", minutes = 30, weekday = 1 } = last ?? {};
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => ((weekday - 1 + ahead) % 7) + 1);
  const free = days.find((day) => slots.every((slot) => slot.weekday !== day));
  return { weekday: free ?? weekday, start, minutes: Number.isNaN(minutes) ? 30 : minutes };
}
