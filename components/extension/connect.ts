import { requestAnonymousToken, requestExtensionToken } from "#lib/extension/grant/grant-client.ts";
import type { IssuedDto, TokenRequestBody } from "#lib/extension/grant/grant-schema.ts";
import { type AuthRequest, MISSING_PARAMETERS } from "#lib/extension/registry/auth-request.ts";
import type { HandOff } from "./hand-off.ts";

/** Who was shown as the one who connects */
export interface Viewer {
  id: string;
  email: string;
}

/** What the call for a token or a code says: a visitor (null) can give nothing of an account's. */
export function tokenRequest(request: AuthRequest, viewer: Viewer | null): TokenRequestBody {
  const { client, responseType, redirectUri, challenge, scopes } = request;
  return {
    client_id: client.id,
    response_type: responseType,
    scope: viewer ? scopes.join(" ") : "limited",
    redirect_uri: redirectUri,
    ...(viewer && { account: viewer.id }),
    ...(challenge && { code_challenge: challenge, code_challenge_method: "S256" }),
  };
}

/** What was given, ready to be handed on. Throws where the answer holds neither. */
export function handOffOf(request: AuthRequest, issued: Partial<IssuedDto> | null | undefined): HandOff {
  const { redirectUri, responseType } = request;
  const state = request.state ?? null;
  if (responseType === "code" && issued && "code" in issued && issued.code)
    return { kind: "code", value: issued.code, redirectUri, state, expiresIn: null };
  if (responseType === "token" && issued && "access_token" in issued && issued.access_token) {
    const expiresIn = issued.expires_in ?? null;
    return { kind: "token", value: issued.access_token, redirectUri, state, expiresIn };
  }
  throw new Error("Failed to generate token");
}

/** A session that ended or changed meanwhile is a failure: no one else, nor a visitor, is connected by surprise. */
export async function connect(request: AuthRequest, viewer: Viewer | null): Promise<HandOff> {
  const { client, redirectUri, responseType } = request;
  if (!client.id || !redirectUri || !responseType) throw new Error(MISSING_PARAMETERS);
  const ask = viewer ? requestExtensionToken : requestAnonymousToken;
  return handOffOf(request, await ask(tokenRequest(request, viewer)));
}
