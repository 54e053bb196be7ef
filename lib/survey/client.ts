import { api } from "#lib/client/api.ts";
import type { SurveyAnswers } from "./schema.ts";

/** Plain, without the query client: the public pages' own script has no room for it. */
export async function postSurvey(answers: SurveyAnswers): Promise<void> {
  await api("/api/cancel-survey", { method: "POST", body: { answers } });
}
