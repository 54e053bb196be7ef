import { createHash, randomBytes } from "node:crypto";
import type { Client } from "#lib/core/extension-client.ts";
import { exchange } from "#lib/extension/grant/exchange-service.ts";
import { issueToLearner } from "#lib/extension/grant/grant-service.ts";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { saveClient } from "#lib/extension/registry/registry-service.ts";
import { signIn } from "./factories.ts";

export const ADDRESS = "192.0.2.1";

/** A client that may all there is; our own extension unless told. */
export async function createClient(more: Partial<Client> = {}): Promise<Client> {
  const client: Client = {
    id: COMPANION.id,
    name: COMPANION.name,
    redirectUris: [COMPANION.redirectUri],
    scopes: ["limited", "profile", "courses"],
    responseTypes: ["token", "code"],
    ...more,
  };
  await saveClient(client, new Date());
  return client;
}

/** A verifier and its challenge, as a client makes them. */
export function proof() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The learner's consent to a code, on our page; returns what the client then holds. */
export async function consentToCode(userId: string, now: Date, scope = "profile courses") {
  const session = await signIn(userId);
  const { verifier, challenge } = proof();
  const request = {
    ...{ client_id: COMPANION.id, response_type: "code", scope, redirect_uri: COMPANION.redirectUri },
    ...{ code_challenge: challenge, code_challenge_method: "S256" },
  };
  const user = { id: userId, sessionId: session.id };
  const issued = await issueToLearner(user, request, ADDRESS, now);
  if (!("code" in issued)) throw new Error("no code was issued");
  const body = {
    ...{ grant_type: "authorization_code" as const, client_id: COMPANION.id, code: issued.code },
    ...{ code_verifier: verifier, redirect_uri: COMPANION.redirectUri },
  };
  return { session, verifier, challenge, code: issued.code, body };
}

/** Connects our own extension, which has to be registered; returns its tokens. */
export async function connect(userId: string, now: Date, scope?: string) {
  const { session, body } = await consentToCode(userId, now, scope);
  const tokens = await exchange(body, ADDRESS, now);
  return { session, access: tokens.access_token, refresh: tokens.refresh_token ?? "" };
}

export const refreshBody = (refresh: string, clientId: string = COMPANION.id) => ({
  grant_type: "refresh_token" as const,
  client_id: clientId,
  refresh_token: refresh,
});
