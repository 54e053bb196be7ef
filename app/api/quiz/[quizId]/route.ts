import { AppError } from "#lib/core/errors.ts";
import { quizParamsSchema, quizSchema } from "#lib/quiz/schema.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { mayBegin } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

/** Starts or resumes the learner's attempt; a browser that only looks ahead, or another site, starts none. */
export const GET = route({
  summary:
    "Starts the learner's run through a quiz, or resumes it, and gives its questions without their key.",
  auth: ["user"],
  params: quizParamsSchema,
  response: quizSchema,
  errors: ["bad_request", "no_questions", "out_of_hearts"],
  handler: async ({ user, params, request, now }) => {
    if (!mayBegin(request))
      throw new AppError("bad_request", "A quiz is started only from Waddle's own pages.");
    return startQuiz(user.id, params.quizId, now);
  },
});
