import * as z from "zod";
import { phoneSchema } from "#lib/phone/schema.ts";
import { subscriptionSchema } from "#lib/push/schema.ts";
import { clockSchema } from "#lib/study/schema.ts";

export const noticeKindSchema = z.enum(["session", "streak", "hearts", "week", "connection"]);
export const noticeWaySchema = z.enum(["mail", "push", "sms"]);
export const toneSchema = z.enum(["plain", "warm", "direct"]);

const waysSchema = z.object({ mail: z.boolean(), push: z.boolean(), sms: z.boolean() });
/** Which kinds come in which ways. Text messages exist for sessions only. */
export const matrixSchema = z.record(noticeKindSchema, waysSchema);

export const reminderSettingsSchema = z.object({
  matrix: matrixSchema,
  /** On the learner's own clock; equal: none */
  quiet: z.object({ from: clockSchema, to: clockSchema }),
  timeZone: z.string(),
  tone: toneSchema,
  /** Notices a local day */
  mostADay: z.int(),
  email: z.string(),
  /** Without a mail server mails wait in this one's outbox */
  isMailSetUp: z.boolean().default(true),
  push: z.object({
    isSetUp: z.boolean(),
    /** For the browser to subscribe with */
    publicKey: z.string().nullable(),
    devices: z.array(subscriptionSchema),
  }),
  sms: z.object({
    isSetUp: z.boolean(),
    countries: z.array(z.string()),
    phone: phoneSchema.nullable(),
    /** Why no number can be added yet, as a sentence: before the first quiz, or the month's messages are used up */
    problem: z.string().nullable(),
  }),
});

export const reminderSettingsBodySchema = z.object({
  matrix: z.partialRecord(noticeKindSchema, waysSchema.partial()).optional(),
  quiet: z.object({ from: clockSchema, to: clockSchema }).optional(),
  tone: toneSchema.optional(),
  mostADay: z.int().min(1).max(6).optional(),
});

export const logQuerySchema = z.object({ before: z.uuid().optional() });
export const logSchema = z.object({
  entries: z.array(
    z.object({
      _id: z.string(),
      kind: noticeKindSchema,
      /** "10 minutes before", "at the end" … */
      step: z.string(),
      way: noticeWaySchema.nullable(),
      status: z.enum(["waiting", "sending", "sent", "unknown", "dropped", "failed"]),
      title: z.string(),
      /** Why it was sent, or wasn't, as a sentence */
      reason: z.string(),
      dueAt: z.iso.datetime(),
      sentAt: z.iso.datetime().nullable(),
    }),
  ),
  /** The id to go on with; null at the end */
  next: z.string().nullable(),
});

export const tokenParamsSchema = z.object({ token: z.string().min(20).max(400) });
/** What happened, as a sentence, and where to go on */
export const actedSchema = z.object({ message: z.string(), path: z.string().nullable() });

/** What a reminder's link would do, as its page says before anything is pressed */
export const offerSchema = z.object({
  purpose: z.enum(["start", "snooze", "tomorrow", "skip", "pause", "fewer", "unsubscribe"]),
  kind: noticeKindSchema,
  /** Of the notice that it stood in */
  title: z.string(),
  isUsed: z.boolean(),
  /** What it came to then */
  acted: actedSchema.nullable(),
});

export type NoticeKindName = z.infer<typeof noticeKindSchema>;
export type NoticeWayName = z.infer<typeof noticeWaySchema>;
export type Tone = z.infer<typeof toneSchema>;
export type Matrix = z.infer<typeof matrixSchema>;
export type ReminderSettingsDto = z.infer<typeof reminderSettingsSchema>;
export type ReminderSettingsBody = z.infer<typeof reminderSettingsBodySchema>;
export type LogDto = z.infer<typeof logSchema>;
export type ActedDto = z.infer<typeof actedSchema>;
export type OfferDto = z.infer<typeof offerSchema>;
