import { exportQuerySchema } from "#lib/course/export/export-schema.ts";
import { exportCourse } from "#lib/course/export/export-service.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "A course of one's own as a file: JSON of our own, or a Common Cartridge.",
  auth: ["user"],
  params: courseParamsSchema,
  query: exportQuerySchema,
  media: "application/octet-stream",
  handler: async ({ user, params, query, request }) => {
    const { courseId } = params;
    const file = await exportCourse(user.id, courseId, query.format, request.signal);
    const { fileName, type, sizeBytes, stream } = file;
    return new Response(stream, {
      headers: {
        "content-type": type,
        "content-length": String(sizeBytes),
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  },
});
