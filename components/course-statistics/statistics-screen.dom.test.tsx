import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CourseStatisticsDto, QuestionStatisticsDto } from "#lib/quiz/statistics/statistics-schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { StatisticsScreen } from "./statistics-screen.tsx";

const FINE = { answers: 1200, shareRight: 0.8, medianMs: 6400, discrimination: 0.3, flags: 0 };

const question = (n: number, more: Partial<QuestionStatisticsDto> = {}): QuestionStatisticsDto => ({
  _id: `q${n}`,
  versionId: `v${n}`,
  text: `Question ${n}?`,
  quizId: `z${n}`,
  quizTitle: "Water",
  islandTitle: "Ice",
  isMade: false,
  figures: FINE,
  findings: [],
  withdrawnFor: null,
  isKept: false,
  ...more,
});

const LIST = "GET /api/courses/k/questions";
const EMPTY: CourseStatisticsDto = { title: "Polar seas", questions: [], leftOut: 0, unanswered: 0 };

function open(questions: QuestionStatisticsDto[], answers: Record<string, object> = {}, more: object = {}) {
  const ui = (
    <main>
      <h1>How your questions are doing</h1>
      <StatisticsScreen courseId="k" />
    </main>
  );
  return renderScreen(ui, { answers: { [LIST]: { ...EMPTY, questions, ...more }, ...answers } });
}

const row = async (n: number) => {
  const heading = await screen.findByRole("heading", { name: `Question ${n}?` });
  const item = heading.closest("li");
  if (!item) throw new Error("no row");
  return within(item);
};
const button = async (n: number, name: string) =>
  (await row(n)).findByRole("button", { name: `${name} Question ${n}?` });

describe("how the questions of a course do", () => {
  it("shows the figures of each, and where to edit it", async () => {
    open([question(1)], {}, { unanswered: 2, leftOut: 1 });
    const one = await row(1);
    expect(one.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Answers",
      "Right",
      "Median time",
      "Reports",
    ]);
    expect(one.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "1,200",
      "80%",
      "6.4 s",
      "0",
    ]);
    expect(one.getByRole("link", { name: "Edit Question 1?" }).getAttribute("href")).toBe(
      "/courses/k/edit?part=z1",
    );
    expect(
      screen.getByText(
        "All of these are doing well. 2 questions have fewer than 5 answers so far. 1 other question isn't listed.",
      ),
    ).toBeTruthy();
    await expectAccessibleScreen();
  });

  it.each<[string, Partial<QuestionStatisticsDto>, string[], string[]]>([
    [
      "too easy, and made",
      { findings: ["too_easy"], isMade: true },
      [
        "Everyone gets it right within 2 seconds: it may be too easy.",
        "It was made from a text, so we may take it out",
      ],
      ["Take out of play", "Keep it"],
    ],
    [
      "too hard, and brought by the course",
      { findings: ["too_hard"] },
      ["Fewer learners get it right than by guessing", "Check its wording and its answer."],
      ["Take out of play"],
    ],
    [
      "against those who know",
      { findings: ["negative"], isKept: true, isMade: true },
      ["Learners who do well in this quiz", "You keep it in play."],
      ["Take out of play"],
    ],
    [
      "out for its figures",
      { findings: ["too_easy"], isMade: true, withdrawnFor: "statistics" },
      ["Out of play", "We took it out of play because of its figures."],
      ["Bring back"],
    ],
    ["out for its owner", { withdrawnFor: "owner" }, ["You took it out of play."], ["Bring back"]],
    ["out for reports", { withdrawnFor: "flags" }, ["Learners reported it."], []],
    [
      "out for its text",
      { withdrawnFor: "source", figures: null },
      ["Not enough learners", "Its text doesn't say so"],
      [],
    ],
  ])("says of a question that is %s what to do", async (_, more, texts, buttons) => {
    open([question(1, more)]);
    const one = await row(1);
    for (const text of texts) expect(one.getAllByText(text, { exact: false })).not.toEqual([]);
    expect(one.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(
      buttons.map((name) => `${name} Question 1?`),
    );
    await expectAccessibleScreen();
  });

  it("takes a question out of play and brings it back, where it stands and with the keyboard's place", async () => {
    const path = "POST /api/courses/k/questions/q2";
    const { user, calls } = open([question(1), question(2)], {
      [`${path}/retire`]: { _id: "q2", withdrawnFor: "owner", isKept: false },
      [`${path}/bring-back`]: { _id: "q2", withdrawnFor: null, isKept: true },
      "GET /api/courses/my-courses": { courses: [] },
    });
    await user.click(await button(2, "Take out of play"));
    expect(await screen.findByText("The question is out of play.")).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({ body: { versionId: "v2" } });
    const back = await button(2, "Bring back");
    await eventually(() => expect(document.activeElement).toBe(back));
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Question 1?",
      "Question 2?",
    ]);
    expect(await screen.findByText("1 question is worth a look.")).toBeTruthy();
    await user.click(back);
    expect(await button(2, "Take out of play")).toBeTruthy();
    expect(await screen.findByText("All of these are doing well.")).toBeTruthy();
  });

  it("keeps a question in play, and the focus in its row", async () => {
    const { user } = open([question(1, { findings: ["too_easy"], isMade: true })], {
      "POST /api/courses/k/questions/q1/bring-back": { _id: "q1", withdrawnFor: null, isKept: true },
    });
    await user.click(await button(1, "Keep it"));
    expect(await screen.findByText("You keep it in play.")).toBeTruthy();
    expect(document.activeElement).toBe(await button(1, "Take out of play"));
  });

  it("says why something can't be done, and looks anew", async () => {
    let isEdited = false;
    const { user } = open([], {
      [LIST]: () => ({ ...EMPTY, questions: isEdited ? [] : [question(1)], unanswered: 1 }),
      "POST /api/courses/k/questions/q1/retire": () => {
        isEdited = true;
        return refusal(409, "edit_conflict", "It has been edited since.");
      },
    });
    await user.click(await button(1, "Take out of play"));
    expect(await screen.findByText("It has been edited since.")).toBeTruthy();
    expect(await screen.findByText("No figures yet")).toBeTruthy();
  });

  it("shows twenty at first", async () => {
    const { user } = open(Array.from({ length: 25 }, (_, index) => question(index + 1)));
    await row(1);
    expect(screen.getAllByRole("listitem")).toHaveLength(20);
    await user.click(screen.getByRole("button", { name: "Show all 25 questions" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(25);
  });

  it.each([
    [0, "No questions yet"],
    [3, "No figures yet"],
  ])("says so where %i questions have no figures", async (unanswered, title) => {
    open([], {}, { unanswered });
    expect(screen.getByRole("status", { name: "Loading the figures" })).toBeTruthy();
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Edit course" }).getAttribute("href")).toBe("/courses/k/edit");
    await expectAccessibleScreen();
  });

  it("says so where they can't be loaded, and tries again", async () => {
    let isBroken = true;
    const { user } = open([], {
      [LIST]: () =>
        isBroken ? refusal(500, "internal", "It broke.") : { ...EMPTY, questions: [question(1)] },
    });
    expect(await screen.findByText("It broke.")).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await eventually(async () => expect(await row(1)).toBeTruthy());
  });
});
