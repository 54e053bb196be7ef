import { env } from "../env.ts";

/** Whether the owner of this site has set Google up (docs/product.md#google). */
export function isGoogleSetUp(): boolean {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env();
  return Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET);
}
