import type { TextTime } from "../course-reader/rules.ts";
import type { LessonDraft } from "../lesson/content.ts";
import type { QuestionDraft } from "../quiz/question-draft.ts";

export type { QuestionDraft };

/** A course as it is about to be saved, whatever it was read from. */
export interface CourseDraft {
  title: string;
  description: string;
  sourceId?: string | null;
  address?: string | null;
  units: UnitDraft[];
  /** Islands that belong to no unit */
  islands: IslandDraft[];
  /** Lessons that belong to no unit */
  lessons?: PlacedLesson[];
}

/** A lesson with the place, among the islands of its unit, of the one that it stands before; null: behind all of them. */
export interface PlacedLesson extends LessonDraft {
  before: number | null;
}

export interface UnitDraft {
  title: string;
  subtitle: string;
  difficulty: string;
  islands: IslandDraft[];
  lessons?: PlacedLesson[];
}

export interface IslandDraft {
  title: string;
  difficulty: string;
  sourceId?: string | null;
  /** What the island teaches, where questions are made from it */
  text?: string | null;
  /** When that was spoken, if it was */
  times?: TextTime[] | null;
  quizzes: QuizDraft[];
  cards?: CardDraft[];
}

/** A card to recall: what both of its sides say */
export interface CardDraft {
  front: string;
  frontHtml: string | null;
  back: string;
  backHtml: string | null;
  sourceId: string | null;
}

export interface QuizDraft {
  title: string;
  /** Made from the island's text */
  isDefault?: boolean;
  questions: QuestionDraft[];
}
