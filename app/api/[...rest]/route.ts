import { AppError } from "#lib/core/errors.ts";
import { route } from "#lib/server/http/route.ts";

/** An address below /api that nothing else answers is told so in JSON. */
const nothing = route({
  auth: ["public"],
  handler: async () => {
    throw new AppError("not_found", "There is nothing here.");
  },
});

export {
  nothing as DELETE,
  nothing as GET,
  nothing as OPTIONS,
  nothing as PATCH,
  nothing as POST,
  nothing as PUT,
};
