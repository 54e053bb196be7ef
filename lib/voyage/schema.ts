import * as z from "zod";
import { REGIONS } from "#lib/island/regions.ts";

export const postcardSchema = z.object({
  _id: z.string(),
  /** null once the course is gone */
  courseId: z.string().nullable(),
  /** The chest that it lay in: its unit as islands name it, "rest" for islands without a unit; null once the unit is gone */
  chest: z.string().nullable(),
  courseTitle: z.string(),
  unitTitle: z.string(),
  region: z.enum(REGIONS),
  /** Titles of the islands that were complete; the first 40 */
  islands: z.array(z.string()),
  islandCount: z.int(),
  /** What these islands had earned by then */
  stars: z.int(),
  openedAt: z.iso.datetime(),
  /** The learner's local date then */
  day: z.iso.date(),
});

export const postcardParamsSchema = z.object({ postcardId: z.uuid().toLowerCase() });
export const postcardListQuerySchema = z.object({
  courseId: z.uuid().toLowerCase().optional(),
  /** The postcard after which the list goes on, as `next` names it */
  after: z.uuid().toLowerCase().optional(),
});
export const postcardListSchema = z.object({
  /** The newest first */
  postcards: z.array(postcardSchema),
  /** The last one's id, where more come after it */
  next: z.string().nullable(),
});

export const chestBodySchema = z.object({
  courseId: z.uuid().toLowerCase(),
  /** As islands name it (`unit-2`); null for the islands without a unit */
  unitId: z
    .string()
    .regex(/^unit-\d{1,9}$/, "must be a unit such as unit-2, or null")
    .nullable(),
});

export type PostcardDto = z.infer<typeof postcardSchema>;
export type PostcardListDto = z.infer<typeof postcardListSchema>;
export type ChestBody = z.infer<typeof chestBodySchema>;
