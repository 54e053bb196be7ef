import * as z from "zod";
import { islandSchema } from "#lib/island/schema.ts";

export const courseParamsSchema = z.object({ courseId: z.uuid().toLowerCase() });

export const courseSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Imported by the learner, rather than taken from the catalogue */
  isOwn: z.boolean(),
  /** Only Premium can enrol in it; who is on it keeps it */
  isPremiumOnly: z.boolean(),
  quizCount: z.int(),
  completedQuizzes: z.int(),
  islandCount: z.int(),
  completedIslands: z.int(),
  starsEarned: z.int(),
  /** Recall cards, which count for no progress */
  cardCount: z.int(),
  /** To read, watch or hear; they have their place in the classroom */
  lessonCount: z.int(),
  doneLessons: z.int(),
  /** Where to go on; null where all is done or there is nothing to do */
  next: z
    .object({ islandId: z.string(), islandTitle: z.string(), quizId: z.string(), quizTitle: z.string() })
    .nullable(),
  lastStudiedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** The pages of Notion that it came from, and through which connection; null where that is gone */
  notion: z.object({ connectionId: z.string().nullable(), pages: z.array(z.string()) }).nullish(),
});

export const myCoursesSchema = z.object({ courses: z.array(courseSchema) });

export const catalogCourseSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  unitCount: z.int(),
  islandCount: z.int(),
  questionCount: z.int(),
  isEnrolled: z.boolean(),
  /** Only Premium can enrol in it */
  isPremiumOnly: z.boolean(),
  /** The learner can enrol in it now */
  canEnrol: z.boolean(),
});

export const catalogSchema = z.object({ courses: z.array(catalogCourseSchema) });

export const courseDetailSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Rises with every edit of the outline; an edit names the one it was made on */
  version: z.int(),
  units: z.array(
    z.object({
      _id: z.string(),
      /** unit-1, unit-2 …: what its islands name it by, in this version */
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      difficulty: z.string(),
    }),
  ),
  islands: z.array(islandSchema),
  /** To read, watch or hear, in their order */
  lessons: z.array(
    z.object({
      _id: z.string(),
      /** As its islands name their unit */
      unitId: z.string().nullable(),
      /** The island that it stands before; null: it is behind all islands of its unit */
      islandId: z.string().nullable(),
      title: z.string(),
      kind: z.enum(["page", "video", "audio"]),
    }),
  ),
});

export type CourseDto = z.infer<typeof courseSchema>;
export type CatalogCourseDto = z.infer<typeof catalogCourseSchema>;
export type CourseDetailDto = z.infer<typeof courseDetailSchema>;
