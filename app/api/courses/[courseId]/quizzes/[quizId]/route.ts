import { AppError } from "#lib/core/errors.ts";
import { getOwnedQuiz } from "#lib/course/outline/outline-queries.ts";
import { ownedQuizSchema, quizParamsSchema } from "#lib/course/outline/outline-schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "A quiz of one's own course with its questions and their key, for editing.",
  auth: ["user"],
  params: quizParamsSchema,
  response: ownedQuizSchema,
  handler: async ({ user, params }) => {
    const quiz = await getOwnedQuiz(user.id, params.courseId, params.quizId);
    if (!quiz) throw new AppError("not_found", "There is no such quiz.");
    return quiz;
  },
});
