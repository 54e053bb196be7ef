import { importAcceptedSchema } from "#lib/course/import/schema.ts";
import { assertNoImport, MAX_UPLOAD_BYTES, startImport } from "#lib/course/import/service.ts";
import { route } from "#lib/server/route.ts";
import { receiveUpload } from "#lib/server/upload.ts";

export const POST = route({
  auth: ["user"],
  limit: "import",
  response: importAcceptedSchema,
  status: 202,
  handler: async ({ user, request, now }) => {
    await assertNoImport(user.id, now);
    return startImport(user.id, await receiveUpload(request, MAX_UPLOAD_BYTES));
  },
});
