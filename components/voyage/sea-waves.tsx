import { useId } from "react";

/** Calm water behind the islands, as far as the sea goes; decoration. */
export function SeaWaves() {
  const id = useId();
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <defs>
        <pattern id={id} width="360" height="150" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="var(--art-sea-3)" strokeOpacity=".32" strokeWidth="3" strokeLinecap="round">
            <path d="M24 34c10-7 20-7 30 0s20 7 30 0 20-7 30 0" />
            <path d="M214 84c10-7 20-7 30 0s20 7 30 0" />
            <path d="M96 128c10-7 20-7 30 0s20 7 30 0" />
            <path d="M300 22c8-6 16-6 24 0" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
