import {
  IMPORT_BODY_BYTES,
  importAcceptedSchema,
  importBodySchema,
  importFormSchema,
} from "#lib/course/import/import-schema.ts";
import {
  assertMayImport,
  importAddressOrText,
  importUpload,
  UPLOAD_LIMITS,
} from "#lib/course/import/import-service.ts";
import { parseInput, readJson } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";
import { receiveUpload } from "#lib/server/http/upload.ts";

export const POST = route({
  summary:
    "Takes course files (up to 500, 50 MB together), the address of a page or a text, and begins an import.",
  auth: ["user"],
  limit: "import",
  // What comes is too large to be remembered and compared.
  isReplayable: false,
  response: importAcceptedSchema,
  status: 202,
  errors: ["import_in_progress", "already_imported", "unreadable_file"],
  upload: "file",
  uploadFields: importFormSchema,
  takes: importBodySchema,
  handler: async ({ user, request, now }) => {
    if (/^multipart\//i.test(request.headers.get("content-type") ?? "")) {
      await assertMayImport(user.id, now);
      return importUpload(user.id, await receiveUpload(request, UPLOAD_LIMITS));
    }
    const body = parseInput(importBodySchema, await readJson(request, IMPORT_BODY_BYTES));
    await assertMayImport(user.id, now);
    return importAddressOrText(user.id, body);
  },
});
