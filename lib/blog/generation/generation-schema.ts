import * as z from "zod";
import { adminPostSchema } from "../schema.ts";

export const GENERATION_STATUSES = ["queued", "running", "done", "failed", "cancelled"] as const;

/** How far a post is that a model writes. docs/product.md#generated-posts */
export const generationSchema = z.object({
  _id: z.string(),
  status: z.enum(GENERATION_STATUSES),
  /** The step under way, 1 to 5: topics, ideas, draft, search optimisation, final */
  step: z.int().min(1).max(5),
  /** What went wrong, in a sentence; null where nothing did */
  error: z.string().nullable(),
  post: adminPostSchema.nullable(),
  /** The beginning of the post's content, sanitised; empty where there is no post */
  preview: z.string(),
  model: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  /** Hosts that the text links to, for the eye of anyone who publishes it */
  linkHosts: z.array(z.string()),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** US dollars */
  cost: z.number(),
  createdAt: z.string(),
});

export const cmsParamsSchema = z.object({ token: z.string() });
export const generationParamsSchema = z.object({ token: z.string(), id: z.uuid() });

export const generationStartedSchema = z.object({ generationId: z.string() });

/** Whether posts can be generated here, and what is missing where they can't. */
export const generationSetupSchema = z.object({
  isReady: z.boolean(),
  /** Which setting is missing, in words; null where nothing is */
  missing: z.string().nullable(),
  /** Under way just now, by whomever */
  runningId: z.string().nullable(),
  /** Your newest that is done and whose draft no one has changed or published yet */
  unreadId: z.string().nullable(),
  /** US dollars spent this month, and the most that may be */
  spent: z.number(),
  cap: z.number(),
});

export type GenerationDto = z.infer<typeof generationSchema>;
export type GenerationSetupDto = z.infer<typeof generationSetupSchema>;
