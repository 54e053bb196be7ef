import { api } from "#lib/client/api.ts";
import { forgetClassroom } from "#lib/client/offline/forget.ts";
import { rememberSession } from "#lib/client/session-marker.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import type { GoogleBody, GoogleDto } from "./identity/identity-schema.ts";

// No hooks here: the callback screen is a public page, which has no query client and little script.

interface SignInReply {
  token?: string;
  expiresIn?: number;
}

const NO_TOKEN = "No token received from server.";

/** Google is asked for the keys to its answer, which may take a while. */
const GOOGLE_TIMEOUT_MS = 25_000;

/** Notes the session that an answer has brought. */
async function keep(reply: SignInReply | undefined): Promise<void> {
  if (!reply?.token) throw new Error(NO_TOKEN);
  rememberSession(reply.token, (reply.expiresIn ?? 0) * SECOND_MS);
  await forgetClassroom();
}

/** A call that ends with this browser signed in. */
export async function signIn(path: string, body: object): Promise<void> {
  await keep(await api<SignInReply | undefined>(path, { method: "POST", body, isSignIn: true }));
}

/** Asks what became of a round trip to Google. Where it ends with this browser signed in, that is noted. */
export async function finishGoogle(body: GoogleBody): Promise<GoogleDto> {
  const options = { method: "POST", body, timeoutMs: GOOGLE_TIMEOUT_MS, isSignIn: true } as const;
  const answer = await api<GoogleDto>("/api/auth/google", options);
  if ("token" in answer) await keep(answer);
  return answer;
}
