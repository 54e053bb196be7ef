/** docs/product.md#sign-in-limits */
const FREE_FAILURES = 5;
const MAX_FAILURES = 50;

/** Seconds to wait after the last free wrong password, after the next one …; the last wait stands for all that follow. */
export const WAITS_S: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900];

/** How many wrong passwords in a row cost no waiting but that after the last of them. */
export function freeFailures(scale = 1): number {
  return Math.max(1, Math.round(FREE_FAILURES * scale));
}

/** How many wrong passwords in a row are looked at; then only a new password, or a known device, gets in. */
export function maxFailures(scale = 1): number {
  return Math.max(1, Math.round(MAX_FAILURES * scale));
}

/** Seconds until the next try counts, after so many wrong passwords in a row (docs/product.md#sign-in-limits). */
export function waitAfter(failures: number, scale = 1): number {
  const step = failures - freeFailures(scale);
  return step < 0 ? 0 : (WAITS_S[Math.min(step, WAITS_S.length - 1)] ?? 0);
}
