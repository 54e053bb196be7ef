import type { Option, RichText } from "./choice.ts";
import type { NumericAnswer, ShortAnswer } from "./wrong-answers.ts";

export interface WeightedOption extends Option {
  /** Percent of the marks: 100 is right. */
  weight: number;
}

export interface Pair {
  left: RichText;
  right: string;
  /** What is said to anyone who finds its match */
  feedback: RichText | null;
  /** What is said to anyone who misses it */
  missed?: RichText | null;
}

/** What is said to anyone who is right, and to anyone who is wrong. */
export interface FeedbackPair {
  right: RichText | null;
  wrong: RichText | null;
}

export interface Blank {
  /** How the stem names it: "color1" for "[color1]". */
  name: string;
  options: WeightedOption[];
}

/** What a reader found in its file, before anyone asks whether it can be played. */
export type SourceBody =
  | { type: "single"; options: WeightedOption[] }
  | { type: "true_false"; isTrue: boolean; feedback: FeedbackPair }
  | { type: "multiple"; options: WeightedOption[] }
  | { type: "matching"; pairs: Pair[]; extras: string[] }
  | { type: "numeric"; answers: NumericAnswer[] }
  /** `card`: the back of a flashcard, which becomes a recall card where no fair choice can be made of it */
  | { type: "short"; accepted: ShortAnswer[]; card?: RichText }
  /** A flashcard that learners grade themselves; its front is the stem. */
  | { type: "recall"; back: RichText }
  | { type: "dropdowns"; blanks: Blank[] }
  | { type: "blanks"; blanks: Blank[] }
  | { type: "unplayable"; reason: string };

export interface SourceQuestion {
  kind: string;
  name: string;
  stem: RichText;
  /** What is true whatever was chosen. */
  explanation: RichText | null;
  /** What is said to anyone who is right or wrong, unless the option has a feedback of its own. */
  feedback: FeedbackPair;
  sourceId: string | null;
  /** What the reading itself had to leave out. */
  notes: string[];
  /** False where the file says that the order of the options means something. */
  mayShuffle?: boolean;
  /** The sentence that a made question rests on, where the file tells it. */
  madeFrom?: string | null;
  body: SourceBody;
}

export interface PlayedOption extends RichText {
  feedback: string | null;
  /** The same with markup, only where that says more */
  feedbackHtml?: string;
}

export interface PlayedQuestion {
  kind: string;
  name: string;
  text: string;
  html: string | null;
  options: PlayedOption[];
  correctIndex: number;
  explanation: string | null;
  /** The same with markup, only where that says more */
  explanationHtml?: string;
  canShuffle: boolean;
  sourceId: string | null;
  source: string | null;
}

/** A card to recall: the learner sees the front, turns it and says how well they knew the back. */
export interface RecallCard {
  front: string;
  frontHtml: string | null;
  back: string;
  backHtml: string | null;
  sourceId: string | null;
}

/** What becomes of a source: questions, or one recall card, or a reason. */
export interface Conversion {
  source: SourceQuestion;
  questions: PlayedQuestion[];
  cards: RecallCard[];
  outcome: "imported" | "degraded" | "skipped";
  reason: string | null;
}
