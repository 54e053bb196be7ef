import * as z from "zod";
import { isTimeZone } from "#lib/core/time.ts";
import { isAvatar } from "#lib/learner/avatar.ts";
import { fullNameSchema, userSchema } from "../schema.ts";
import { isLanguage, isOneEmoji, nicknameProblem, tidyNickname } from "./profile-rules.ts";

const nicknameSchema = z
  .string()
  .max(1000)
  .transform(tidyNickname)
  .superRefine((nickname, context) => {
    const problem = nicknameProblem(nickname);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/** A zone by its name: a bare offset such as +05:30 knows no summer time. */
const timeZoneSchema = z
  .string()
  .max(64)
  .refine((zone) => /^[A-Za-z]/.test(zone) && isTimeZone(zone), "This time zone is not known");

/** What a learner may change about themselves; anything else in the body is dropped. */
export const profilePatchSchema = z
  .object({
    fullName: fullNameSchema,
    nickname: nicknameSchema.nullable(),
    isOnLeaderboard: z.boolean(),
    emoji: z.string().refine(isOneEmoji, "Choose exactly one emoji").nullable(),
    /** "color.scarf.hat"; null: the one that follows from the account */
    avatar: z.string().max(100).refine(isAvatar, "This penguin is not among those to choose from").nullable(),
    language: z.string().refine(isLanguage, "This language is not among those to choose from"),
    timeZone: timeZoneSchema,
    wantsStreakMail: z.boolean(),
    wantsHeartsMail: z.boolean(),
    wantsWeekMail: z.boolean(),
    hasShortcuts: z.boolean(),
    isUntimed: z.boolean(),
  })
  .partial();

const instant = z.iso.datetime();

export const profileSchema = userSchema.extend({
  /** Without one, its owner logs in with Google only */
  hasPassword: z.boolean(),
  /** Whether it was shown that mail to the address reaches its owner */
  isEmailProven: z.boolean(),
  /** Waits for its confirmation */
  pendingEmail: z.string().nullable(),
  nickname: z.string().nullable(),
  /** As others see the learner: the nickname, or the name made up for anyone who has none */
  publicName: z.string(),
  emoji: z.string().nullable(),
  /** The learner's penguin, as "color.scarf.hat": it stands for them where there is no emoji */
  avatar: z.string(),
  pictureUrl: z.string().nullable(),
  /** BCP 47 */
  language: z.string(),
  /** The zone in force */
  timeZone: z.string(),
  nextTimeZone: z.string().nullable(),
  zoneChangesAt: instant.nullable(),
  isOnLeaderboard: z.boolean(),
  wantsStreakMail: z.boolean(),
  wantsHeartsMail: z.boolean(),
  wantsWeekMail: z.boolean(),
  hasShortcuts: z.boolean(),
  isUntimed: z.boolean(),
  isPremium: z.boolean(),
  premiumUntil: instant.nullable(),
  createdAt: instant,
  deletionAt: instant.nullable(),
  rank: z.object({
    name: z.string(),
    logo: z.string(),
    minXp: z.int(),
    nextXp: z.int().nullable(),
    /** percent between the two */
    progress: z.int(),
  }),
});

export type ProfilePatch = z.infer<typeof profilePatchSchema>;
export type ProfileDto = z.infer<typeof profileSchema>;
