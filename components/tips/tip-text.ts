import type { TipName } from "#lib/learner/tip-rules.ts";

/** docs/product.md#first-run: at most 140 characters each */
export const TIP_TEXT: Readonly<Record<TipName, { title: string; text: string }>> = {
  hearts: {
    title: "You lost a heart",
    text: "That happens to everyone. Hearts come back, and practice wins them back sooner.",
  },
  stars: {
    title: "Your first stars",
    text: "A quiz has up to three. Play it again whenever you like: only your best result counts.",
  },
  streak: {
    title: "Your streak begins",
    text: "Finish one quiz a day to keep it growing. If you need a break, you can freeze it.",
  },
  practice: {
    title: "Practice waits here",
    text: "Questions you missed come back when it's time to see them again. It costs no hearts.",
  },
};
