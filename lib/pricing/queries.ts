import { saleTerms } from "#lib/server/env.ts";
import type { Offer } from "./rules.ts";

/** What Premium costs here and on which terms; null where nothing is for sale. A build knows it too. docs/decisions/005-address-in-the-build.md */
export function getOffer(): Offer | null {
  return saleTerms();
}
