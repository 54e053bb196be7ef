import type { ExchangeBody, TokenSetDto } from "#lib/extension/grant/grant-schema.ts";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { once } from "./in-turn.ts";
import { lasting, passing } from "./store.ts";
import { untrackAll } from "./tracking.ts";
import { callWaddle, type Result } from "./waddle.ts";

/** An exchange that is given up may have been made all the same, and can't be made again: it gets more time. */
const PATIENCE_MS = 25_000;
/** Renewed so long before its end */
const MARGIN_MS = 30_000;
/** There is another connection now, or none: no one answered, and no one was asked. */
const CHANGED = { ok: false, status: 0 } as const;
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

/** Forgets the connection, what was kept for anyone who it was, and the sites that they had it keep track on. */
export async function forget(): Promise<void> {
  await lasting.remove("refresh", "connection", "ledger");
  await passing.remove("access", "pending");
  await untrackAll();
}

/** Waddle ends the whole connection when a refresh token comes twice: so only one exchange is ever under way. */
const renew = once(async (): Promise<Result<string>> => {
  const refresh_token = await lasting.get("refresh");
  if (!refresh_token) return ENDED;
  const client_id = COMPANION.id;
  const answer = await exchangeForTokens({ grant_type: "refresh_token", client_id, refresh_token });
  // Someone disconnected meanwhile: that stands.
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

/** Which connection there is, for as long as it lasts; undefined where there is none. */
export function currentConnection(): Promise<string | undefined> {
  return lasting.get("connection");
}

/** Begins another connection with its first tokens; nothing of the one before stays. */
export async function begin(set: TokenSetDto): Promise<void> {
  await forget();
  await keepTokens(set);
  await lasting.set("connection", crypto.randomUUID());
}

interface Call {
  path: string;
  body?: object | undefined;
  /** Which one it is for */
  connection: string | undefined;
}

/**
 * A call for the learner. A token that is refused is renewed once; if that fails too, the connection is over: 401. With
 * `connection` it is made for that one only.
 */
export async function callAsLearner<T>(path: string, body?: object, connection?: string): Promise<Result<T>> {
  const call = { path, body, connection: connection ?? (await currentConnection()) };
  const first = await attempt<T>(call);
  const result = isRefused(first) && first.token ? await attempt<T>(call, first.token) : first;
  // What was refused may be of a connection that another one has followed.
  const isSame = call.connection !== undefined && (await currentConnection()) === call.connection;
  if (isSame && isRefused(result)) {
    await forget();
    await passing.set("notice", "ended");
  }
  return result;
}

const isRefused = (result: Result<unknown>) => !result.ok && result.status === 401;

async function attempt<T>(
  { path, body, connection }: Call,
  refused?: string,
): Promise<Result<T> & { token?: string }> {
  const token = await currentToken(refused);
  if (!token.ok) return token;
  if ((await currentConnection()) !== connection) return CHANGED;
  return { ...(await callWaddle<T>(path, { body, token: token.data })), token: token.data };
}
