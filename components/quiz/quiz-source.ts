import type { CompletionDto } from "#lib/island/schema.ts";
import type { AnswerDto, PlainAnswerBody, PlainAnswerDto, QuizDto, SuggestionDto } from "#lib/quiz/schema.ts";

export interface GivenAnswer extends PlainAnswerBody {
  elapsedMs: number;
  /** Right answers in a row before this one */
  streak: number;
}

/** Where a quiz comes from and its answers go: the server, or this tab for a temporary quiz. */
export interface QuizSource {
  quiz: QuizDto;
  answer: (given: GivenAnswer) => Promise<AnswerDto | SuggestionDto>;
  /** null: nothing was sent, this screen's own count is all there is */
  complete: (stars: number) => Promise<CompletionDto | null>;
  /** Tries a missed question once more; null where missed ones don't come back */
  retry: ((body: PlainAnswerBody) => Promise<PlainAnswerDto | SuggestionDto>) | null;
}
