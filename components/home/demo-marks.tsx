import { Star } from "#components/art/star.tsx";
import { Svg } from "#components/art/svg.tsx";

export function DemoStars({ count, size, className }: { count: number; size: number; className?: string }) {
  return (
    <span aria-hidden="true" className={className ?? "inline-flex gap-0.5"}>
      {[1, 2, 3].map((star) => (
        <Star key={star} size={size} isFilled={star <= count} />
      ))}
    </span>
  );
}

/** The flag of a finished island */
export function DemoFlag({ className }: { className?: string | undefined }) {
  return (
    <Svg box={[30, 56]} size={30} {...(className && { className })}>
      <path d="M4 54V4" stroke="var(--art-trunk)" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M4 3c7-4 13 3 20-1 2-1 3 0 3 2v17c0 1-1 2-2 2-7 4-14-2-21 2Z" fill="var(--ok)" />
      <path d="m10 13 3.5 3.5L20 10" stroke="var(--surface)" strokeWidth="3" strokeLinecap="round" />
    </Svg>
  );
}

const GLYPHS = { check: "m5 12.5 4.5 4.5L19 7.5", cross: "M6.5 6.5l11 11m0-11-11 11" };

export function Glyph({ name, size = 20 }: { name: keyof typeof GLYPHS; size?: number }) {
  return (
    <Svg box={[24, 24]} size={size}>
      <path
        d={GLYPHS[name]}
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Svg>
  );
}
