/** A question made from a text, and the sentence of that text that holds its answer. */
export interface GeneratedQuestion {
  kind: "cloze" | "definition";
  text: string;
  options: string[];
  correctIndex: number;
  source: string;
}

/** Questions from a text. */
export function generateQuestions(_text: string, _title: string): GeneratedQuestion[] {
  return [];
}
