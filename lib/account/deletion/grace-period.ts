import { DAY_MS } from "#lib/core/time.ts";

/** docs/product.md#deletion */
const GRACE_MS = 7 * DAY_MS;

/** When an account goes whose owner asks for it now. */
export function deletionAfter(now: Date): Date {
  return new Date(now.getTime() + GRACE_MS);
}
