import type { CompletionDto } from "#lib/island/schema.ts";
import type { AnswerDto, QuizDto } from "#lib/quiz/schema.ts";

export interface GivenAnswer {
  questionId: string;
  selectedAnswer: number;
  elapsedMs: number;
  /** Right answers in a row before this one */
  streak: number;
}

/** Where a quiz comes from and its answers go: the server, or this tab for a temporary quiz. */
export interface QuizSource {
  quiz: QuizDto;
  answer: (given: GivenAnswer) => Promise<AnswerDto>;
  /** null: nothing was sent, this screen's own count is all there is */
  complete: (stars: number) => Promise<CompletionDto | null>;
}
