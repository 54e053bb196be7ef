import { AppError } from "#lib/core/errors.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { getCourseStatistics } from "#lib/quiz/statistics/statistics-queries.ts";
import { courseStatisticsSchema } from "#lib/quiz/statistics/statistics-schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "How the questions of one's own course do, from the first answer of each learner.",
  auth: ["user"],
  params: courseParamsSchema,
  response: courseStatisticsSchema,
  handler: async ({ user, params }) => {
    const statistics = await getCourseStatistics(user.id, params.courseId);
    if (!statistics) throw new AppError("not_found", "There is no such course.");
    return statistics;
  },
});
