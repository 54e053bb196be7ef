/** Proof that anyone who changes a code into tokens is who asked for it (RFC 7636). */
export interface Proof {
  verifier: string;
  challenge: string;
  /** Comes back unchanged with the answer to this question, and to no other */
  state: string;
}

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** BASE64URL(SHA-256(verifier)) */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

const random = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));

export async function makeProof(): Promise<Proof> {
  const verifier = random();
  return { verifier, challenge: await challengeOf(verifier), state: random() };
}
