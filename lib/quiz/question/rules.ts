export type OptionDraft = {
  text: string;
  html: string | null;
  /** What the source says to whoever chooses it */
  feedback: string | null;
};

/** A question as it is about to be saved, whatever it comes from. */
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
