import { AppError } from "#lib/core/errors.ts";
import { getImport } from "#lib/course/import/import-queries.ts";
import { importParamsSchema, importSchema } from "#lib/course/import/import-schema.ts";
import { cancelOrUndoImport } from "#lib/course/import/import-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "How far an import is, and then its report.",
  auth: ["user"],
  limit: "poll",
  params: importParamsSchema,
  response: importSchema,
  handler: async ({ user, params }) => {
    const found = await getImport(user.id, params.importId);
    if (!found) throw new AppError("not_found", "There is no such import.");
    return found;
  },
});

export const DELETE = route({
  summary: "Cancels an import that is under way, or removes the course that it has made.",
  auth: ["user"],
  params: importParamsSchema,
  response: importSchema,
  errors: ["not_undoable"],
  handler: ({ user, params, now }) => cancelOrUndoImport(user.id, params.importId, now),
});
