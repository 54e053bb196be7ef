import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DemoBoard } from "./demo-board.tsx";
import { DemoFeedback } from "./demo-feedback.tsx";
import { DemoPanel } from "./demo-panel.tsx";
import { DEMO_QUESTIONS, DEMO_START, type DemoEvent, type DemoState, demoReducer } from "./demo-quiz.ts";
import { DemoTally } from "./demo-tally.tsx";

const faces = { open: "thinking", right: "glad", wrong: "reading" };
const places = DEMO_QUESTIONS.map((_, index) => ({ x: index * 30, y: index * 20, art: null }));

function play(...events: DemoEvent[]): DemoState {
  return events.reduce(demoReducer, DEMO_START);
}

function panel(state: DemoState): string {
  const question = DEMO_QUESTIONS[state.open ?? 0];
  if (!question) throw new Error("no such question");
  return renderToStaticMarkup(<DemoPanel {...{ question, state, faces }} dispatch={() => {}} />);
}

test("before anything is played, every island has a name that says so and no question is open", () => {
  const board = renderToStaticMarkup(
    <DemoBoard places={places} heading="Try it" swimmer="swimmer" faces={faces} />,
  );
  for (const [index, { topic }] of DEMO_QUESTIONS.entries()) {
    expect(board).toContain(`aria-label="Island ${index + 1}, ${topic}, not played yet"`);
  }
  expect(board).toContain("0 XP");
  expect(board).not.toContain("<form");
  expect(board).not.toContain("Start over");
});

test("an open question can be answered once an option is chosen, and gives nothing away", () => {
  const open = panel(play({ type: "open", island: 0 }));
  expect(open.match(/type="radio"/g)).toHaveLength(3);
  expect(open).toMatch(/<button[^>]*disabled=""[^>]*>Submit Answer/);
  expect(open).not.toContain("Correct");
  expect(open).not.toContain(DEMO_QUESTIONS[0]?.explanation);
  const chosen = panel(play({ type: "open", island: 0 }, { type: "choose", option: 0 }));
  expect(chosen).not.toMatch(/<button[^>]*disabled=""[^>]*>Submit Answer/);
});

test("a wrong answer is marked in words, shows the right one and leads on", () => {
  const wrong = panel(play({ type: "open", island: 0 }, { type: "choose", option: 0 }, { type: "submit" }));
  for (const words of ["Not quite right", "Your answer", "Right answer", "Try another", "reading"]) {
    expect(wrong).toContain(words);
  }
  expect(wrong).not.toContain("XP");
});

test("a right one pays as the game would", () => {
  const right = renderToStaticMarkup(<DemoFeedback isRight explanation="Because." />);
  expect(right).toContain("Correct!");
  expect(right).toContain("+75 XP");
  expect(right).toContain("3 of 3 stars in the demo");
  expect(right).toContain("Because.");
});

test("after the last question the way leads back to the islands, and to the start", () => {
  const all = [0, 1, 2].flatMap((island): DemoEvent[] => [
    { type: "open", island },
    { type: "choose", option: 0 },
    { type: "submit" },
  ]);
  expect(panel(play(...all))).toMatch(/See your islands.*href="\/auth\?signup=true"/s);
  const tally = renderToStaticMarkup(<DemoTally state={play(...all)} onRestart={() => {}} />);
  expect(tally).toContain("Start over");
});
