import * as z from "zod";
import { lessonKindSchema } from "#lib/lesson/schema.ts";
import { sessionSchema } from "#lib/session/schema.ts";

const lessonEntrySchema = z.object({
  type: z.literal("lesson"),
  _id: z.string(),
  title: z.string(),
  kind: lessonKindSchema,
  minutes: z.int(),
  isDone: z.boolean(),
  /** Of the recording, in percent; null where there is none */
  watchedPercent: z.int().nullable(),
});

const quizEntrySchema = z.object({
  type: z.literal("quiz"),
  _id: z.string(),
  islandId: z.string(),
  title: z.string(),
  minutes: z.int(),
  questionCount: z.int(),
  isDone: z.boolean(),
  stars: z.int(),
});

export const outlineEntrySchema = z.discriminatedUnion("type", [lessonEntrySchema, quizEntrySchema]);
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;
export type LessonEntry = z.infer<typeof lessonEntrySchema>;
export type QuizEntry = z.infer<typeof quizEntrySchema>;

/** A course in its order, with lessons and quizzes in place. docs/product.md#classroom */
export const classroomSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  isOwn: z.boolean(),
  /** The page that it was read from */
  address: z.string().nullable(),
  units: z.array(
    z.object({ _id: z.string().nullable(), title: z.string(), entries: z.array(outlineEntrySchema) }),
  ),
  lessonCount: z.int(),
  doneLessons: z.int(),
  /** The study session that runs in this course */
  session: sessionSchema.nullable(),
  /** Where to go on */
  resume: z
    .object({ lessonId: z.string(), block: z.string().nullable(), second: z.int().nullable() })
    .nullable(),
});
export type ClassroomDto = z.infer<typeof classroomSchema>;

/** Which lesson the page opens, and where. */
export const classroomQuerySchema = z.object({
  lesson: z.uuid().toLowerCase().optional().catch(undefined),
  /** A second of the recording, or a block */
  at: z.string().max(40).optional().catch(undefined),
});
