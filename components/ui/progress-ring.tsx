import clsx from "clsx";
import type { ReactNode } from "react";

const TONES = { brand: "text-brand", gold: "text-gold", ok: "text-ok", ice: "text-ice" };

interface ProgressRingProps {
  /** px */
  size: number;
  /** 0 to 100 */
  percent: number;
  strokeWidth?: number;
  tone?: keyof typeof TONES;
  /** Without a label the ring is decoration: then the text inside tells it. */
  label?: string;
  children?: ReactNode;
  className?: string;
}

export function ProgressRing({
  size,
  percent,
  strokeWidth = size / 12,
  tone = "brand",
  ...props
}: ProgressRingProps) {
  const value = Math.min(100, Math.max(0, percent));
  const name = props.label ? { role: "img", "aria-label": `${props.label}: ${Math.round(value)}%` } : {};
  return (
    <div
      {...name}
      className={clsx("relative grid shrink-0 place-items-center", props.className)}
      style={{ width: size, height: size }}
    >
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <Arc size={size} strokeWidth={strokeWidth} className="text-sunken dark:text-raised" />
        {value > 0 ? (
          <Arc size={size} strokeWidth={strokeWidth} className={TONES[tone]} offset={100 - value} />
        ) : null}
      </svg>
      <div className="relative text-center">{props.children}</div>
    </div>
  );
}

interface ArcProps {
  size: number;
  strokeWidth: number;
  className: string | undefined;
  offset?: number;
}

function Arc({ size, strokeWidth, className, offset = 0 }: ArcProps) {
  return (
    <circle
      cx={size / 2}
      cy={size / 2}
      r={(size - strokeWidth) / 2}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      pathLength={100}
      strokeDasharray="100 100"
      strokeDashoffset={offset}
      className={clsx("transition-[stroke-dashoffset] duration-reward ease-enter", className)}
    />
  );
}
