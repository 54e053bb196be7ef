import {
  addDays,
  dayToDate,
  type LocalDay,
  localDayAt,
  startOfDay,
  type ZonePlan,
  zoneAt,
} from "#lib/core/time.ts";

/** docs/product.md#quests */
export const QUESTS_A_WEEK = 3;
/** Targets follow what a learner did in so many weeks before. */
export const HISTORY_WEEKS = 4;
const WEEK_DAYS = 7;

export type QuestKind =
  | "practise_days"
  | "due_cleared"
  | "mistakes_mended"
  | "lessons_done"
  | "finish_unit"
  | "new_islands"
  | "two_courses"
  | "three_star_quizzes"
  | "perfect_quiz"
  | "improve_quiz"
  | "answer_run"
  | "study_days";

/** A week has one quest of each group where it can. */
type QuestGroup = "practice" | "voyage" | "mastery" | "habit";

interface QuestRule {
  kind: QuestKind;
  group: QuestGroup;
  /** Of the target; it is a multiple of `step` */
  least: number;
  most: number;
  step: number;
  /** `best`: the fact is the best of a time, not a sum over it */
  measure: "sum" | "best";
}

/** In the order in which the album shows them; a kind is stored with its quests and never changes. */
export const QUESTS: readonly QuestRule[] = [
  { kind: "study_days", group: "habit", least: 2, most: 5, step: 1, measure: "sum" },
  { kind: "practise_days", group: "practice", least: 2, most: 4, step: 1, measure: "sum" },
  { kind: "due_cleared", group: "practice", least: 5, most: 25, step: 5, measure: "sum" },
  { kind: "mistakes_mended", group: "practice", least: 3, most: 15, step: 1, measure: "sum" },
  { kind: "lessons_done", group: "voyage", least: 1, most: 5, step: 1, measure: "sum" },
  { kind: "new_islands", group: "voyage", least: 1, most: 5, step: 1, measure: "sum" },
  { kind: "finish_unit", group: "voyage", least: 1, most: 1, step: 1, measure: "sum" },
  { kind: "two_courses", group: "voyage", least: 2, most: 2, step: 1, measure: "sum" },
  { kind: "three_star_quizzes", group: "mastery", least: 1, most: 4, step: 1, measure: "sum" },
  { kind: "perfect_quiz", group: "mastery", least: 1, most: 3, step: 1, measure: "sum" },
  { kind: "improve_quiz", group: "mastery", least: 1, most: 2, step: 1, measure: "sum" },
  { kind: "answer_run", group: "mastery", least: 5, most: 20, step: 5, measure: "best" },
];

const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);

const TITLES: Record<QuestKind, (target: number) => string> = {
  study_days: (n) => `Learn on ${n} days`,
  practise_days: (n) => `Practice on ${n} days`,
  due_cleared: (n) => `Answer ${n} due questions`,
  mistakes_mended: (n) => `Get ${n} questions right that you once missed`,
  lessons_done: (n) => one(n, "Finish a lesson", `Finish ${n} lessons`),
  new_islands: (n) => one(n, "Complete a new island", `Complete ${n} new islands`),
  finish_unit: () => "Finish a unit",
  two_courses: (n) => `Finish a quiz in ${n} courses`,
  three_star_quizzes: (n) => one(n, "Earn three stars in a quiz", `Earn three stars in ${n} quizzes`),
  perfect_quiz: (n) => one(n, "Finish a quiz without a mistake", `Finish ${n} quizzes without a mistake`),
  improve_quiz: (n) => one(n, "Beat your best score in a quiz", `Beat your best score in ${n} quizzes`),
  answer_run: (n) => `Answer ${n} in a row without a mistake, across quizzes`,
};

/** How the sticker of a kind is earned, whatever the target. */
export const STICKER_HINTS: Readonly<Record<QuestKind, string>> = {
  study_days: "Learn on several days of a week",
  practise_days: "Practice on several days of a week",
  due_cleared: "Answer what is due in practice",
  mistakes_mended: "Get questions right that you once missed",
  lessons_done: "Finish lessons",
  new_islands: "Complete new islands",
  finish_unit: "Finish a unit",
  two_courses: "Finish quizzes in two courses",
  three_star_quizzes: "Earn three stars in a quiz",
  perfect_quiz: "Finish a quiz without a mistake",
  improve_quiz: "Beat your best score in a quiz",
  answer_run: "Answer many questions in a row without a mistake, across quizzes",
};

export function isQuestKind(kind: string): kind is QuestKind {
  return Object.hasOwn(TITLES, kind);
}

/** "Practice on 3 days" */
export function questTitle(kind: QuestKind, target: number): string {
  return TITLES[kind](target);
}

export interface QuestWeek {
  /** A Monday */
  startsOn: LocalDay;
  from: Date;
  /** The first instant of the next week */
  to: Date;
  /** Local dates, today included */
  daysLeft: number;
  timeZone: string;
}

/** The learner's week, from Monday to Sunday in the zone that is in force. */
export function weekAt(plan: ZonePlan, now: Date): QuestWeek {
  const today = localDayAt(plan, now);
  const timeZone = zoneAt(plan, now);
  const weekday = (dayToDate(today).getUTCDay() + 6) % WEEK_DAYS;
  const startsOn = addDays(today, -weekday);
  return {
    ...{ startsOn, timeZone, daysLeft: WEEK_DAYS - weekday },
    from: startOfDay(startsOn, timeZone),
    to: startOfDay(addDays(startsOn, WEEK_DAYS), timeZone),
  };
}

/** What a kind is chosen by. */
export interface QuestOutlook {
  /** This week so far */
  progress: number;
  /** How far this week's progress can still come; without a bound, Infinity */
  reach: number;
  /** In the weeks before: their sum, or their best */
  history: number;
}

export type QuestOutlooks = Readonly<Record<QuestKind, QuestOutlook>>;

const toStep = (count: number, step: number, round: (value: number) => number) => round(count / step) * step;

/** The target of a kind: what the learner does in a usual week, within the rule's bounds and within reach. Null: out of reach. */
function targetOf(rule: QuestRule, { reach, history }: QuestOutlook): number | null {
  const { least, most, step, measure } = rule;
  const usual = measure === "best" ? history : history / HISTORY_WEEKS;
  const wanted = Math.min(most, Math.max(least, toStep(usual, step, Math.ceil)));
  const target = Math.min(wanted, toStep(Math.min(reach, most), step, Math.floor));
  return target >= least ? target : null;
}

/** The least target that isn't reached yet. */
function nextTarget({ least, step }: QuestRule, progress: number): number {
  return Math.max(least, toStep(progress + 1, step, Math.ceil));
}

export interface ChosenQuest {
  kind: QuestKind;
  target: number;
}

function shuffled<T>(all: readonly T[], roll: (end: number) => number): T[] {
  const left = [...all];
  return all.map(() => left.splice(roll(left.length), 1)[0] as T);
}

/**
 * Three quests of different kinds that are within reach and not reached yet: of different groups where there are enough. Where
 * fewer than three are, those of skill fill up, which need no more than quizzes. Of several of skill, the second asks for a step
 * more and the third for two, or one quiz would do them all. `roll` returns whole numbers below `end`.
 */
export function chooseQuests(outlooks: QuestOutlooks, roll: (end: number) => number): ChosenQuest[] {
  const inTurn = shuffled(QUESTS, roll);
  const open = inTurn.flatMap((rule) => {
    const outlook = outlooks[rule.kind];
    const target = targetOf(rule, outlook);
    const most = Math.min(rule.most, outlook.reach);
    return target !== null && target > outlook.progress ? { rule, target, most } : [];
  });
  const firsts = open.filter(
    ({ rule }, at) => open.findIndex((other) => other.rule.group === rule.group) === at,
  );
  const spare = inTurn.filter(({ group, kind }) => group === "mastery" && kind !== "improve_quiz");
  const fallback = spare.map((rule) => {
    return { rule, target: nextTarget(rule, outlooks[rule.kind].progress), most: Number.POSITIVE_INFINITY };
  });
  const byKind = new Map<QuestKind, number>();
  let skills = 0;
  for (const { rule, target, most } of [...firsts, ...open, ...fallback]) {
    const isSkill = rule.group === "mastery";
    const wanted = isSkill ? target + skills * rule.step : target;
    if (byKind.size === QUESTS_A_WEEK || byKind.has(rule.kind) || wanted > most) continue;
    byKind.set(rule.kind, wanted);
    if (isSkill) skills += 1;
  }
  return [...byKind].map(([kind, target]) => ({ kind, target }));
}

/** So many of a kind change its sticker's color. */
export const STICKER_TIERS = [1, 3, 8] as const;
export type StickerTier = 1 | 2 | 3;

/** The color of a sticker that was earned so often; null before the first time. */
export function stickerTier(count: number): StickerTier | null {
  const tier = STICKER_TIERS.filter((least) => count >= least).length;
  return tier === 0 ? null : (tier as StickerTier);
}
