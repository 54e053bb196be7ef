const MIN_WIDTH = 320;
const MIN_HEIGHT = 400;

interface Measures {
  innerWidth: number;
  innerHeight: number;
  outerWidth: number;
}

/**
 * Whether a page is seen in at least 320 × 400 px. Anyone who has zoomed in has a small page in a large window, and is not held
 * up for it.
 */
export function isRoomy({ innerWidth, innerHeight, outerWidth }: Measures): boolean {
  if (innerWidth <= 0) return false;
  const zoom = Math.max(1, outerWidth / innerWidth);
  return innerWidth * zoom >= MIN_WIDTH && innerHeight * zoom >= MIN_HEIGHT;
}
