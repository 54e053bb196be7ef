import type { ExchangeBody, TokenSetDto } from "#lib/extension/grant/schema.ts";
import { COMPANION } from "#lib/extension/registry/rules.ts";
import { once } from "./in-turn.ts";
import { lasting, passing } from "./store.ts";
import { callWaddle, type Result } from "./waddle.ts";

/** An exchange that is given up may have been made all the same, and can't be made again: it gets more time. */
const PATIENCE_MS = 25_000;
/** Renewed so long before its end */
const MARGIN_MS = 30_000;
const ENDED = { ok: false, status: 401 } as const;

/** Changes a code or a refresh token into new tokens, which then are still to be kept. */
export function exchangeForTokens(body: ExchangeBody): Promise<Result<TokenSetDto>> {
  return callWaddle("/api/auth/extension-code", { body, patienceMs: PATIENCE_MS });
}

export async function keepTokens(set: TokenSetDto): Promise<void> {
  await passing.remove("notice", "pending");
  if (set.refresh_token) await lasting.set("refresh", set.refresh_token);
  const expiresAt = Date.now() + set.expires_in * 1000;
  await passing.set("access", { token: set.access_token, expiresAt, scopes: set.scope.split(" ") });
}

/** Forgets the connection, and what was kept for whoever it was. */
export async function forget(): Promise<void> {
  await lasting.remove("refresh", "ledger");
  await passing.remove("access", "pending");
}

/** Waddle ends the whole connection when a refresh token comes twice: so only one exchange is ever under way. */
const renew = once(async (): Promise<Result<string>> => {
  const refresh_token = await lasting.get("refresh");
  if (!refresh_token) return ENDED;
  const client_id = COMPANION.id;
  const answer = await exchangeForTokens({ grant_type: "refresh_token", client_id, refresh_token });
  // Somebody disconnected meanwhile: that stands.
  if ((await lasting.get("refresh")) !== refresh_token) return ENDED;
  if (answer.ok) {
    await keepTokens(answer.data);
    return { ok: true, data: answer.data.access_token };
  }
  return answer.status === 400 ? ENDED : answer;
});

async function currentToken(refused?: string): Promise<Result<string>> {
  const access = await passing.get("access");
  const isGood = access && access.token !== refused && access.expiresAt - MARGIN_MS > Date.now();
  return isGood ? { ok: true, data: access.token } : renew();
}

/** Whether there is a connection, as far as we know, and what it may see. */
export async function knownConnection(): Promise<"none" | "limited" | "full"> {
  if (await lasting.get("refresh")) return "full";
  const access = await passing.get("access");
  return access && access.expiresAt > Date.now() ? "limited" : "none";
}

/** A call for the learner. A token that is refused is renewed once; if that fails too, the connection is over: 401. */
export async function callAsLearner<T>(path: string, body?: object): Promise<Result<T>> {
  const first = await attempt<T>(path, body);
  const result = isRefused(first) && first.token ? await attempt<T>(path, body, first.token) : first;
  if (isRefused(result) && (await knownConnection()) !== "none") {
    await forget();
    await passing.set("notice", "ended");
  }
  return result;
}

const isRefused = (result: Result<unknown>) => !result.ok && result.status === 401;

async function attempt<T>(
  path: string,
  body?: object,
  refused?: string,
): Promise<Result<T> & { token?: string }> {
  const token = await currentToken(refused);
  if (!token.ok) return token;
  return { ...(await callWaddle<T>(path, { body, token: token.data })), token: token.data };
}
