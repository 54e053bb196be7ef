import { messageParamsSchema, messageSchema } from "#lib/assistant/schema.ts";
import { stopAnswer } from "#lib/assistant/service.ts";
import { getMessage, isSessionLive } from "#lib/assistant/thread-queries.ts";
import { AppError } from "#lib/core/errors.ts";
import { eventStream } from "#lib/server/http/event-stream.ts";
import { route } from "#lib/server/http/route.ts";

const POLL_MS = 250;

export const GET = route({
  summary:
    "A question or an answer as far as it has come: as JSON, or as events for who accepts text/event-stream.",
  auth: ["user"],
  limit: "poll",
  params: messageParamsSchema,
  response: messageSchema,
  handler: async ({ user, params, request, now }) => {
    const found = await getMessage(user.id, params, now);
    if (!found) throw new AppError("not_found", "There is no such message.");
    if (!request.headers.get("accept")?.includes("text/event-stream")) return found;
    const read = () => getMessage(user.id, params, new Date());
    const isAllowed = () => isSessionLive(user.sessionId, new Date());
    const isLast = ({ status }: typeof found) => status !== "running";
    return eventStream({ read, isLast, isAllowed, signal: request.signal, pollMs: POLL_MS });
  },
});

export const DELETE = route({
  summary: "Stops an answer; what was shown of it stays.",
  auth: ["user"],
  params: messageParamsSchema,
  handler: async ({ user, params: { messageId, ...where }, now }) => {
    await stopAnswer({ userId: user.id, ...where }, messageId, now);
    return undefined;
  },
});
