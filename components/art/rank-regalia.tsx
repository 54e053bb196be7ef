/** What tells one rank's penguin from the next: on the grid of the badge, the head's crown is at 48, 24. */

export function Egg() {
  return (
    <path
      d="M24 42c0-18 10-30 24-30s24 12 24 30l-6-6-6 7-6-7-6 7-6-7-6 7-6-7Z"
      fill="#fff8ea"
      stroke="#dccfb2"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  );
}

export function Headband() {
  return (
    <>
      <path d="M70 36c6-3 11-2 14 1-3 3-6 4-9 4 3 3 4 6 3 9-5-1-8-5-9-10Z" fill="#b93e2a" />
      <path d="M25 40c2-5 3-8 6-11 11-4 23-4 34 0 3 3 4 6 6 11-15-6-31-6-46 0Z" fill="#e2553e" />
    </>
  );
}

export function Cap() {
  return (
    <>
      <path d="M32 26v9c9-5 23-5 32 0v-9Z" fill="#0a3b52" />
      <path
        d="M48 10c1 0 2 0 3 .5l27 10c2 1 2 3 0 4l-27 9c-2 .6-4 .6-6 0l-27-9c-2-1-2-3 0-4l27-10c1-.5 2-.5 3-.5Z"
        fill="#0a6c8c"
      />
      <path d="M48 22 72 27v12" stroke="#ffb81c" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="72" cy="41" r="3.5" fill="#ffb81c" />
    </>
  );
}

export function Spectacles() {
  return (
    <>
      <path d="M60 9a13 13 0 1 0 12 19A11 11 0 0 1 60 9Z" fill="#ffe08a" stroke="#b57600" strokeWidth="2" />
      <path d="m34 14 1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5Z" fill="#ffe08a" />
      <g stroke="#0e2439" strokeWidth="2.5">
        <circle cx="38" cy="51" r="7.5" />
        <circle cx="58" cy="51" r="7.5" />
        <path d="M45.5 50c1.5-1.5 3.5-1.5 5 0" />
      </g>
    </>
  );
}

const LEAVES = [
  { x: 13, y: 66, turn: -20 },
  { x: 11, y: 54, turn: -5 },
  { x: 13, y: 42, turn: 12 },
  { x: 19, y: 31, turn: 30 },
];

export function Laurel() {
  return (
    <>
      {[1, -1].map((side) => (
        <g key={side} transform={side === 1 ? undefined : "translate(96 0) scale(-1 1)"}>
          <path d="M28 82C12 74 8 50 22 28" stroke="#1d7f51" strokeWidth="2.5" strokeLinecap="round" />
          {LEAVES.map(({ x, y, turn }) => (
            <ellipse
              key={y}
              cx={x}
              cy={y}
              rx="4"
              ry="7"
              fill="#2fa36b"
              transform={`rotate(${turn} ${x} ${y})`}
            />
          ))}
        </g>
      ))}
      <path
        d="m48 10 3 6.5 7 .8-5 5 1.3 7L48 26l-6.3 3.3 1.3-7-5-5 7-.8Z"
        fill="#ffb81c"
        stroke="#835500"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </>
  );
}

export function Crown() {
  return (
    <>
      <path
        d="M30 33 26 13c0-2 2-3 3-1l9 9 8-13c1-2 3-2 4 0l8 13 9-9c1-2 3-1 3 1l-4 20c-11-4-25-4-36 0Z"
        fill="#ffb81c"
        stroke="#835500"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="48" cy="24" r="3" fill="#d42a4a" />
      <circle cx="37" cy="26.5" r="2.2" fill="#2b7bb9" />
      <circle cx="59" cy="26.5" r="2.2" fill="#2b7bb9" />
    </>
  );
}
