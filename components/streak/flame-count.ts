/** docs/product.md#streaks: at most so many flames at each size */
const FLAMES = { xs: 1, sm: 2, md: 3, lg: 3, xl: 3, "2xl": 4, "3xl": 5 } as const;

export type StreakSize = keyof typeof FLAMES;

/** One flame for each week begun, at least one, at most what the size has room for */
export function flameCount(streak: number, size: StreakSize): number {
  return Math.max(1, Math.min(FLAMES[size], Math.ceil(streak / 7)));
}
