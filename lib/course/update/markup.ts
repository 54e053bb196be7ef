import { isDeepStrictEqual } from "node:util";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { mapBodyMarkup } from "#lib/quiz/kinds/said.ts";

const MEDIA = /media:[0-9a-f]{64}|\/api\/courses\/media\/[0-9a-f-]{36}/g;
const withoutAddresses = (html: string) => html.replace(MEDIA, "media");

/** Before they are saved, pictures have no address that could be compared. */
export function isSameMarkup(was: string | null, now: string | null): boolean {
  if (was === now || was === null || now === null) return was === now;
  return now.includes("media:") && withoutAddresses(was) === withoutAddresses(now);
}

/** A body as JSON gives it back; what isn't there and null are one. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

/** Whether two bodies ask and accept the same, and say the same to it. */
export function isSameBody(was: QuestionBody | null, now: QuestionBody | null): boolean {
  if (!was || !now) return was === now;
  const hasMedia = JSON.stringify(now).includes("media:");
  const comparable = (body: QuestionBody) => plain(hasMedia ? mapBodyMarkup(body, withoutAddresses) : body);
  return isDeepStrictEqual(comparable(was), comparable(now));
}
