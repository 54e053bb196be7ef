import { api } from "#lib/client/api.ts";
import type { FlagBody, FlagDto } from "./flag-schema.ts";

const pathOf = (questionId: string) => `/api/quiz/questions/${encodeURIComponent(questionId)}/flag`;

/** Reports a question by the id that its quiz or practice gives it. */
export function flagQuestion(questionId: string, body: FlagBody): Promise<FlagDto> {
  return api<FlagDto>(pathOf(questionId), { method: "POST", body });
}

/** Takes the learner's report of a question back. */
export function unflagQuestion(questionId: string): Promise<FlagDto> {
  return api<FlagDto>(pathOf(questionId), { method: "DELETE" });
}
