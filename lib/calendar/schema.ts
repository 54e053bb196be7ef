import * as z from "zod";
import { daySchema } from "#lib/study/schema.ts";

export const feedSchema = z.object({
  /** https://…/calendar/….ics */
  url: z.url(),
  /** The same for Apple's calendar: webcal:… */
  webcalUrl: z.string(),
  /** Pages of Google and Outlook that add it; null where they can't reach this site */
  googleUrl: z.url().nullable(),
  outlookUrl: z.url().nullable(),
  hidesTitles: z.boolean(),
  createdAt: z.iso.datetime(),
  lastReadAt: z.iso.datetime().nullable(),
});

export const feedBodySchema = z.object({
  /** As before unless told; a first feed tells titles */
  hidesTitles: z.boolean().optional(),
  /** Makes a new address; the old one ends */
  renew: z.boolean().default(false),
});

export const calendarLinkSchema = z.object({
  connectionId: z.string(),
  /** As Google calls the account */
  account: z.string(),
  status: z.enum(["active", "gone", "broken"]),
  /** Whether free times may be looked up */
  canFindFree: z.boolean(),
  syncedAt: z.iso.datetime().nullable(),
  /** Why it is not in step, as a sentence */
  problem: z.string().nullable(),
});

export const calendarSchema = z.object({
  feed: feedSchema.nullable(),
  /** Google can't read feeds of a server that only this machine reaches */
  isLocal: z.boolean(),
  google: z.object({ isSetUp: z.boolean(), link: calendarLinkSchema.nullable() }),
});

/** make_again: a new calendar in place of one that was deleted there; sync: now */
export const googleBodySchema = z.object({ action: z.enum(["make_again", "sync"]) });
export const googleLeaveSchema = z.object({ deletesCalendar: z.boolean() });

export const freeQuerySchema = z.object({
  from: daySchema,
  to: daySchema,
  minutes: z.coerce.number().int().min(10).max(180),
});
export const freeSchema = z.object({
  slots: z.array(z.object({ start: z.iso.datetime(), end: z.iso.datetime() })),
});

export type FeedDto = z.infer<typeof feedSchema>;
export type FeedBody = z.infer<typeof feedBodySchema>;
export type CalendarLinkDto = z.infer<typeof calendarLinkSchema>;
export type CalendarDto = z.infer<typeof calendarSchema>;
export type GoogleBody = z.infer<typeof googleBodySchema>;
export type FreeQuery = z.infer<typeof freeQuerySchema>;
export type FreeDto = z.infer<typeof freeSchema>;
