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

/** Fewer made questions than this make no quiz. docs/product.md#questions-made-from-texts */
export const MIN_MADE = 3;

interface MadeQuestion {
  kind: string;
  text: string;
  options: readonly string[];
  correctIndex: number;
  /** The sentence that it rests on */
  source: string;
}

/** A question made from a text as it is saved: its sentence is its explanation. */
export function madeDraft({ kind, text, options, correctIndex, source }: MadeQuestion) {
  return {
    kind,
    text,
    html: null,
    options: options.map((option) => ({ text: option, html: null, feedback: null })),
    correctIndex,
    explanation: `From the text: “${source}”`,
    canShuffle: true,
    sourceId: null,
    source,
  };
}
