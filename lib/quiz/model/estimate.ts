import { contentTokens, sectionsOf, wantedOf } from "./section.ts";

/** What asking a model about some texts will take, roughly. */
export interface Estimate {
  model: string;
  /** Texts that questions are written for */
  pages: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** Tokens of the lines that tell a model what to do, with the shape of its answer */
const RULES_TOKENS = 900;
/** Tokens of a point of the plan, of a question with all its parts, of a blind answer and of a verdict */
const POINT = 45;
const QUESTION = 190;
const ANSWER = 35;
const VERDICT = 75;
/** Of the questions that are written, how many come before the critic */
const CERTAIN = 0.7;
const STAGES = 4;

/** What all stages take for the sections of these texts. */
export function estimateOf(texts: readonly string[], model: string): Estimate {
  const total = { model, pages: texts.length, calls: 0, inputTokens: 0, outputTokens: 0 };
  for (const section of texts.flatMap(sectionsOf)) {
    const wanted = wantedOf(section.length);
    total.calls += STAGES;
    total.inputTokens +=
      STAGES * (RULES_TOKENS + contentTokens(section)) + wanted * (POINT + QUESTION / 2 + QUESTION * CERTAIN);
    total.outputTokens += wanted * (POINT + QUESTION + ANSWER + VERDICT * CERTAIN);
  }
  const { inputTokens, outputTokens } = total;
  return { ...total, inputTokens: Math.round(inputTokens), outputTokens: Math.round(outputTokens) };
}
