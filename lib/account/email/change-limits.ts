import { DAY_MS } from "#lib/core/time.ts";

/** docs/product.md#profile */
export const EMAIL_CHANGE_LIFE_MS = DAY_MS;
/** Each one sends a mail to an address that may be a stranger's. */
export const EMAIL_CHANGES_A_DAY = 10;
