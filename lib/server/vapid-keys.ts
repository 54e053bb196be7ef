import { createECDH } from "node:crypto";

const CURVE = "prime256v1";

/** A new pair of keys to sign pushes with (VAPID, RFC 8292), each in base64url. */
export function newVapidKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys("base64url", "uncompressed");
  // Leading zeros are not told, but belong to it.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString("base64url") };
}

/** The public key that belongs to a private one; "" where that is none. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url", "uncompressed");
  } catch {
    return "";
  }
}
