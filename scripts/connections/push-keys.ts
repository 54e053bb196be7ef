import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser's side of a subscription (RFC 8291): what it tells, and how it opens what comes. */
export function browserKeys() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") };
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, size));

  /** Throws where it was sealed for someone else, or changed. */
  function open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const size = body.readUInt32BE(16);
    const idEnd = 21 + body.readUInt8(20);
    const sender = body.subarray(21, idEnd);
    const record = body.subarray(idEnd);
    if (record.length > size) throw new Error("more than one record");
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
    const shared = derive(pair.computeSecret(sender), auth, info, 32);
    const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
  return { keys, open };
}
