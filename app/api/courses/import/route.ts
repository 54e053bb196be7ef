import { importAcceptedSchema } from "#lib/course/import/schema.ts";
import { assertNoImport, MAX_UPLOAD_BYTES, startImport } from "#lib/course/import/service.ts";
import { route } from "#lib/server/route.ts";
import { receiveUpload } from "#lib/server/upload.ts";

export const POST = route({
  summary: "Takes a course file (Moodle GIFT or Common Cartridge, up to 50 MB) and begins to import it.",
  auth: ["user"],
  limit: "import",
  response: importAcceptedSchema,
  status: 202,
  errors: ["import_in_progress", "already_imported", "unreadable_file"],
  upload: "file",
  handler: async ({ user, request, now }) => {
    await assertNoImport(user.id, now);
    return startImport(user.id, await receiveUpload(request, MAX_UPLOAD_BYTES));
  },
});
