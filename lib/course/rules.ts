/** A course as it is about to be saved, whatever it was read from. */
export interface CourseDraft {
  title: string;
  description: string;
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
  quizzes: QuizDraft[];
}

export interface QuizDraft {
  title: string;
  questions: QuestionDraft[];
}

export interface QuestionDraft {
  kind: string;
  text: string;
  html: string | null;
  options: { text: string; html: string | null }[];
  correctIndex: number;
  explanation: string | null;
  canShuffle: boolean;
  sourceId: string | null;
}
