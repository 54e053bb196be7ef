/** The game in a nutshell for visitors: three islands of one question each. Nothing is sent or stored. */

export interface DemoQuestion {
  /** The name of its island */
  topic: string;
  question: string;
  options: readonly string[];
  correct: number;
  explanation: string;
}

export const DEMO_QUESTIONS: readonly DemoQuestion[] = [
  {
    topic: "Memory",
    question: "You want to remember a chapter next month. What helps most?",
    options: ["Read it once more tonight", "Answer questions about it", "Highlight the key lines"],
    correct: 1,
    explanation: "Pulling an answer out of your memory strengthens it. Reading it again mostly feels good.",
  },
  {
    topic: "Time",
    question: "You have two hours for a topic this week. How do you use them?",
    options: ["All of Sunday evening", "The night before the test", "Six times 20 minutes"],
    correct: 2,
    explanation:
      "Spread over several days, the same two hours stick longer: each time, you bring back what you were about to forget.",
  },
  {
    topic: "Practice",
    question: "You got a question wrong. When should it come back?",
    options: ["Five times right away", "Tomorrow", "Never again", "In a year"],
    correct: 1,
    explanation: "A day later, it takes some effort, but you can still do it. After that, the gaps can grow.",
  },
];

/** As in the game: three stars for all right, 25 XP a star */
const FULL_STARS = 3;
const XP_PER_STAR = 25;
/** XP of a right answer */
export const DEMO_PAY = FULL_STARS * XP_PER_STAR;

export interface DemoState {
  /** The island whose question is on screen */
  open: number | null;
  /** The island that was open last: where the penguin is */
  at: number;
  choice: number | null;
  isAnswered: boolean;
  /** The best of each island; null is not played yet */
  stars: readonly (number | null)[];
}

export type DemoEvent =
  | { type: "open"; island: number }
  | { type: "choose"; option: number }
  | { type: "submit" }
  | { type: "close" }
  | { type: "restart" };

export const DEMO_START: DemoState = {
  open: null,
  at: 0,
  choice: null,
  isAnswered: false,
  stars: DEMO_QUESTIONS.map(() => null),
};

/** The question on screen, if there is one. */
export function openQuestion({ open }: DemoState): DemoQuestion | null {
  return open === null ? null : (DEMO_QUESTIONS[open] ?? null);
}

export function isRight(state: DemoState): boolean {
  return state.isAnswered && openQuestion(state)?.correct === state.choice;
}

/** The next island not played yet, beginning after the last one; null when all are. */
export function nextIsland({ stars, at }: DemoState): number | null {
  const order = stars.map((_, step) => (at + 1 + step) % stars.length);
  return order.find((island) => stars[island] === null) ?? null;
}

export function demoXp({ stars }: DemoState): number {
  return stars.reduce<number>((sum, each) => sum + (each ?? 0), 0) * XP_PER_STAR;
}

function submitted(state: DemoState): DemoState {
  if (state.open === null || state.choice === null || state.isAnswered) return state;
  const answered = { ...state, isAnswered: true };
  const earned = isRight(answered) ? FULL_STARS : 0;
  const stars = state.stars.map((best, island) =>
    island === state.open ? Math.max(best ?? 0, earned) : best,
  );
  return { ...answered, stars };
}

export function demoReducer(state: DemoState, event: DemoEvent): DemoState {
  switch (event.type) {
    case "open":
      if (!DEMO_QUESTIONS[event.island]) return state;
      return { ...state, open: event.island, at: event.island, choice: null, isAnswered: false };
    case "choose": {
      const options = openQuestion(state)?.options ?? [];
      return state.isAnswered || !(event.option in options) ? state : { ...state, choice: event.option };
    }
    case "submit":
      return submitted(state);
    case "close":
      return { ...state, open: null, choice: null, isAnswered: false };
    case "restart":
      return DEMO_START;
  }
}

/** The option that a key stands for: 1 to 4 or a to d, as far as there are options. */
export function optionOfKey(key: string, count: number): number | null {
  if (key.length !== 1) return null;
  const option = Math.max("1234".indexOf(key), "abcd".indexOf(key.toLowerCase()));
  return option >= 0 && option < count ? option : null;
}
