import * as z from "zod";
import { DAY_MS } from "#lib/core/time.ts";
import { type Account, type Provider, ProviderFault, type Tokens } from "./provider.ts";

/** Far more than any service gives */
const TOKEN_MAX = 16_000;
/** Indexed, and PostgreSQL's indexes take no text of any length */
const ID_MAX = 500;
const NAME_MAX = 100;
const SCOPES_MAX = 100;
/** An access token that is said to last longer has no end that could be believed. */
const LIFE_MAX_MS = 3650 * DAY_MS;

/** Null bytes and halves of a pair can't be kept; the others show nothing, or turn the text around them. */
const UNSEEN = /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}\p{DI}]/gu;

const tokenSchema = z.string().min(1).max(TOKEN_MAX);
const tokensSchema = z.object({
  accessToken: tokenSchema,
  refreshToken: tokenSchema.nullable(),
  // An invalid date is no date.
  expiresAt: z.date().nullable(),
});
const idSchema = z
  .string()
  .min(1)
  .max(ID_MAX)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

function tidy(text: string): string {
  const seen = text.slice(0, TOKEN_MAX).replace(UNSEEN, "").replace(/\s+/g, " ").trim();
  return [...seen].slice(0, NAME_MAX).join("").trim();
}

/** Tokens that a row can hold. Throws ProviderFault: what a service answers may be anything. */
export function storableTokens(tokens: Tokens, now: Date): Tokens {
  const { success, data } = tokensSchema.safeParse(tokens);
  const lifeMs = (data?.expiresAt ?? now).getTime() - now.getTime();
  if (!success || lifeMs > LIFE_MAX_MS) throw new ProviderFault("the service's tokens can't be kept");
  return data;
}

/** The same of whose they are; its name and rights are there to be shown, so what can't be is left out. */
export function storableAccount({ id, name, scopes }: Account, provider: Pick<Provider, "name">): Account {
  if (!idSchema.safeParse(id).success) throw new ProviderFault("the service's account can't be kept");
  const shown = scopes.slice(0, SCOPES_MAX).map(tidy);
  return { id, name: tidy(name) || provider.name, scopes: shown.filter((scope) => scope !== "") };
}
