import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ExplanationDto } from "#lib/assistant/schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { shownQuestion } from "#tests/support/shown-questions.ts";
import { AnswerReview } from "./answer-review.tsx";

const EXPLAIN = "POST /api/assistant/explain";
const idOf = (number: number) => `0198c5b0-0000-7000-8000-00000000000${number}`;
const answered = (number: number, isCorrect: boolean) =>
  shownQuestion({
    _id: idOf(number),
    question: `Question ${number}?`,
    correctAnswer: 1,
    selectedAnswer: 0,
    isCorrect,
  });
const SOURCE = "Cells divide by mitosis.";
const CITED = {
  ...{ passageId: "p1", lessonId: "l1", title: "Cells", heading: "Division", block: "b1", second: null },
  quote: `${SOURCE} It takes two hours.`,
};
const QUOTED: ExplanationDto = {
  ...{ kind: "search", reason: "not_configured", text: `${SOURCE} [1]`, source: SOURCE, citations: [CITED] },
  ...{ courseId: "c1", host: "" },
};

function open(answers: Record<string, object>) {
  const questions = [
    answered(1, false),
    answered(2, true),
    answered(3, false),
    { ...answered(4, false), _id: "own" },
  ];
  return renderScreen(<AnswerReview id="review" questions={questions} />, { answers });
}

const EXPLAIN_IT = { name: "Explain this mistake" };
const rows = () => [...document.querySelectorAll<HTMLElement>("#review > ol > li")];
const row = (number: number) => within(rows()[number - 1] as HTMLElement);
const explain = (number: number) => row(number).getByRole("button", EXPLAIN_IT);

it("is offered for wrong answers alone, of quizzes that the server has", async () => {
  open({});
  const offers = rows().map((each) => within(each).queryAllByRole("button", EXPLAIN_IT).length);
  expect(offers).toEqual([1, 0, 1, 0]);
  await expectAccessibleScreen();
});

it("quotes the sentence and leads to its paragraph, or to the second where it is said", async () => {
  const spoken = { ...CITED, passageId: "p2", block: null, second: 75, title: "Film" };
  const { user, calls } = open({ [EXPLAIN]: { ...QUOTED, citations: [CITED, spoken] } });
  await user.click(explain(1));
  await row(1).findAllByText(/^Cells divide by mitosis/);
  const links = row(1).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/classroom/c1?lesson=l1&at=b1",
    "/classroom/c1?lesson=l1&at=75",
  ]);
  expect(links[1]?.textContent).toBe("[2] Film, 1:15");
  expect(calls.map(({ body }) => body)).toEqual([{ questionId: idOf(1) }]);
  await expectAccessibleScreen();
});

it("says that nothing was found, and what was where no sentence is known", async () => {
  const replies = [
    { ...QUOTED, kind: "uncovered", text: "This course does not cover that.", source: null, citations: [] },
    { ...QUOTED, text: "Search in this course:", source: null },
  ];
  const { user } = open({ [EXPLAIN]: () => replies.shift() });
  await user.click(explain(1));
  expect(await row(1).findByText("Nothing was found about this in your course's lessons.")).toBeTruthy();
  await user.click(explain(3));
  expect(await row(3).findByText("These passages of your course fit the question best:")).toBeTruthy();
});

it("says what went wrong and tries again", async () => {
  const replies = [refusal(429, "rate_limited", "Too many attempts."), QUOTED];
  const { user } = open({ [EXPLAIN]: () => replies.shift() });
  await user.click(explain(1));
  expect((await row(1).findByRole("alert")).textContent).toContain("Too many attempts.");
  await user.click(row(1).getByRole("button", { name: "Try Again" }));
  expect(await row(1).findByRole("link", { name: /Cells/ })).toBeTruthy();
});

it("asks once whether the model's host may be told, and for no other mistake again", async () => {
  const host = "models.example";
  const refused = { ...QUOTED, reason: "no_consent", host };
  const told = { ...QUOTED, kind: "answer", reason: null, text: "Mitosis is **how** [1].", host };
  const { user, calls } = open({
    [EXPLAIN]: (body: unknown) => ((body as { consent?: true }).consent ? told : refused),
  });
  await user.click(explain(1));
  const allow = await row(1).findByRole("button", { name: `Allow ${host}` });
  await user.click(explain(3));
  await row(3).findByRole("button", { name: `Allow ${host}` });
  await expectAccessibleScreen();
  await user.click(allow);
  expect(await row(1).findByText("how", { selector: "strong" })).toBeTruthy();
  await eventually(() => expect(screen.queryByRole("button", { name: `Allow ${host}` })).toBeNull());
  expect(row(3).getByRole("button", { name: "Explain in other words" })).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([
    { questionId: idOf(1) },
    { questionId: idOf(3) },
    { questionId: idOf(1), consent: true },
  ]);
});

it("keeps what it has said when the model's answer fails, and asks for the same again", async () => {
  const host = "models.example";
  const replies = [
    { ...QUOTED, reason: "no_consent", host },
    refusal(429, "rate_limited", "Too many attempts."),
    { ...QUOTED, kind: "answer", reason: null, text: "Mitosis is **how** [1].", host },
  ];
  const { user, calls } = open({ [EXPLAIN]: () => replies.shift() });
  await user.click(explain(1));
  await user.click(await row(1).findByRole("button", { name: `Allow ${host}` }));
  expect((await row(1).findByRole("alert")).textContent).toContain("Too many attempts.");
  expect(row(1).getByRole("link", { name: /Cells/ })).toBeTruthy();
  await user.click(row(1).getByRole("button", { name: "Try Again" }));
  const how = await row(1).findByText("how", { selector: "strong" });
  expect(document.activeElement?.contains(how)).toBe(true);
  expect(calls.at(-1)?.body).toEqual({ questionId: idOf(1), consent: true });
});
