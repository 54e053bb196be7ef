import * as z from "zod";

/** Services that a learner can connect, by the name in the address of their calls */
export const providerIdSchema = z.enum(["notion", "google-calendar"]);
export type ProviderId = z.infer<typeof providerIdSchema>;

/** What a connection is wanted for; the callback screen speaks of it. */
export const connectionPurposeSchema = z.enum(["import", "calendar", "free_times"]);
export type ConnectionPurpose = z.infer<typeof connectionPurposeSchema>;

export const connectionSchema = z.object({
  _id: z.string(),
  provider: providerIdSchema,
  /** As the other service calls the account, such as a workspace's name */
  name: z.string(),
  /** What it may do there, in its service's own words */
  scopes: z.array(z.string()),
  /** `broken`: the other service takes its tokens no more, and asks for a new consent */
  status: z.enum(["connected", "broken"]),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ConnectionDto = z.infer<typeof connectionSchema>;

export const connectionsSchema = z.object({
  /** The newest first */
  connections: z.array(connectionSchema),
  providers: z.array(
    z.object({
      id: providerIdSchema,
      name: z.string(),
      /** Whether the owner of this site has set it up */
      isSetUp: z.boolean(),
    }),
  ),
});
export type ConnectionsDto = z.infer<typeof connectionsSchema>;

export const providerParamsSchema = z.object({ connection: providerIdSchema });
/** The folder of all addresses below a connection or a provider is called the same, as Next demands */
export const connectionParamsSchema = z.object({ connection: z.uuid().toLowerCase() });

export const startConnectionBodySchema = z.object({
  /** Each service knows its own */
  purpose: connectionPurposeSchema.default("import"),
  /** The connection whose consent is asked for anew */
  connectionId: z.uuid().toLowerCase().optional(),
});
export type StartConnectionBody = z.infer<typeof startConnectionBodySchema>;

/** Where the browser goes to give its consent */
export const startConnectionSchema = z.object({ url: z.url() });

export const finishConnectionBodySchema = z.object({
  state: z.string().min(1).max(1000),
  code: z.string().min(1).max(4000),
});
export type FinishConnectionBody = z.infer<typeof finishConnectionBodySchema>;

export const finishConnectionSchema = connectionSchema.extend({ purpose: connectionPurposeSchema });
export type FinishedConnectionDto = z.infer<typeof finishConnectionSchema>;
