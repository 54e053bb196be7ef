import { Face, Feet, Flipper, LINE, Shadow, Torso } from "./penguin-parts.tsx";

/** The postman, with a sealed letter */
export function LetterPose() {
  return (
    <>
      <Shadow />
      <Feet />
      <Torso />
      <Face />
      <Cap />
      <Envelope />
      <Flipper x={38} y={118} turn={-30} />
      <Flipper x={162} y={118} turn={30} flip />
    </>
  );
}

function Cap() {
  return (
    <>
      <path
        d="M44 38c-3-18 24-30 56-30s59 12 56 30c-1 6-6 8-12 8-29-3-59-3-88 0-6 0-11-2-12-8Z"
        fill="var(--art-scarf)"
      />
      <path d="M56 44c29-6 59-6 88 0l2 10c-30-7-62-7-92 0Z" fill="var(--art-scarf-2)" />
      <path d="M62 52c25-7 51-7 76 0 2 1 2 4-1 5-24-4-50-4-74 0-3-1-3-4-1-5Z" fill={LINE} />
      <circle cx="100" cy="31" r="9" fill="var(--gold)" />
      <path
        d="M95.5 29h9v6.5h-9Zm0 0 4.5 3.5 4.5-3.5"
        stroke="var(--art-trunk)"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </>
  );
}

function Envelope() {
  return (
    <g transform="rotate(3 100 150)">
      <rect x="50" y="122" width="100" height="60" rx="7" fill="var(--art-paper)" />
      <path d="m52 179 34-29h28l34 29c-1 2-3 3-5 3H57c-2 0-4-1-5-3Z" fill="var(--art-sand)" opacity=".55" />
      <path
        d="M51 126c1-2 3-4 6-4h86c3 0 5 2 6 4l-43 31c-4 3-8 3-12 0Z"
        fill="var(--art-paper)"
        stroke="var(--art-sand-2)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M100 166c-1 0-12-7-12-15 0-4 3-7 6.5-7 2.3 0 4.3 1.2 5.5 3 1.2-1.8 3.2-3 5.5-3 3.5 0 6.5 3 6.5 7 0 8-11 15-12 15Z"
        fill="var(--art-scarf)"
      />
    </g>
  );
}
