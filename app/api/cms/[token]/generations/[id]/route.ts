import { isStillIn } from "#lib/admin/queries.ts";
import { getGeneration, isOver } from "#lib/blog/generation/generation-queries.ts";
import { generationParamsSchema, generationSchema } from "#lib/blog/generation/generation-schema.ts";
import { endGeneration } from "#lib/blog/generation/generation-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { eventStream } from "#lib/server/http/event-stream.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary:
    "How far a generation is, as JSON, or as a stream of events for clients that accept text/event-stream.",
  auth: ["admin"],
  limit: "poll",
  params: generationParamsSchema,
  response: generationSchema,
  handler: async ({ params, admin, request, now }) => {
    const found = await getGeneration(params.id, now);
    if (!found) throw new AppError("not_found", "There is no such generation.");
    if (!request.headers.get("accept")?.includes("text/event-stream")) return found;
    const read = async () => {
      const state = await getGeneration(params.id, new Date());
      return state && generationSchema.parse(state);
    };
    const isAllowed = () => isStillIn(admin, new Date());
    return eventStream({ read, isLast: isOver, isAllowed, signal: request.signal });
  },
});

export const DELETE = route({
  summary: "Stops a generation, or deletes the draft that it has left.",
  auth: ["admin"],
  params: generationParamsSchema,
  errors: ["generation_over"],
  handler: async ({ params, admin, address, now }) => {
    await endGeneration(params.id, { ...admin, address }, now);
    return undefined;
  },
});
