import { Star } from "#components/art/star.tsx";
import { MAX_STARS } from "./map-view.ts";

interface IslandStarsProps {
  /** 0 to 3 */
  count: number;
  /** px */
  size?: number;
  className?: string;
}

/** Three stars, some of them won. The words beside them say how many. */
export function IslandStars({ count, size = 20, className }: IslandStarsProps) {
  return (
    <span aria-hidden="true" className={className} style={{ display: "inline-flex", gap: size / 10 }}>
      {Array.from({ length: MAX_STARS }, (_, index) => (
        <Star key={index} size={size} isFilled={index < count} />
      ))}
    </span>
  );
}
