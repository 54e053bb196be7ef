import { exportQuerySchema } from "#lib/course/export/schema.ts";
import { exportCourse } from "#lib/course/export/service.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  summary: "A course of one's own as a file: JSON of our own, or a Common Cartridge.",
  auth: ["user"],
  params: courseParamsSchema,
  query: exportQuerySchema,
  media: "application/octet-stream",
  handler: async ({ user, params, query }) => {
    const { fileName, type, bytes } = await exportCourse(user.id, params.courseId, query.format);
    return new Response(bytes, {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  },
});
