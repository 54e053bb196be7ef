import type { LocalDay } from "#lib/core/time.ts";
import { MIN_SLOT_MINUTES, overlapOf, type Slot, WEEKDAYS, weekdayOf } from "./rules.ts";
import type { SessionStatus } from "./schedule-types.ts";

/** What can be answered to "What got in the way?" */
export const REASONS = [
  { id: "time", label: "No time" },
  { id: "tired", label: "Too tired" },
  { id: "start", label: "Hard to get started" },
  { id: "material", label: "The material was hard" },
  { id: "forgot", label: "I forgot" },
  { id: "nothing", label: "Nothing, it went well" },
] as const;

/** A slot's latest four sessions are looked at; from three bad ones on, a change is proposed. docs/product.md#study-plans */
const LOOKED_AT = 4;
const BAD_OF_THEM = 3;

/** A session of a plan that is over. */
export interface SlotOutcome {
  slotDay: LocalDay;
  slotTime: string;
  status: SessionStatus;
}

export interface ProposalInput {
  slots: readonly Slot[];
  /** Of the last weeks, in any order */
  outcomes: readonly SlotOutcome[];
  /** Slots of the learner's other plans */
  others: readonly Slot[];
  /** Minutes studied by weekday in the last four weeks, Monday first */
  studyByWeekday: readonly number[];
  /** The most minutes of a day */
  dayMinutes: number;
}

export interface Proposal {
  /** "Tuesdays: 3 of 4 missed. Move to Thursday?" */
  text: string;
  /** "Move to Thursday" */
  button: string;
  slots: Slot[];
}

const OVER: readonly SessionStatus[] = ["done", "partly", "missed"];

function latestOf(slot: Slot, outcomes: readonly SlotOutcome[]): SlotOutcome[] {
  return outcomes
    .filter(({ slotDay, slotTime, status }) => {
      return weekdayOf(slotDay) === slot.weekday && slotTime === slot.start && OVER.includes(status);
    })
    .toSorted((a, b) => (a.slotDay < b.slotDay ? 1 : -1))
    .slice(0, LOOKED_AT);
}

/** The days after a slot's own, in the order in which they are tried where no other reason speaks for one. */
const TRIED = [2, 1, 3, 4, 5, 6] as const;

function minutesOn(weekday: number, slots: readonly Slot[]): number {
  return slots.filter((slot) => slot.weekday === weekday).reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Whether others leave a slot its time: a weekday's slots are compared as they stand, those over midnight too. */
function isFree(slot: Slot, all: readonly Slot[], dayMinutes: number): boolean {
  const isRoomy = minutesOn(slot.weekday, all) + slot.minutes <= dayMinutes;
  return isRoomy && overlapOf([...all, slot]) === null;
}

/** The weekday to move a slot to: one that its plan leaves free, with the most study. */
function betterDay(slot: Slot, input: ProposalInput): number | null {
  const { slots, others, studyByWeekday, dayMinutes } = input;
  const rest = slots.filter((one) => one !== slot);
  const free = TRIED.map((days) => ((slot.weekday - 1 + days) % 7) + 1).filter((weekday) => {
    const isUnused = !slots.some((one) => one.weekday === weekday);
    return isUnused && isFree({ ...slot, weekday }, [...rest, ...others], dayMinutes);
  });
  const studied = (weekday: number) => studyByWeekday[weekday - 1] ?? 0;
  return free.toSorted((a, b) => studied(b) - studied(a))[0] ?? null;
}

function moved(slot: Slot, bad: number, of: number, input: ProposalInput): Proposal | null {
  const weekday = betterDay(slot, input);
  if (weekday === null) return null;
  const name = WEEKDAYS[weekday - 1];
  return {
    text: `${WEEKDAYS[slot.weekday - 1]}s: ${bad} of ${of} missed. Move to ${name}?`,
    button: `Move to ${name}`,
    slots: input.slots.map((one) => (one === slot ? { ...one, weekday } : one)),
  };
}

function shortened(slot: Slot, bad: number, of: number, { slots }: ProposalInput): Proposal | null {
  const minutes = Math.max(MIN_SLOT_MINUTES, Math.floor((slot.minutes * 2) / 3 / 5) * 5);
  if (minutes >= slot.minutes) return null;
  return {
    text: `${WEEKDAYS[slot.weekday - 1]}s: ${bad} of ${of} cut short. Make it ${minutes} minutes?`,
    button: `Make it ${minutes} minutes`,
    slots: slots.map((one) => (one === slot ? { ...one, minutes } : one)),
  };
}

/**
 * One change of a plan's slots that its last weeks speak for; null where they go well. Of several slots, the one with the
 * most missed sessions; missed ones come before those that were cut short.
 */
export function proposalOf(input: ProposalInput): Proposal | null {
  const found = input.slots.map((slot) => {
    const latest = latestOf(slot, input.outcomes);
    const count = (status: SessionStatus) => latest.filter((one) => one.status === status).length;
    return { slot, of: latest.length, missed: count("missed"), partly: count("partly") };
  });
  const byMissed = found
    .filter(({ missed }) => missed >= BAD_OF_THEM)
    .toSorted((a, b) => b.missed - a.missed);
  for (const { slot, missed, of } of byMissed) {
    const proposal = moved(slot, missed, of, input);
    if (proposal) return proposal;
  }
  for (const { slot, partly, of } of found.filter((one) => one.partly >= BAD_OF_THEM)) {
    const proposal = shortened(slot, partly, of, input);
    if (proposal) return proposal;
  }
  return null;
}
