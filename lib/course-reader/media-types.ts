import { pictureKind } from "#lib/account/picture/picture-kind.ts";

/** Bounds of what one course file may bring; docs/product.md#import. */
export const MAX_MEDIA = 300;
export const MAX_MEDIA_BYTES = 5 * 1024 * 1024;
export const MAX_ALL_MEDIA_BYTES = 20 * 1024 * 1024;

const HEAD_BYTES = 12;
const AUDIO_BRANDS = new Set([
  "M4A ",
  "M4B ",
  "mp41",
  "mp42",
  "isom",
  "iso2",
  "iso4",
  "iso5",
  "iso6",
  "dash",
]);
/** The first bits of a frame of MPEG audio, layer III, of a version that exists */
function beginsMp3Frame([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
}

function soundType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith("ID3") || beginsMp3Frame(bytes)) return "audio/mpeg";
  if (head.startsWith("OggS")) return "audio/ogg";
  if (head.startsWith("RIFF") && head.slice(8) === "WAVE") return "audio/wav";
  return head.slice(4, 8) === "ftyp" && AUDIO_BRANDS.has(head.slice(8)) ? "audio/mp4" : null;
}

/**
 * What a picture (PNG, JPEG, GIF, WebP) or sound (MP3, OGG, WAV, M4A) is by its first bytes, whatever its name;
 * null for everything else. docs/product.md#import
 */
export function mediaType(bytes: Uint8Array): string | null {
  const kind = pictureKind(bytes);
  if (kind) return kind === "avif" ? null : `image/${kind}`;
  return soundType(bytes);
}
