import * as z from "zod";
import { CONTENT_MAX, EXCERPT_MAX, KEYWORD_MAX } from "../rules.ts";

/** What a model answers in each step: typed by a stranger, so that every length has a bound. */
const line = (max: number) => z.string().trim().min(1).max(max);

export const topicsSchema = z.object({
  topics: z
    .array(z.object({ topic: line(200), why: line(500) }))
    .min(3)
    .max(8)
    .describe("Five topics, the best one first"),
});

export const ideaSchema = z.object({
  title: line(200).describe("A working title"),
  reader: line(500).describe("Who it is for, and what they can do after reading it"),
  outline: z
    .array(z.object({ heading: line(200), points: z.array(line(400)).min(1).max(8) }))
    .min(3)
    .max(10),
});

export const draftSchema = z.object({
  html: z.string().min(1).max(CONTENT_MAX).describe("The whole article as HTML, 700 to 1200 words"),
});

export const searchSchema = z.object({
  title: line(70).describe("At most 70 characters"),
  excerpt: line(Math.min(200, EXCERPT_MAX)).describe("One or two sentences, at most 200 characters"),
  keywords: z.array(line(KEYWORD_MAX)).min(3).max(8).describe("3 to 8 short keywords"),
  slug: line(120).describe("The end of the address: lower-case words with hyphens"),
});

/** What the finished steps have given. */
export const outputsSchema = z.object({
  topics: topicsSchema.optional(),
  idea: ideaSchema.optional(),
  draft: draftSchema.optional(),
  search: searchSchema.optional(),
});

export type Outputs = z.infer<typeof outputsSchema>;
