import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import OpenIdProvider, { type Configuration } from "oidc-provider";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, GrantRefused, type Provider, ProviderFault } from "./provider.ts";
import { standardProvider } from "./standard-service.ts";

const CLIENT = { clientId: "waddle", clientSecret: "a-secret-that-guards-nothing" };
const server = createServer();
let issuer = "";
let isDown = false;
let service: Provider<"calendar">;

const ASKED = { state: "s", verifier: "v".repeat(43), nonce: "n", purpose: "calendar" } as const;
const random = () => randomBytes(32).toString("base64url");

async function configuration(): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: ["http://localhost:3000/oauth/calendar/callback"],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    claims: { openid: ["sub"], email: ["email"] },
    conformIdTokenClaims: false,
    cookies: { keys: [random()] },
    features: { revocation: { enabled: true }, devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, RefreshToken: 600, Session: 600 },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, email: `${id}@example.test` }) }),
  };
}

const calendar = () => ({
  id: "calendar" as const,
  name: "A calendar",
  settings: () => ({ issuer, ...CLIENT }),
  purposes: ["calendar" as const],
  most: 1,
  scopesFor: () => ["openid", "email", "offline_access"],
  lackOf: () => null,
  parameters: { prompt: "consent" },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const openId = new OpenIdProvider(issuer, await configuration());
  const answer = openId.callback();
  server.on("request", (request, response) => {
    const { pathname } = new URL(request.url ?? "/", issuer);
    if (isDown) response.writeHead(500).end("a-secret-in-an-error-page");
    else if (pathname.startsWith("/interaction/")) void agree(request, response);
    else void answer(request, response);
  });

  /** Ada, who agrees to everything */
  async function agree(...[request, response]: Parameters<typeof answer>): Promise<void> {
    const { params, session, prompt } = await openId.interactionDetails(request, response);
    if (prompt.name === "login")
      return openId.interactionFinished(request, response, { login: { accountId: "ada" } });
    const grant = new openId.Grant({
      accountId: session?.accountId ?? "",
      clientId: String(params.client_id),
    });
    grant.addOIDCScope(String(params.scope));
    await openId.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  service = standardProvider(calendar());
});
afterAll(() => server.close());

/** Goes where a browser would, with its cookies, until it comes back to us. */
async function consent(url: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  for (let at = url; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    at = new URL(response.headers.get("location") ?? "", at).href;
    if (!at.startsWith(issuer)) return new URL(at).searchParams;
  }
}

async function authorize(): Promise<Answer> {
  const asked = { state: random(), verifier: random(), nonce: random(), purpose: "calendar" as const };
  const answer = await consent(await service.authorizationUrl(asked));
  return { ...asked, state: answer.get("state") ?? "", code: answer.get("code") ?? "" };
}

it("asks with PKCE (S256), nonce and state at the address that was discovered", async () => {
  const url = new URL(await service.authorizationUrl(ASKED));
  expect(url.origin).toBe(issuer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    redirect_uri: "http://localhost:3000/oauth/calendar/callback",
    scope: "openid email offline_access",
    state: "s",
    nonce: "n",
    code_challenge_method: "S256",
    prompt: "consent",
  });
});

it("exchanges a code once, refreshes with rotation and revokes", async () => {
  const now = new Date();
  const answer = await authorize();
  const { tokens, account } = await service.exchange(answer, now);
  expect(account).toEqual({
    id: "ada",
    name: "ada@example.test",
    scopes: ["openid", "email", "offline_access"],
  });
  expect(tokens.expiresAt?.getTime()).toBeGreaterThan(now.getTime());
  const next = await service.refresh(tokens.refreshToken ?? "", now);
  expect(next.accessToken).not.toBe(tokens.accessToken);
  expect(next.refreshToken).not.toBe(tokens.refreshToken);
  await service.revoke(next);
  await expect(service.refresh(next.refreshToken ?? "", now)).rejects.toThrow(GrantRefused);
  await service.revoke(next);
  await expect(service.exchange(answer, now)).rejects.toThrow(GrantRefused);
});

it("takes no answer to another verifier or nonce", async () => {
  const now = new Date();
  await expect(service.exchange({ ...(await authorize()), verifier: random() }, now)).rejects.toThrow(
    GrantRefused,
  );
  await expect(service.exchange({ ...(await authorize()), nonce: random() }, now)).rejects.toThrow(
    ProviderFault,
  );
});

it("a rotated refresh token that is used again ends the grant", async () => {
  const now = new Date();
  const { tokens } = await service.exchange(await authorize(), now);
  const next = await service.refresh(tokens.refreshToken ?? "", now);
  await expect(service.refresh(tokens.refreshToken ?? "", now)).rejects.toThrow(GrantRefused);
  await expect(service.refresh(next.refreshToken ?? "", now)).rejects.toThrow(GrantRefused);
});

it("is at fault while it is down, and works again afterwards", async () => {
  const fresh = standardProvider(calendar());
  isDown = true;
  const error = await fresh.authorizationUrl(ASKED).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ProviderFault);
  expect(String(error)).not.toContain("a-secret");
  await expect(service.refresh("token", new Date())).rejects.toThrow(ProviderFault);
  isDown = false;
  expect(await fresh.authorizationUrl(ASKED)).toContain(issuer);
});
