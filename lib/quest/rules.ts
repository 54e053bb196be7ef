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
  title: (target: number) => string;
  /** How its sticker is earned, whatever the target */
  hint: string;
}

const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);

const row = (
  kind: QuestKind,
  group: QuestGroup,
  [least, most, step]: readonly [number, number, number],
  hint: string,
  title: QuestRule["title"],
): QuestRule => ({
  kind,
  group,
  least,
  most,
  step,
  measure: kind === "answer_run" ? "best" : "sum",
  hint,
  title,
});

/** In the order in which the album shows them; a kind is stored with its quests and never changes. */
export const QUESTS: readonly QuestRule[] = [
  row("study_days", "habit", [2, 5, 1], "Learn on several days of a week", (n) => `Learn on ${n} days`),
  row(
    "practise_days",
    "practice",
    [2, 4, 1],
    "Practice on several days of a week",
    (n) => `Practice on ${n} days`,
  ),
  row(
    "due_cleared",
    "practice",
    [5, 25, 5],
    "Answer what is due in practice",
    (n) => `Answer ${n} due questions`,
  ),
  row(
    ...(["mistakes_mended", "practice", [3, 15, 1], "Get questions right that you once missed"] as const),
    (n) => `Get ${n} questions right that you once missed`,
  ),
  row(...(["lessons_done", "voyage", [1, 5, 1], "Finish lessons"] as const), (n) =>
    one(n, "Finish a lesson", `Finish ${n} lessons`),
  ),
  row(...(["new_islands", "voyage", [1, 5, 1], "Complete new islands"] as const), (n) =>
    one(n, "Complete a new island", `Complete ${n} new islands`),
  ),
  row("finish_unit", "voyage", [1, 1, 1], "Finish a unit", () => "Finish a unit"),
  row(
    ...(["two_courses", "voyage", [2, 2, 1], "Finish quizzes in two courses"] as const),
    (n) => `Finish a quiz in ${n} courses`,
  ),
  row(...(["three_star_quizzes", "mastery", [1, 4, 1], "Earn three stars in a quiz"] as const), (n) =>
    one(n, "Earn three stars in a quiz", `Earn three stars in ${n} quizzes`),
  ),
  row(...(["perfect_quiz", "mastery", [1, 3, 1], "Finish a quiz without a mistake"] as const), (n) =>
    one(n, "Finish a quiz without a mistake", `Finish ${n} quizzes without a mistake`),
  ),
  row(...(["improve_quiz", "mastery", [1, 2, 1], "Beat your best score in a quiz"] as const), (n) =>
    one(n, "Beat your best score in a quiz", `Beat your best score in ${n} quizzes`),
  ),
  row(
    ...(["answer_run", "mastery", [5, 20, 5], "Answer many questions in a row without a mistake"] as const),
    (n) => `Answer ${n} in a row without a mistake`,
  ),
];

const RULES = new Map(QUESTS.map((rule) => [rule.kind, rule]));

export function isQuestKind(kind: string): kind is QuestKind {
  return RULES.has(kind as QuestKind);
}

/** "Practice on 3 days" */
export function questTitle(kind: QuestKind, target: number): string {
  return RULES.get(kind)?.title(target) ?? "";
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
 * fewer than three are, those of skill fill up, which need no more than a quiz. `roll` returns whole numbers below `end`.
 */
export function chooseQuests(outlooks: QuestOutlooks, roll: (end: number) => number): ChosenQuest[] {
  const inTurn = shuffled(QUESTS, roll);
  const open = inTurn.flatMap((rule) => {
    const outlook = outlooks[rule.kind];
    const target = targetOf(rule, outlook);
    return target !== null && target > outlook.progress ? { rule, target } : [];
  });
  const firsts = open.filter(
    ({ rule }, at) => open.findIndex((other) => other.rule.group === rule.group) === at,
  );
  const spare = inTurn.filter(({ group, kind }) => group === "mastery" && kind !== "improve_quiz");
  const fallback = spare.map((rule) => ({ rule, target: nextTarget(rule, outlooks[rule.kind].progress) }));
  const byKind = new Map<QuestKind, number>();
  for (const { rule, target } of [...firsts, ...open, ...fallback])
    if (byKind.size < QUESTS_A_WEEK && !byKind.has(rule.kind)) byKind.set(rule.kind, target);
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
