import {
  confirmImportBodySchema,
  importParamsSchema,
  importSchema,
} from "#lib/course/import/import-schema.ts";
import { confirmImport } from "#lib/course/import/import-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary:
    "Saves what a preview has shown: as a new course, as an update, or at the end of another course of yours.",
  auth: ["user"],
  params: importParamsSchema,
  body: confirmImportBodySchema,
  response: importSchema,
  status: 202,
  errors: ["not_confirmable", "already_imported", "import_in_progress"],
  handler: ({ user, params, body, now }) => confirmImport(user.id, params.importId, body, now),
});
