import { describe, expect, it } from "vitest";
import { sectionOf } from "#lib/island/rules.ts";
import type { IslandDto, IslandQuizDto } from "#lib/island/schema.ts";
import {
  begunInWords,
  currentIslandId,
  keyTarget,
  needsUnitHeader,
  nextQuizOf,
  nodeName,
  nodeStars,
  nodeState,
  progressOf,
  quizShare,
  startWord,
  unitHeading,
} from "./map-view.ts";

function quiz(completed: boolean, stars = 0): IslandQuizDto {
  return { quizId: `q${completed}${stars}`, title: "Quiz", questionCount: 10, completed, stars };
}

function island(id: string, quizzes: IslandQuizDto[], courseId = "c"): IslandDto {
  return {
    _id: id,
    title: "Loops",
    courseId,
    courseTitle: "Course",
    unitId: "unit-1",
    unitTitle: null,
    unitSubtitle: null,
    unitDifficulty: null,
    difficulty: "beginner",
    position: Number(id.replace(/\D/g, "")),
    completed: quizzes.length > 0 && quizzes.every((each) => each.completed),
    starsEarned: quizzes.reduce((sum, each) => sum + each.stars, 0),
    quizzes,
    cardCount: 0,
  };
}

function sections(...courses: IslandDto[][]) {
  return courses.map((islands, index) => sectionOf({ _id: `c${index}`, title: `Course ${index}` }, islands));
}

const done = (id: string) => island(id, [quiz(true, 2)]);
const bare = (id: string) => island(id, []);
const open = (id: string) => island(id, [quiz(false)]);
/** Complete quizzes with that many stars; `begun` has an open one besides */
const over = (stars: number[]) =>
  island(
    "i1",
    stars.map((each) => quiz(true, each)),
  );
const begun = (stars: number[]) => island("i1", [...stars.map((each) => quiz(true, each)), quiz(false)]);
const withCards = (each: IslandDto, cardCount = 12): IslandDto => ({ ...each, cardCount });

describe("the current island", () => {
  it("is the first that isn't complete, even where later ones are", () => {
    expect(currentIslandId(sections([done("i1"), open("i2"), done("i3"), open("i4")])[0] as never)).toBe(
      "i2",
    );
  });

  it("is none where all are complete or there is none", () => {
    for (const section of sections([done("i1")], [])) expect(currentIslandId(section)).toBeNull();
  });

  it.each([
    [[bare("i1"), open("i2")], "i2"],
    [[done("i1"), bare("i2"), open("i3")], "i3"],
    [[done("i1"), bare("i2")], null],
    [[bare("i1"), bare("i2")], null],
    [[withCards(bare("i1")), open("i2")], "i2"],
    [[withCards(bare("i1"))], null],
  ])("%#: passes by islands without questions", (islands, current) => {
    expect(currentIslandId(sections(islands)[0] as never)).toBe(current);
  });

  it("gives every island its state", () => {
    const all = [
      done("i1"),
      open("i2"),
      open("i3"),
      bare("i4"),
      withCards(bare("i5")),
      withCards(done("i6")),
    ];
    expect(all.map((each) => nodeState(each, "i2"))).toEqual([
      "complete",
      "current",
      "available",
      "empty",
      "cards",
      "complete",
    ]);
  });
});

describe("what an island is called", () => {
  it.each([
    [done("i1"), 3, "complete", "Island 4, Loops, 2 of 3 stars, complete"],
    [open("i1"), 0, "current", "Island 1, Loops, 0 of 3 stars, current"],
    [begun([3]), 1, "available", "Island 2, Loops, 1 of 2 quizzes, 3 of 6 stars"],
    [begun([3]), 1, "current", "Island 2, Loops, 1 of 2 quizzes, 3 of 6 stars, current"],
    [begun([0]), 0, "current", "Island 1, Loops, 1 of 2 quizzes, no stars yet, current"],
    [over([0]), 0, "complete", "Island 1, Loops, no stars yet, complete"],
    [over([0, 0]), 0, "complete", "Island 1, Loops, no stars yet, complete"],
    [over([3, 0]), 0, "complete", "Island 1, Loops, 3 of 6 stars, no stars yet in 1 quiz, complete"],
    [over([0, 3, 0]), 0, "complete", "Island 1, Loops, 3 of 9 stars, no stars yet in 2 quizzes, complete"],
    [bare("i1"), 1, "empty", "Island 2, Loops, no questions yet"],
    [withCards(bare("i1")), 1, "cards", "Island 2, Loops, 12 cards"],
    [withCards(done("i1"), 1), 0, "complete", "Island 1, Loops, 2 of 3 stars, 1 card, complete"],
  ] as const)("%#", (each, index, state, name) => {
    expect(nodeName(each, index, state)).toBe(name);
  });
});

describe("stars and quizzes", () => {
  it.each([
    [[], 0],
    [[quiz(true, 2)], 2],
    [[quiz(true, 3), quiz(true, 2)], 2],
    [[quiz(true, 3), quiz(true, 3)], 3],
    [[quiz(true, 0)], 0],
  ])("%#: as many as the quizzes have on average", (quizzes, stars) => {
    expect(nodeStars(island("i1", quizzes))).toBe(stars);
  });

  it.each([
    [open("i1"), "Start"],
    [begun([0]), "Continue"],
    [begun([3, 1]), "Continue"],
    [over([3]), "Start"],
    [bare("i1"), "Start"],
  ] as const)("%#: is offered as %s", (each, word) => {
    expect(startWord(each)).toBe(word);
    expect(begunInWords(each) === null).toBe(word === "Start");
  });

  it("offers the first unfinished quiz, else the first without stars, else the first", () => {
    const quizzes = [quiz(true, 1), quiz(false), quiz(true, 3)];
    expect(nextQuizOf(quizzes)).toBe(quizzes[1]);
    expect(nextQuizOf([quizzes[0] as IslandQuizDto])).toBe(quizzes[0]);
    expect(nextQuizOf(over([2, 0, 0]).quizzes)).toMatchObject({ completed: true, stars: 0 });
    expect(nextQuizOf([])).toBeUndefined();
  });

  it("knows the share of done quizzes", () => {
    expect(quizShare(island("i1", [quiz(true), quiz(false)]))).toBe(0.5);
    expect(quizShare(island("i1", []))).toBe(0);
  });
});

it("counts progress over the islands that can be played", () => {
  const islands = [done("i1"), bare("i2"), withCards(open("i3"), 2), withCards(bare("i4"))];
  expect(progressOf(islands)).toEqual({ completed: 1, playable: 2, empty: 1, cards: 14 });
});

it.each([
  [["misc-c"], false],
  [["unit-1"], true],
  [["unit-1", "misc-c"], true],
])("units %j need a header: %s", (ids, isNeeded) => {
  expect(needsUnitHeader(ids.map((id) => ({ id })))).toBe(isNeeded);
});

it.each([
  ["unit-2", "Fractions", 1, "Unit 2 · Fractions"],
  ["unit-2", "Unit 2", 1, "Unit 2"],
  ["unit-2", "Unit 2: Fractions", 1, "Unit 2 · Fractions"],
  ["misc-c", "Miscellaneous", 4, "Miscellaneous"],
])("heads %s “%s”", (id, title, index, heading) => {
  expect(unitHeading({ id, title }, index)).toBe(heading);
});

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowDown", 1, 2],
  ["ArrowRight", 2, null],
  ["ArrowLeft", 0, null],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Enter", 1, null],
])("%s on %i of 3 leads to %s", (key, index, target) => {
  expect(keyTarget(key, index, 3)).toBe(target);
});
