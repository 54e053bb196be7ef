/** docs/product.md#profile */
export const PICTURE_SIDE_PX = 256;
export const MAX_PICTURE_PIXELS = 40_000_000;

export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif";

const AVIF_BRANDS = new Set(["avif", "avis"]);
const HEAD_BYTES = 64;

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Whether an ISO media file calls itself AVIF, by its main brand or another one. */
function isAvif(head: string): boolean {
  if (head.slice(4, 8) !== "ftyp") return false;
  const brands = [head.slice(8, 12), ...(head.slice(16).match(/.{4}/gs) ?? [])];
  return brands.some((brand) => AVIF_BRANDS.has(brand));
}

/** What the first bytes say that it is, whatever its name; null for anything that isn't taken as a picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  return isAvif(head) ? "avif" : null;
}

/** The address changes with the picture, so that a browser may keep what it has. */
export function pictureUrl(updatedAt: Date): string {
  return `/api/users/picture?v=${updatedAt.getTime()}`;
}
