import { exportAccount } from "#lib/account/export/export-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { mayBegin } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

/** Streams a zip; another site's link begins none. */
export const GET = route({
  summary: "Everything that is held about the learner, as a zip of JSON files.",
  auth: ["user"],
  carrier: "cookie",
  media: "application/zip",
  handler: async ({ user, request, address, now }) => {
    if (!mayBegin(request)) throw new AppError("bad_origin", "This call must come from Waddle's own pages.");
    const { fileName, stream } = await exportAccount({ ...user, address }, now);
    return new Response(stream, {
      headers: {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  },
});
