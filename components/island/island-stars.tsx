import { Star } from "#components/art/star.tsx";

const STARS = [1, 2, 3];

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
      {STARS.map((star) => (
        <Star key={star} size={size} isFilled={star <= count} />
      ))}
    </span>
  );
}
