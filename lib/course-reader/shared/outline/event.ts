import type { Option } from "./option.ts";

/** How options are told from one another */
export type Manner = "task" | "letter" | "number" | "list";
/** What makes a paragraph begin a question: a name ("Question 3", "Q:"), or a number alone */
export type Start = "label" | "number";

/** One option with its letter, before its neighbours are known */
export interface LetterEvent {
  type: "letter";
  letter: string;
  text: string;
  isStarred: boolean;
  isTicked: boolean;
  /** Lines right below it */
  more: string[];
  /** What lies below it in a list */
  below: string[];
  raw: string;
}

/** Answers that stand together, such as at the end of a chapter, by the numbers of their questions */
export interface KeyPart {
  title: string;
  answers: Map<string, { text: string; explanation: string }>;
  /** Numbers that it answers twice */
  doubted: Set<string>;
}

/** What an outline is made of, in its order. */
export type OutlineEvent =
  | { type: "heading"; level: number; text: string }
  /** A paragraph without its label; `raw` is as it was written */
  | { type: "text"; text: string; raw: string; start: Start | null; number: string | null }
  | { type: "figure"; text: string }
  | { type: "options"; manner: Manner; options: Option[]; text: string; isBroken: boolean }
  /** What is right; "" where it stands below */
  | { type: "answer"; text: string }
  | { type: "explanation"; text: string }
  /** A line right below an answer or an explanation */
  | { type: "more"; text: string }
  /** What a fold hides: the answer that it names, or else its first words, and the rest */
  | { type: "reveal"; answer: string; isNamed: boolean; rest: string[] }
  | { type: "key"; level: number; title: string; parts: KeyPart[]; text: string }
  /** The place of a flashcard among those that were taken out of the text */
  | { type: "card"; at: number }
  | { type: "rule" };
