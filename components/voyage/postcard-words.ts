import { dayToDate } from "#lib/core/time.ts";
import { REGION_NAMES } from "#lib/voyage/rules.ts";
import type { PostcardDto } from "#lib/voyage/schema.ts";

/** "Nov 28, 2026" */
export function postcardDay({ day }: Pick<PostcardDto, "day">): string {
  return dayToDate(day).toLocaleDateString("en-US", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** "Greetings from the reef" */
export function greeting({ region }: Pick<PostcardDto, "region">): string {
  return `Greetings from ${REGION_NAMES[region]}`;
}
