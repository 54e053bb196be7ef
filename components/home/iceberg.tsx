import clsx from "clsx";
import { type ArtProps, Svg } from "#components/art/svg.tsx";

/** What drifts out there: a lit side, a side in shade and what shimmers through the water */
export function Iceberg({ size = 160, isFlipped = false, className }: ArtProps & { isFlipped?: boolean }) {
  return (
    <Svg box={[160, 120]} size={size} className={clsx(isFlipped && "-scale-x-100", className)}>
      <path d="M10 92 34 112 78 118 122 110 152 90Z" fill="var(--art-sea-3)" opacity=".55" />
      <path d="M4 92 26 58 44 50 66 12 88 4 104 34 126 46 156 92 84 98Z" fill="var(--art-floe)" />
      <path d="M88 4 104 34 126 46 156 92 84 98 96 66 80 42Z" fill="var(--art-floe-2)" />
      <path d="M104 34 126 46 156 92 112 96 118 66Z" fill="var(--art-floe-3)" opacity=".6" />
      <path d="M26 58 44 50 56 64 40 80Z" fill="var(--art-floe-2)" opacity=".6" />
      <path d="M4 92 84 98 156 92" stroke="var(--art-floe)" strokeWidth="4" strokeLinecap="round" />
    </Svg>
  );
}
