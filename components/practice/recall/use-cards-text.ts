import { useNow } from "#components/hearts/use-now.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import type { RecallCountsDto } from "#lib/practice/recall/recall-schema.ts";
import { ownZone, whenText } from "../when.ts";
import { cardsText } from "./recall-text.ts";

/** Where the cards stand, by the clock of this browser; "" before the counts are known. */
export function useCardsText(counts: RecallCountsDto | undefined): string {
  const now = useNow(MINUTE_MS);
  if (!counts) return "";
  const { nextDue } = counts;
  return cardsText(counts, nextDue === null || now === null ? null : whenText(nextDue, now, ownZone()));
}
