/** A course as it is about to be saved, whatever it was read from. */
export interface CourseDraft {
  title: string;
  description: string;
  sourceId?: string | null;
  address?: string | null;
  units: UnitDraft[];
  /** Islands that belong to no unit */
  islands: IslandDraft[];
}

export interface UnitDraft {
  title: string;
  subtitle: string;
  difficulty: string;
  islands: IslandDraft[];
}

export interface IslandDraft {
  title: string;
  difficulty: string;
  sourceId?: string | null;
  /** What the island teaches, where questions are made from it */
  text?: string | null;
  quizzes: QuizDraft[];
}

export interface QuizDraft {
  title: string;
  /** "default": made from the island's text */
  kind?: "" | "default";
  questions: QuestionDraft[];
}

export type OptionDraft = {
  text: string;
  html: string | null;
  /** What the source says to whoever chooses it */
  feedback: string | null;
};

export interface QuestionDraft {
  kind: string;
  text: string;
  html: string | null;
  options: OptionDraft[];
  correctIndex: number;
  explanation: string | null;
  canShuffle: boolean;
  sourceId: string | null;
  /** The sentence that a made question rests on */
  source?: string | null;
}
