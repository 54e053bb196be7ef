import { AppError } from "#lib/core/errors.ts";
import { getImport } from "#lib/course/import/queries.ts";
import { importParamsSchema, importSchema } from "#lib/course/import/schema.ts";
import { cancelOrUndoImport } from "#lib/course/import/service.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
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
  auth: ["user"],
  params: importParamsSchema,
  response: importSchema,
  handler: ({ user, params, now }) => cancelOrUndoImport(user.id, params.importId, now),
});
