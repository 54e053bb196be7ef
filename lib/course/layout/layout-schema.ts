import * as z from "zod";
import { textTimesSchema } from "#lib/course-reader/schema.ts";
import { lessonKindSchema } from "#lib/lesson/schema.ts";

/** How a part's title relates to the file that it came from. Layouts that were stored before this was known lack it. */
const origin = { fileTitle: z.string().nullable().default(null), isOwn: z.boolean().default(false) };

/** What both sides of a card say */
export const cardSidesSchema = z.object({
  front: z.string(),
  frontHtml: z.string().nullable(),
  back: z.string(),
  backHtml: z.string().nullable(),
});
export type CardSides = z.infer<typeof cardSidesSchema>;

/** What a course is made of and where it stands, by ids; what a question says is named by its version's number. */
export const layoutSchema = z.object({
  description: z.string(),
  sourceId: z.string().nullable(),
  units: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      ...origin,
      subtitle: z.string(),
      difficulty: z.string(),
    }),
  ),
  islands: z.array(
    z.object({
      id: z.string(),
      unitId: z.string().nullable(),
      position: z.int(),
      title: z.string(),
      ...origin,
      difficulty: z.string(),
      sourceId: z.string().nullable(),
      text: z.string().nullable(),
      /** Layouts of earlier updates don't have them. */
      times: textTimesSchema.nullable().default(null),
    }),
  ),
  quizzes: z.array(
    z.object({
      id: z.string(),
      islandId: z.string(),
      position: z.int(),
      title: z.string(),
      ...origin,
      isDefault: z.boolean(),
      passingScore: z.int(),
    }),
  ),
  questions: z.array(
    z.object({
      id: z.string(),
      quizId: z.string(),
      position: z.int(),
      sourceId: z.string().nullable(),
      /** The number of its current version; 0 if it has none yet */
      version: z.int(),
      withdrawnAt: z.string().nullable(),
      withdrawnReason: z.enum(["flags", "source", "statistics", "owner"]).nullable(),
    }),
  ),
  /** Layouts that were stored before there were any lack them. */
  cards: z
    .array(
      cardSidesSchema.extend({
        id: z.string(),
        islandId: z.string(),
        position: z.int(),
        sourceId: z.string().nullable(),
        /** What its file says, if its owner has edited it */
        fileSaid: cardSidesSchema.nullable(),
      }),
    )
    .default([]),
  /** Layouts that were stored before there were any lack them, and leave those that are there alone. */
  lessons: z
    .array(
      z.object({
        id: z.string(),
        unitId: z.string().nullable(),
        islandId: z.string().nullable(),
        position: z.int(),
        title: z.string(),
        ...origin,
        kind: lessonKindSchema,
        sourceId: z.string().nullable(),
        /** The number of its current content; 0 if it has none yet */
        content: z.int(),
      }),
    )
    .optional(),
});
export type LessonRow = NonNullable<z.infer<typeof layoutSchema>["lessons"]>[number];
export type Layout = z.infer<typeof layoutSchema>;
