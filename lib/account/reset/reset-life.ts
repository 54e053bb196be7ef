import { MINUTE_MS } from "#lib/core/time.ts";

/** docs/product.md#password-reset */
export const RESET_LIFE_MS = 20 * MINUTE_MS;
