import * as z from "zod";

export const achievementSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  family: z.string(),
  goal: z.int(),
  /** 0 to goal */
  progress: z.int(),
  earnedAt: z.iso.datetime().nullable(),
});

/** One that was just earned */
export const newAchievementSchema = achievementSchema.pick({
  id: true,
  title: true,
  description: true,
  icon: true,
});

export const achievementListSchema = z.object({ achievements: z.array(achievementSchema) });

export type AchievementDto = z.infer<typeof achievementSchema>;
export type NewAchievementDto = z.infer<typeof newAchievementSchema>;
