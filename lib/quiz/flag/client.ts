import { api } from "#lib/client/api.ts";
import type { FlagBody, FlagDto } from "./schema.ts";

/** Reports a question by the id that its quiz or practice gives it. */
export function flagQuestion(questionId: string, body: FlagBody): Promise<FlagDto> {
  return api<FlagDto>(`/api/quiz/questions/${encodeURIComponent(questionId)}/flag`, { method: "POST", body });
}
