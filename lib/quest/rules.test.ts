import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dice, hashOf } from "#lib/core/dice.ts";
import {
  chooseQuests,
  isQuestKind,
  QUESTS,
  type QuestKind,
  type QuestOutlook,
  type QuestOutlooks,
  questTitle,
  STICKER_HINTS,
  stickerTier,
  weekAt,
} from "./rules.ts";

const KINDS = QUESTS.map(({ kind }) => kind);
const NONE: QuestOutlook = { progress: 0, reach: 0, history: 0 };

function outlooks(some: Partial<Record<QuestKind, Partial<QuestOutlook>>>): QuestOutlooks {
  return Object.fromEntries(
    KINDS.map((kind) => [kind, { ...NONE, ...some[kind] }]),
  ) as unknown as QuestOutlooks;
}

const seeded = (seed: string) => dice(hashOf(seed));
const kindsOf = (chosen: readonly { kind: QuestKind }[]) => chosen.map(({ kind }) => kind);

const outlook = fc
  .record({
    progress: fc.nat(30),
    left: fc.oneof(fc.nat(40), fc.constant(Number.POSITIVE_INFINITY)),
    history: fc.nat(120),
  })
  .map(({ progress, left, history }) => ({ progress, reach: progress + left, history }));
const anyOutlooks = fc
  .tuple(...KINDS.map(() => outlook))
  .map((all) => outlooks(Object.fromEntries(KINDS.map((kind, at) => [kind, all[at]]))));

describe("the kinds", () => {
  it("are twelve, each with its own name, and no target below 1", () => {
    expect(new Set(KINDS).size).toBe(12);
    expect(new Set(Object.values(STICKER_HINTS)).size).toBe(12);
    for (const { least, most, step } of QUESTS) {
      expect(least).toBeGreaterThanOrEqual(1);
      expect(most).toBeGreaterThanOrEqual(least);
      expect([least % step, most % step]).toEqual([0, 0]);
    }
  });

  it.each([
    ["practise_days", 3, "Practice on 3 days"],
    ["finish_unit", 1, "Finish a unit"],
    ["answer_run", 20, "Answer 20 in a row without a mistake, across quizzes"],
    ["new_islands", 1, "Complete a new island"],
    ["new_islands", 2, "Complete 2 new islands"],
    ["lessons_done", 1, "Finish a lesson"],
    ["perfect_quiz", 2, "Finish 2 quizzes without a mistake"],
  ] as const)("%s of %i is called %j", (kind, target, title) => expect(questTitle(kind, target)).toBe(title));

  it("are known by name alone", () => {
    expect(isQuestKind("study_days")).toBe(true);
    for (const kind of ["", "toString", "study_day"]) expect(isQuestKind(kind)).toBe(false);
  });
});

describe("a target", () => {
  const alone = (kind: QuestKind, told: Partial<QuestOutlook>) =>
    chooseQuests(outlooks({ [kind]: told }), seeded("a")).find((quest) => quest.kind === kind)?.target ??
    null;

  it.each([
    ["study_days", { reach: 7, history: 0 }, 2],
    ["study_days", { reach: 7, history: 13 }, 4],
    ["study_days", { reach: 7, history: 28 }, 5],
    ["study_days", { reach: 3, history: 28 }, 3],
    ["study_days", { reach: 1, history: 28 }, null],
    ["study_days", { progress: 2, reach: 4, history: 4 }, null],
    ["study_days", { progress: 2, reach: 4, history: 16 }, 4],
    ["due_cleared", { reach: 4 }, null],
    ["due_cleared", { reach: 5 }, 5],
    ["due_cleared", { reach: 14, history: 80 }, 10],
    ["due_cleared", { reach: 99, history: 400 }, 25],
    ["lessons_done", { reach: 1 }, 1],
    ["finish_unit", { reach: 0 }, null],
    ["finish_unit", { reach: 3, history: 9 }, 1],
    ["two_courses", { reach: 1 }, null],
    ["two_courses", { reach: 2 }, 2],
    ["improve_quiz", { reach: Number.POSITIVE_INFINITY }, 1],
  ] as const)("of %s with %j is %j", (kind, told, target) => expect(alone(kind, told)).toBe(target));

  it.each([
    [0, 5],
    [5, 5],
    [6, 10],
    [12, 15],
    [40, 20],
  ])("of a row follows the best one before, %i: %i", (history, target) =>
    expect(alone("answer_run", { reach: Number.POSITIVE_INFINITY, history })).toBe(target),
  );
});

describe("the three of a week", () => {
  it("are three different kinds with whole targets of 1 and more, not reached yet, whatever the learner does", () => {
    fc.assert(
      fc.property(anyOutlooks, fc.string(), (all, seed) => {
        const chosen = chooseQuests(all, seeded(seed));
        expect(new Set(kindsOf(chosen)).size).toBe(3);
        for (const { kind, target } of chosen) {
          expect(Number.isInteger(target) && target >= 1).toBe(true);
          expect(target).toBeGreaterThan(all[kind].progress);
        }
      }),
    );
  });

  it("are within reach, save for those of skill", () => {
    fc.assert(
      fc.property(anyOutlooks, fc.string(), (all, seed) => {
        for (const { kind, target } of chooseQuests(all, seeded(seed)))
          if (!["three_star_quizzes", "perfect_quiz", "answer_run"].includes(kind))
            expect(target).toBeLessThanOrEqual(all[kind].reach);
      }),
    );
  });

  it("are the same for the same learner, week and facts", () => {
    fc.assert(
      fc.property(anyOutlooks, fc.string(), (all, seed) => {
        expect(chooseQuests(all, seeded(seed))).toEqual(chooseQuests(all, seeded(seed)));
      }),
    );
  });

  it("are of different groups where there are enough", () => {
    const all = outlooks(Object.fromEntries(KINDS.map((kind) => [kind, { reach: 30 }])));
    const groupOf = (kind: QuestKind) => QUESTS.find((rule) => rule.kind === kind)?.group;
    const seen = new Set<QuestKind>();
    for (let week = 0; week < 300; week += 1) {
      const kinds = kindsOf(chooseQuests(all, seeded(`learner ${week}`)));
      expect(new Set(kinds.map(groupOf)).size).toBe(3);
      for (const kind of kinds) seen.add(kind);
    }
    expect(seen.size).toBe(12);
  });

  const ruleOf = (kind: QuestKind) => QUESTS.find((rule) => rule.kind === kind);

  it("need no more than quizzes where there is nothing else: one, two and three of them", () => {
    const orders = new Set<string>();
    for (let week = 0; week < 100; week += 1) {
      const chosen = chooseQuests(outlooks({}), seeded(`learner ${week}`));
      expect(kindsOf(chosen).sort()).toEqual(["answer_run", "perfect_quiz", "three_star_quizzes"]);
      for (const [at, { kind, target }] of chosen.entries())
        expect(target).toBe((ruleOf(kind)?.least ?? 0) + at * (ruleOf(kind)?.step ?? 0));
      orders.add(kindsOf(chosen).join());
    }
    expect(orders.size).toBe(6);
  });

  it("of skill aren't all done by a newcomer's one quiz, whatever is within reach", () => {
    const reach = fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constant(Number.POSITIVE_INFINITY));
    fc.assert(
      fc.property(fc.subarray(KINDS, { maxLength: 5 }), reach, fc.string(), (open, left, seed) => {
        const all = outlooks(Object.fromEntries(open.map((kind) => [kind, { reach: left }])));
        const chosen = chooseQuests(all, seeded(seed)).map((quest) => ({
          ...quest,
          rule: ruleOf(quest.kind),
        }));
        const skills = chosen.filter(({ rule }) => rule?.group === "mastery");
        const quick = skills.filter(({ rule, target }) => target === rule?.least);
        expect(quick).toHaveLength(Math.min(1, skills.length));
      }),
    );
  });

  it("ask for no second quiz in a course that has one", () => {
    const all = outlooks({
      ...{ new_islands: { reach: 1 }, finish_unit: { reach: 1 } },
      ...{ three_star_quizzes: { reach: 1 }, perfect_quiz: { reach: 1 } },
      answer_run: { reach: Number.POSITIVE_INFINITY },
    });
    for (let week = 0; week < 100; week += 1)
      for (const { kind, target } of chooseQuests(all, seeded(`learner ${week}`)))
        expect(target).toBeLessThanOrEqual(all[kind].reach);
  });
});

describe("a week", () => {
  const plan = { timeZone: "Asia/Kathmandu", nextTimeZone: null, zoneChangesAt: null };

  it.each([
    ["2026-03-08T18:14:59Z", "2026-03-02", 1],
    ["2026-03-08T18:15:00Z", "2026-03-09", 7],
    ["2026-03-15T18:14:59Z", "2026-03-09", 1],
    ["2026-03-11T12:00:00Z", "2026-03-09", 5],
  ])("at %s began on %s, with %i days left", (now, startsOn, daysLeft) =>
    expect(weekAt(plan, new Date(now))).toMatchObject({ startsOn, daysLeft }),
  );

  it("is from its Monday to the next one on the learner's clock", () => {
    const { from, to } = weekAt(plan, new Date("2026-03-11T12:00:00Z"));
    expect([from.toISOString(), to.toISOString()]).toEqual([
      "2026-03-08T18:15:00.000Z",
      "2026-03-15T18:15:00.000Z",
    ]);
  });
});

it.each([
  [0, null],
  [1, 1],
  [2, 1],
  [3, 2],
  [7, 2],
  [8, 3],
  [99, 3],
])("a sticker earned %i times has color %j", (count, tier) => expect(stickerTier(count)).toBe(tier));
