import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

export interface GoogleStandIn {
  /** GOOGLE_ISSUER */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What an access token is good for; null where it is none of ours, or over */
  scopesOf: (token: string) => Promise<readonly string[] | null>;
  close: () => Promise<void>;
}

interface GoogleOptions {
  /** Where it may send people back to; asked for once it listens */
  redirectUris: () => string[] | Promise<string[]>;
  /** 0: any free one */
  port?: number;
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** "ada" is ada@gmail.com, and "Ada Byron <ada@school.example>" someone whose address Google doesn't run. */
function claimsOf(login: string) {
  const [, name = login, address = login] = /^(.*?)\s*<([^>]+)>$/.exec(login) ?? [];
  const email = address.includes("@") ? address : `${address}@gmail.com`;
  return { sub: login, email, email_verified: !login.startsWith("unverified"), name: name.split("@")[0] };
}

const CALENDAR_SCOPES = ["app.created", "freebusy"].map(
  (name) => `https://www.googleapis.com/auth/calendar.${name}`,
);

async function configuration(clientId: string, clientSecret: string, redirectUris: string[]) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    scopes: ["openid", "offline_access", ...CALENDAR_SCOPES],
    extraParams: ["access_type"],
    // Like Google, which is asked for it by a parameter of its own.
    issueRefreshToken: async (_context, _client, code) => code.scopes.has(CALENDAR_SCOPES[0] ?? ""),
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Like Google, which puts what it knows into the id token.
    conformIdTokenClaims: false,
    ttl: {
      Interaction: HOUR_S,
      Session: HOUR_S,
      Grant: 30 * DAY_S,
      AccessToken: HOUR_S,
      IdToken: HOUR_S,
      RefreshToken: 30 * DAY_S,
    },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }] },
    features: { devInteractions: { enabled: true }, revocation: { enabled: true } },
    findAccount: (_context, login) => ({ accountId: login, claims: () => claimsOf(login) }),
  } satisfies Configuration;
}

/**
 * Starts an OpenID provider on this machine that stands in for Google: whoever types a login there is that person,
 * with any password. For development and tests.
 */
export async function startGoogle({ redirectUris, port = 0 }: GoogleOptions): Promise<GoogleStandIn> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["waddle-development", randomBytes(16).toString("hex")];
  const provider = new Provider(issuer, await configuration(clientId, clientSecret, await redirectUris()));
  const answer = provider.callback();
  server.on("request", (request, response) => {
    // Google lets one choose among its accounts; here one logs in anew.
    request.url = request.url?.replace("prompt=select_account", "prompt=login");
    void answer(request, response);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const scopesOf = async (token: string) => {
    const found = await provider.AccessToken.find(token);
    return found?.isExpired === false ? [...found.scopes] : null;
  };
  return { issuer, clientId, clientSecret, scopesOf, close };
}
