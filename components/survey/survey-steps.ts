import { ANSWER_MAX, type Choice, REASONS, RETURNS } from "#lib/survey/rules.ts";
import type { SurveyAnswers } from "#lib/survey/schema.ts";

export type QuestionId = keyof SurveyAnswers;

export interface Step {
  id: QuestionId;
  question: string;
  hint?: string;
  /** Without them the answer is given in one's own words */
  choices?: readonly Choice[];
}

export const STEPS: readonly Step[] = [
  { id: "reason", question: "Why are you leaving Premium?", choices: REASONS },
  {
    id: "missing",
    question: "What did you miss?",
    hint: "Something Waddle should have done but didn't.",
  },
  { id: "wouldReturn", question: "Would you come back one day?", choices: RETURNS },
  { id: "comment", question: "Is there anything else?", hint: "Good or bad, we read it." },
];

export type Answers = Partial<Record<QuestionId, string>>;

/** The answers as the server takes them: without those that are blank. */
export function givenAnswers(answers: Answers): SurveyAnswers {
  const given = Object.entries(answers).filter(([, answer]) => answer.trim() !== "");
  return Object.fromEntries(given) as SurveyAnswers;
}

export function answerProblem(answer: string): string | null {
  return answer.length > ANSWER_MAX ? `Please keep to ${ANSWER_MAX} characters` : null;
}
