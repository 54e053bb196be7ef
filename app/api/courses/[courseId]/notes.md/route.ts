import { getCourseNotes } from "#lib/classroom/notes-queries.ts";
import { AppError } from "#lib/core/errors.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "All that the learner has noted and marked in a course, as a Markdown file.",
  auth: ["user"],
  params: courseParamsSchema,
  media: "text/markdown",
  handler: async ({ user, params }) => {
    const notes = await getCourseNotes(user.id, params.courseId);
    if (!notes) throw new AppError("not_found", "There is no such course.");
    return new Response(notes.markdown, {
      headers: {
        "content-type": "text/markdown; charset=utf-8",
        "content-disposition": `attachment; filename="notes.md"; filename*=UTF-8''${encodeURIComponent(`${notes.title} notes.md`)}`,
        "cache-control": "private, no-store",
      },
    });
  },
});
