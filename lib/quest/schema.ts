import * as z from "zod";
import { QUESTS, type QuestKind } from "./rules.ts";

const kind = z.enum(QUESTS.map((quest) => quest.kind) as [QuestKind, ...QuestKind[]]);

export const questSchema = z.object({
  kind,
  title: z.string(),
  /** 0 to target */
  progress: z.int(),
  target: z.int(),
  doneAt: z.iso.datetime().nullable(),
});

export const questWeekSchema = z.object({
  /** The Monday of the learner's week */
  startsOn: z.iso.date(),
  /** The first instant of the next week */
  endsAt: z.iso.datetime(),
  quests: z.array(questSchema),
});

/** One that was just done */
export const questDoneSchema = questSchema.pick({ kind: true, title: true });

export const stickerSchema = z.object({
  kind,
  /** What earns it */
  hint: z.string(),
  /** How often it was earned */
  count: z.int(),
  /** 1 to 3, by how often it was earned; null where it wasn't */
  tier: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  /** When it was last earned, and what for */
  latestAt: z.iso.datetime().nullable(),
  latestTitle: z.string().nullable(),
});

export const stickerAlbumSchema = z.object({ stickers: z.array(stickerSchema) });

export type QuestDto = z.infer<typeof questSchema>;
export type QuestWeekDto = z.infer<typeof questWeekSchema>;
export type QuestDoneDto = z.infer<typeof questDoneSchema>;
export type StickerDto = z.infer<typeof stickerSchema>;
