import { getFeed, isLocalSite } from "./feed/feed-service.ts";
import { getLink, isGoogleCalendarSetUp } from "./google/link-service.ts";
import type { CalendarDto } from "./schema.ts";

/** How the learner's calendars stand: the feed, and Google's. */
export async function getCalendar(userId: string): Promise<CalendarDto> {
  const [feed, link] = await Promise.all([getFeed(userId), getLink(userId)]);
  return { feed, isLocal: isLocalSite(), google: { isSetUp: isGoogleCalendarSetUp(), link } };
}
