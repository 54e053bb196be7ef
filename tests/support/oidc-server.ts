import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

/** Whom the provider says someone is */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  hd?: string;
}

/** What is wrong with the next id tokens */
export type TokenFault =
  | "issuer"
  | "audience"
  | "nonce"
  | "no nonce"
  | "key"
  | "alg none"
  | "alg HS256"
  | "expired"
  | "no subject";

/** What is wrong with the next answers of an endpoint */
export type EndpointFault = "500" | "500 JSON" | "garbage" | "hangs" | "drips" | "cut off" | "other issuer";

export type Endpoint = "/.well-known/openid-configuration" | "/token" | "/jwks";

interface Code {
  person: Person;
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export const OIDC_CLIENT = { id: "test-client", secret: "test-client-secret-that-guards-nothing" };

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const s256 = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** An OpenID provider in Google's place, whose every part can be made to fail. */
export async function startOidcServer() {
  const [own, foreign] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, Code>();
  let tokenFault: TokenFault | null = null;
  const endpointFaults = new Map<Endpoint, EndpointFault>();
  /** Every token that it gave away, to look for where none may be */
  const given: string[] = [];
  let calls = 0;

  function idToken({ person, nonce }: Code): Promise<string> | string {
    const { sub, ...claims } = person;
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      ...claims,
      ...(tokenFault !== "no subject" && { sub }),
      ...(tokenFault !== "no nonce" && { nonce: tokenFault === "nonce" ? "another" : nonce }),
      iss: tokenFault === "issuer" ? "https://evil.example" : issuer,
      aud: tokenFault === "audience" ? "another-client" : OIDC_CLIENT.id,
      iat: tokenFault === "expired" ? now - 7200 : now,
      exp: tokenFault === "expired" ? now - 3600 : now + 3600,
    };
    if (tokenFault === "alg none") return new UnsecuredJWT(payload).encode();
    if (tokenFault === "alg HS256")
      return new SignJWT(payload)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(OIDC_CLIENT.secret));
    const { privateKey } = tokenFault === "key" ? foreign : own;
    return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey);
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const code = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? "");
    const expected = `Basic ${Buffer.from(`${OIDC_CLIENT.id}:${OIDC_CLIENT.secret}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return json(response, { error: "invalid_client" }, 401);
    const fits = code && s256(body.get("code_verifier") ?? "") === code.challenge;
    if (!fits || code.redirectUri !== body.get("redirect_uri"))
      return json(response, { error: "invalid_grant" }, 400);
    const tokens = { access_token: `access-${randomUUID()}`, id_token: await idToken(code) };
    given.push(...Object.values(tokens));
    json(response, { ...tokens, token_type: "Bearer", expires_in: 3600 });
  }

  function fail(fault: EndpointFault, response: ServerResponse): void {
    if (fault === "500") response.writeHead(500, { "content-type": "text/html" }).end("<h1>Oops</h1>");
    if (fault === "500 JSON") json(response, { error: "server_error" }, 500);
    if (fault === "garbage")
      response.writeHead(200, { "content-type": "application/json" }).end("<not json>");
    if (fault === "drips") {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 500);
      response.once("close", () => clearInterval(timer));
    }
    if (fault === "cut off") response.destroy();
    if (fault === "other issuer") json(response, { ...configuration, issuer: "https://evil.example" });
  }

  const server = createServer((request, response) => {
    calls += 1;
    const path = (request.url ?? "").split("?")[0] as Endpoint;
    const fault = endpointFaults.get(path);
    if (fault) return fail(fault, response);
    if (path === "/.well-known/openid-configuration") return json(response, configuration);
    if (path === "/jwks") return json(response, { keys: [jwk] });
    if (path === "/token") return void token(request, response);
    json(response, { error: "not_found" }, 404);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    id_token_signing_alg_values_supported: ["RS256"],
  };

  return {
    issuer,
    given,
    calls: () => calls,
    /** What the person's browser is led back with, after they have agreed at the address that it was sent to */
    agree(url: string, person: Person): URLSearchParams {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      codes.set(code, {
        person,
        nonce: asked.get("nonce") ?? "",
        challenge: asked.get("code_challenge") ?? "",
        redirectUri: asked.get("redirect_uri") ?? "",
      });
      return new URLSearchParams({ code, state: asked.get("state") ?? "" });
    },
    tokensAre: (fault: TokenFault | null) => {
      tokenFault = fault;
    },
    breaks: (endpoint: Endpoint, fault: EndpointFault) => void endpointFaults.set(endpoint, fault),
    mend: () => {
      tokenFault = null;
      endpointFaults.clear();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>;
