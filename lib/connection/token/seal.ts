import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";
import { sha256 } from "#lib/server/hash.ts";

/** What a sealed text is: opened as anything else it stays closed. */
export interface Purpose {
  /** The row that it stands in: a connection, a consent under way, or the learner of a phone number */
  id: string;
  part: "access" | "refresh" | "verifier" | "number";
}

/** A sealed text that no key of ours opens, or that stands where it doesn't belong. */
export class SealError extends Error {
  readonly keyId: string;
  constructor(reason: string, keyId: string) {
    super(reason);
    this.name = "SealError";
    this.keyId = keyId;
  }
}

const ALGORITHMS = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

/** The short name of a key; no way back to it. */
export function keyIdOf(key: string): string {
  return sha256(`connection key ${key}`).slice(0, 12);
}

/** Whose key sealed it, as its head says; "" where it says nothing. */
export function sealedWith(sealed: string): string {
  try {
    return decodeProtectedHeader(sealed).kid ?? "";
  } catch {
    return "";
  }
}

/** Seals with the first key. The head is authenticated, and so are the row and the part that it names. */
export function sealText(text: string, { id, part }: Purpose, keys: readonly string[]): Promise<string> {
  const [key] = keys;
  if (key === undefined) throw new SealError("there is no key", "");
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: keyIdOf(key), row: id, part })
    .encrypt(Buffer.from(key, "base64url"));
}

/** Throws SealError for what no key opens, what was changed, and what was moved here from another place. */
export async function openText(
  sealed: string,
  { id, part }: Purpose,
  keys: readonly string[],
): Promise<string> {
  const keyId = sealedWith(sealed);
  const key = keys.find((each) => keyIdOf(each) === keyId);
  if (key === undefined) throw new SealError("its key is not known", keyId);
  const opened = await compactDecrypt(sealed, Buffer.from(key, "base64url"), ALGORITHMS).catch(() => null);
  if (!opened) throw new SealError("it was changed", keyId);
  const { row, part: sealedPart } = opened.protectedHeader as Record<string, unknown>;
  if (row !== id || sealedPart !== part) throw new SealError("it belongs elsewhere", keyId);
  return new TextDecoder().decode(opened.plaintext);
}
