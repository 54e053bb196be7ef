/** The parts of it that are used here; it brings no types of its own. */
declare module "web-push" {
  export function encrypt(
    p256dh: string,
    auth: string,
    payload: string | Buffer,
    contentEncoding: "aes128gcm",
  ): { localPublicKey: string; salt: string; cipherText: Buffer };
  export function getVapidHeaders(
    audience: string,
    subject: string,
    publicKey: string,
    privateKey: string,
    contentEncoding: "aes128gcm",
  ): { Authorization: string };
}
