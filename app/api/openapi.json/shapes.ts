import type * as z from "zod";
import { profileSchema } from "#lib/account/profile/profile-schema.ts";
import { tokenSchema, userSchema } from "#lib/account/schema.ts";
import { generationSchema } from "#lib/blog/generation/generation-schema.ts";
import { adminPostSchema, postCardSchema, postSchema, revisionRowSchema } from "#lib/blog/schema.ts";
import { importSchema } from "#lib/course/import/import-schema.ts";
import { courseSchema } from "#lib/course/schema.ts";
import { interestSchema } from "#lib/interest/schema.ts";
import { islandSchema } from "#lib/island/schema.ts";
import { heartsSchema, statsSchema } from "#lib/learner/schema.ts";
import { practiceSchema } from "#lib/practice/schema.ts";
import { quizSchema } from "#lib/quiz/schema.ts";
import { streakStatusSchema } from "#lib/streak/schema.ts";
import { rankSchema } from "#lib/xp/schema.ts";

/** Shapes of answers that stand in more than one place, or are worth a name. */
export const SHAPES: Readonly<Record<string, z.ZodType>> = {
  Course: courseSchema,
  Draft: adminPostSchema,
  Generation: generationSchema,
  Hearts: heartsSchema,
  Import: importSchema,
  Interest: interestSchema,
  Island: islandSchema,
  Post: postSchema,
  PostCard: postCardSchema,
  Practice: practiceSchema,
  Profile: profileSchema,
  Quiz: quizSchema,
  Rank: rankSchema,
  SavedVersion: revisionRowSchema,
  Stats: statsSchema,
  StreakStatus: streakStatusSchema,
  Token: tokenSchema,
  User: userSchema,
};
