import { AppError } from "#lib/core/errors.ts";
import { type ProviderId, providerIdSchema } from "../schema.ts";
import { hasKeys } from "../token/token-service.ts";
import { googleCalendar } from "./google-calendar-service.ts";
import { notion } from "./notion-service.ts";
import type { Provider } from "./provider.ts";

const BY_ID: Readonly<Record<ProviderId, Provider>> = { notion, "google-calendar": googleCalendar };

/** In the order in which they are shown */
export const PROVIDERS: readonly Provider[] = Object.values(BY_ID);

/** Whether the owner of this site has given the service's secrets and a key to seal tokens with. */
export function isUsable(provider: Provider): boolean {
  return provider.isSetUp() && hasKeys();
}

/** The provider of a row; null for one that this version doesn't know. */
export function providerOf(id: string): Provider | null {
  const known = providerIdSchema.safeParse(id);
  return known.success ? BY_ID[known.data] : null;
}

/** Throws `not_configured`. */
export function usableProvider(id: string): Provider {
  const provider = providerOf(id);
  if (provider && isUsable(provider)) return provider;
  const name = provider?.name ?? "This service";
  throw new AppError("not_configured", `${name} isn't set up on this site. Its owner can do that.`);
}
