import { Client, isHTTPResponseError, isNotionClientError, LogLevel } from "@notionhq/client";
import * as z from "zod";
import { env } from "#lib/server/env.ts";
import { appUrl } from "#lib/server/mail/email.ts";
import { ANSWER_TIMEOUT_MS, MAX_CONNECTIONS } from "../rules.ts";
import { GrantRefused, type Provider, ProviderFault } from "./provider.ts";

/** The version of Notion's API that all our calls are made for */
export const NOTION_VERSION = "2025-09-03";

/** Notion asks on its own page which pages are shared: it knows no scopes. */
const SCOPES = ["Read the pages that you share"];

/** Of what Notion answers, what is kept; it names no end of an access token, but whoever stands in for it may. */
const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().positive().optional(),
  workspace_id: z.string().min(1),
  workspace_name: z.string().nullish(),
  owner: z.union([
    z.object({ type: z.literal("user"), user: z.object({ id: z.string().min(1) }) }),
    z.object({ type: z.literal("workspace") }),
  ]),
});
type NotionToken = z.infer<typeof tokenSchema>;

const errorSchema = z.object({ error: z.string() }).or(z.object({ code: z.string() }));

const redirectUri = () => appUrl("/oauth/notion/callback");

/** The client's own timeout stops waiting, but neither ends the call nor bounds the time of its body. */
function boundedFetch(url: string, init?: object): Promise<Response> {
  return fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
}

function client(): Client {
  return new Client({
    fetch: boundedFetch,
    baseUrl: env().NOTION_API_BASE,
    notionVersion: NOTION_VERSION,
    timeoutMs: ANSWER_TIMEOUT_MS,
    retry: false,
    // Its own logger would write to the console what our log leaves out.
    logLevel: LogLevel.ERROR,
    logger: () => {},
  });
}

function credentials() {
  const { NOTION_CLIENT_ID: client_id = "", NOTION_CLIENT_SECRET: client_secret = "" } = env();
  return { client_id, client_secret };
}

/** OAuth's own word for what went wrong, or Notion's; "" where the body says neither. */
function errorWord(body: string): string {
  try {
    const parsed = errorSchema.safeParse(JSON.parse(body));
    if (!parsed.success) return "";
    const word = "error" in parsed.data ? parsed.data.error : parsed.data.code;
    // Anything else might be what it was told, and stand in the log.
    return /^[a-z_]{1,40}$/.test(word) ? word : "";
  } catch {
    return "";
  }
}

/** What the client throws, as what the store asks: is a new consent needed, or does waiting help? */
function translate(error: unknown): Error {
  if (isHTTPResponseError(error)) {
    const word = errorWord(error.body);
    if (error.status < 500 && word === "invalid_grant") return new GrantRefused();
    return new ProviderFault(`Notion answered ${error.status} ${word}`.trim());
  }
  if (isNotionClientError(error)) return new ProviderFault(`Notion: ${error.code}`);
  const name = error instanceof Error ? error.name : "unknown";
  return new ProviderFault(`Notion can't be reached or understood: ${name}`);
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    throw translate(error);
  });
}

function parse(answer: unknown): NotionToken {
  const parsed = tokenSchema.safeParse(answer);
  if (!parsed.success) throw new ProviderFault("Notion's answer is not understood");
  return parsed.data;
}

function tokensOf(answer: NotionToken, now: Date) {
  const { access_token, refresh_token = null, expires_in } = answer;
  const expiresAt = expires_in === undefined ? null : new Date(now.getTime() + expires_in * 1000);
  return { accessToken: access_token, refreshToken: refresh_token, expiresAt };
}

/** A workspace holds the accounts of many people: each is an account of its own. */
function accountOf({ workspace_id, workspace_name, owner }: NotionToken) {
  const ownerId = owner.type === "user" ? owner.user.id : "workspace";
  return { id: `${workspace_id}:${ownerId}`, name: workspace_name?.trim() || "Notion", scopes: SCOPES };
}

/** Notion by its own client. It knows neither PKCE nor nonces: the state and the client's secret guard its answers. */
export const notion: Provider = {
  id: "notion",
  name: "Notion",
  hasPkce: false,
  hasNonce: false,
  purposes: ["import"],
  most: MAX_CONNECTIONS,
  isSetUp: () => Boolean(env().NOTION_CLIENT_ID && env().NOTION_CLIENT_SECRET),
  // What is shared is chosen page by page.
  lackOf: () => null,

  async authorizationUrl({ state }) {
    const url = new URL("/v1/oauth/authorize", env().NOTION_API_BASE);
    url.search = new URLSearchParams({
      client_id: credentials().client_id,
      response_type: "code",
      owner: "user",
      redirect_uri: redirectUri(),
      state,
    }).toString();
    return url.href;
  },

  async exchange({ code }, now) {
    const request = { grant_type: "authorization_code", code, redirect_uri: redirectUri() } as const;
    const answer = parse(await ask(() => client().oauth.token({ ...credentials(), ...request })));
    return { tokens: tokensOf(answer, now), account: accountOf(answer) };
  },

  async refresh(refreshToken, now) {
    const request = { grant_type: "refresh_token", refresh_token: refreshToken } as const;
    const answer = parse(await ask(() => client().oauth.token({ ...credentials(), ...request })));
    const tokens = tokensOf(answer, now);
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  },

  async revoke({ accessToken }) {
    await ask(() => client().oauth.revoke({ ...credentials(), token: accessToken })).catch(
      (error: unknown) => {
        // What it doesn't know any more is revoked.
        if (!(error instanceof GrantRefused)) throw error;
      },
    );
  },
};
