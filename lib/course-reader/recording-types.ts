import { mediaType } from "./media-types.ts";

/** Bounds of the films and sounds of one course file that are lessons of their own; docs/product.md#import. */
export const MAX_RECORDING_BYTES = 50 * 1024 * 1024;
export const MAX_ALL_RECORDING_BYTES = 100 * 1024 * 1024;
/** About a minute: a shorter sound is heard within the text that it belongs to */
export const LEAST_SOUND_BYTES = 1024 * 1024;

const NAME = /\.(?:mp4|m4v|webm|mp3|m4a)$/i;
/** Major brands of MP4 files; those of QuickTime, pictures and others are none of them */
const MP4_BRAND = /^(?:iso[m2-9]|mp4[12]|avc1|dash|mmp4|MSNV|M4V[ HP])$/;
const SOUND_BRAND = /^M4[AB] $/;
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const HEAD_BYTES = 64;

/** Whether a file is one of these by its name. */
export const isRecordingName = (name: string): boolean => NAME.test(name);

/** What a film or sound is by its first bytes (MP4, WebM, MP3, M4A), whatever its name; null for everything else. */
export function recordingType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  if (head.toString("latin1", 4, 8) === "ftyp") {
    const brand = head.toString("latin1", 8, 12);
    if (SOUND_BRAND.test(brand)) return "audio/mp4";
    return MP4_BRAND.test(brand) ? "video/mp4" : null;
  }
  // Matroska begins alike; what browsers play calls itself WebM.
  if (head.subarray(0, EBML.length).equals(EBML)) return head.includes("webm") ? "video/webm" : null;
  return mediaType(bytes) === "audio/mpeg" ? "audio/mpeg" : null;
}
