import * as z from "zod";

export const sessionParamsSchema = z.object({ sessionId: z.uuid().toLowerCase() });

export const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      _id: z.string(),
      /** “Firefox on Linux” */
      device: z.string(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      isCurrent: z.boolean(),
    }),
  ),
});

export type SessionsDto = z.infer<typeof sessionsSchema>;
