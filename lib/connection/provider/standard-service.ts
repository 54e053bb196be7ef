import * as oidc from "openid-client";
import { appUrl } from "#lib/server/mail/email.ts";
import { ANSWER_TIMEOUT_MS } from "../rules.ts";
import type { ConnectionPurpose } from "../schema.ts";
import { type Answer, GrantRefused, type Provider, ProviderFault, type Tokens } from "./provider.ts";

/** What tells one service that follows OpenID Connect from another. */
export interface StandardService<Id extends string> {
  id: Id;
  name: string;
  /** Read anew with each use, as the settings are when first asked for; null where they are missing */
  settings: () => { issuer: string; clientId: string; clientSecret: string } | null;
  purposes: readonly ConnectionPurpose[];
  most: number;
  scopesFor: (purpose: ConnectionPurpose) => readonly string[];
  lackOf: Provider["lackOf"];
  /** What the service wants besides the standard, such as `access_type=offline` */
  parameters?: Readonly<Record<string, string>>;
}

function translate(error: unknown): Error {
  if (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant") return new GrantRefused();
  // The message of an answer's error may hold what the service was told.
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new ProviderFault(`the service failed: ${code}`);
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    throw error instanceof ProviderFault ? error : translate(error);
  });
}

function tokensOf(
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  now: Date,
  refreshToken: string | null = null,
): Tokens {
  const seconds = answer.expiresIn();
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? refreshToken,
    expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1000),
  };
}

/** Finds the service's addresses once, and again after a failure. Only a service on this machine may do without https. */
function discoverer<Id extends string>({ settings }: StandardService<Id>) {
  let found: Promise<oidc.Configuration> | undefined;
  return () => {
    found ??= discover().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };

  async function discover(): Promise<oidc.Configuration> {
    const known = settings();
    if (!known) throw new ProviderFault("the service is not set up");
    const issuer = new URL(known.issuer);
    const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(issuer.hostname);
    return oidc.discovery(issuer, known.clientId, known.clientSecret, undefined, {
      timeout: ANSWER_TIMEOUT_MS / 1000,
      ...(isLocal && { execute: [oidc.allowInsecureRequests] }),
    });
  }
}

/**
 * A service that follows OAuth 2 and OpenID Connect: discovery, PKCE (S256), nonce, refresh tokens that rotate, revocation. Which
 * service answers is held by its own redirect address and by the state's row, so the answer's `iss` is not asked of the browser.
 */
export function standardProvider<Id extends string>(service: StandardService<Id>): Provider<Id> {
  const discover = discoverer(service);
  const redirectUri = () => appUrl(`/oauth/${service.id}/callback`);

  async function redeem({ code, state, verifier, nonce }: Omit<Answer, "purpose">) {
    const config = await discover();
    const { issuer: iss } = config.serverMetadata();
    const url = new URL(redirectUri());
    url.search = new URLSearchParams({ code, state, iss }).toString();
    const checks = { expectedState: state, idTokenExpected: true } as const;
    return oidc.authorizationCodeGrant(config, url, {
      ...checks,
      ...(verifier !== null && { pkceCodeVerifier: verifier }),
      ...(nonce !== null && { expectedNonce: nonce }),
    });
  }

  return {
    id: service.id,
    name: service.name,
    hasPkce: true,
    hasNonce: true,
    purposes: service.purposes,
    most: service.most,
    lackOf: service.lackOf,
    isSetUp: () => service.settings() !== null,

    async authorizationUrl({ state, verifier, nonce, purpose }) {
      const config = await ask(discover);
      const challenge = await oidc.calculatePKCECodeChallenge(verifier ?? "");
      return oidc.buildAuthorizationUrl(config, {
        ...service.parameters,
        redirect_uri: redirectUri(),
        scope: service.scopesFor(purpose).join(" "),
        state,
        nonce: nonce ?? "",
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).href;
    },

    async exchange({ purpose, ...answer }, now) {
      const granted = await ask(() => redeem(answer));
      const claims = granted.claims();
      if (!claims) throw new ProviderFault("the service says not whose account it is");
      const name = [claims.email, claims.name].find((each) => typeof each === "string");
      // Left out where all was granted that was asked for (RFC 6749, section 5.1).
      const scopes = granted.scope?.split(" ") ?? [...service.scopesFor(purpose)];
      const account = { id: claims.sub, name: String(name ?? service.name), scopes };
      return { tokens: tokensOf(granted, now), account };
    },

    async refresh(refreshToken, now) {
      const granted = await ask(async () => oidc.refreshTokenGrant(await discover(), refreshToken));
      return tokensOf(granted, now, refreshToken);
    },

    async revoke({ accessToken, refreshToken }) {
      const token = refreshToken ?? accessToken;
      await ask(async () => oidc.tokenRevocation(await discover(), token)).catch((error: unknown) => {
        if (!(error instanceof GrantRefused)) throw error;
      });
    },
  };
}
