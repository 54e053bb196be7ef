import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
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

export interface NumberUnit {
  name: string;
  /** How many of the answers' own unit one of this is */
  factor: number;
}

/** What is said to anyone who is right, and to anyone who is wrong. */
export interface FeedbackPair {
  right: RichText | null;
  wrong: RichText | null;
}

/** How typed answers are compared, where the source says so. */
export interface TypedRules {
  isCaseSensitive?: boolean;
  isAccentSensitive?: boolean;
  /** Whether `*` stands for anything */
  hasWildcards?: boolean;
}

export interface Blank {
  /** How the stem names it: "color1" for "[color1]". */
  name: string;
  options: WeightedOption[];
  /** A blank among menus into which a word is typed */
  typed?: TypedRules;
  /** The numbers of a blank into which one is typed */
  numbers?: NumericAnswer[];
}

/** What a reader found in its file, before anyone asks whether it can be played. */
export type SourceBody =
  | { type: "single"; options: WeightedOption[] }
  | { type: "true_false"; isTrue: boolean; feedback: FeedbackPair }
  | { type: "multiple"; options: WeightedOption[] }
  /** `isPartial`: each pair is worth its share of the marks */
  | { type: "matching"; pairs: Pair[]; extras: string[]; isPartial?: boolean }
  /** In their right order */
  | { type: "order"; items: RichText[] }
  /** `units`: the answers' own unit first, with factor 1 */
  | { type: "numeric"; answers: NumericAnswer[]; units?: NumberUnit[]; needsUnit?: boolean }
  /**
   * `typed`: learners of the source type the answer, and so it is compared.
   * `card`: the back of a flashcard, which becomes a recall card where no fair choice can be made of it
   */
  | { type: "short"; accepted: ShortAnswer[]; typed?: TypedRules; card?: RichText }
  /** A flashcard that learners grade themselves; its front is the stem. */
  | { type: "recall"; back: RichText }
  /** `isPartial`: each blank is worth its share of the marks */
  | { type: "dropdowns"; blanks: Blank[]; isPartial?: boolean }
  /** `card`: a flashcard that hides parts of a text, which is recalled where they can't be typed */
  | {
      type: "blanks";
      blanks: Blank[];
      isPartial?: boolean;
      card?: { front: RichText; back: RichText };
    }
  /** As one of our own files has it: the options of choices, or items and right-hand sides */
  | { type: "stored"; body: QuestionBody; options: Option[] }
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
  /** Null where `body` says what is right */
  correctIndex: number | null;
  body?: QuestionBody;
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
