import {
  IMPORT_BODY_BYTES,
  importAcceptedSchema,
  importBodySchema,
} from "#lib/course/import/import-schema.ts";
import {
  assertMayImport,
  importAddressOrText,
  importUpload,
  MAX_UPLOAD_BYTES,
} from "#lib/course/import/import-service.ts";
import { parseInput, readJson } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";
import { receiveUpload } from "#lib/server/http/upload.ts";

export const POST = route({
  summary: "Takes a course file (up to 50 MB), the address of a page or a text, and begins to import it.",
  auth: ["user"],
  limit: "import",
  // What comes is too large to be remembered and compared.
  isReplayable: false,
  response: importAcceptedSchema,
  status: 202,
  errors: ["import_in_progress", "already_imported", "unreadable_file"],
  upload: "file",
  takes: importBodySchema,
  handler: async ({ user, request, now }) => {
    if (/^multipart\//i.test(request.headers.get("content-type") ?? "")) {
      await assertMayImport(user.id, now);
      return importUpload(user.id, await receiveUpload(request, MAX_UPLOAD_BYTES));
    }
    const body = parseInput(importBodySchema, await readJson(request, IMPORT_BODY_BYTES));
    await assertMayImport(user.id, now);
    return importAddressOrText(user.id, body);
  },
});
