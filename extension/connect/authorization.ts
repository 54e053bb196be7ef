import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import type { Proof } from "./pkce.ts";

/** How a request to be connected came back. */
export type Outcome = { kind: "code"; code: string } | { kind: "denied" } | { kind: "failed" };

/** The consent screen's address. In a tab of its own the code is handed over on Waddle's success page. */
export function consentAddress(waddleUrl: string, { challenge, state }: Proof, isInTab: boolean): string {
  const query = new URLSearchParams({
    client_id: COMPANION.id,
    redirect_uri: COMPANION.redirectUri,
    response_type: "code",
    state,
    scope: "profile courses",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...(isInTab && { response_mode: "web_message" }),
  });
  return `${waddleUrl}/ext-auth?${query}`;
}

/** What the address says that the browser was led to. An answer to another question is none. */
export function readAnswer(address: string | undefined, state: string): Outcome {
  const url = address?.startsWith(COMPANION.redirectUri) ? URL.parse(address) : null;
  if (url?.searchParams.get("state") !== state) return { kind: "failed" };
  if (url.searchParams.get("error") === "access_denied") return { kind: "denied" };
  const code = url.searchParams.get("code");
  return code ? { kind: "code", code } : { kind: "failed" };
}

/** Whether the person closed the window; everything else that the browser complains of may work in a tab. */
export function isCancelled(error: unknown): boolean {
  return /did not approve|cancel/i.test(error instanceof Error ? error.message : String(error));
}
