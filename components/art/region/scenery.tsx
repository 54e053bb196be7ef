/** Small things on the water. The waterline is y = 0; they are up to 80 wide. */

const FOAM = "var(--foam)";

function Ripple({ width = 30, y = 2 }: { width?: number; y?: number }) {
  return (
    <path
      d={`M${-width} ${y}c4-3 8-3 12 0M${width - 12} ${y}c4-3 8-3 12 0M-6 ${y + 4}c4-3 8-3 12 0`}
      stroke={FOAM}
      strokeWidth="2"
      strokeLinecap="round"
    />
  );
}

export function Sailboat() {
  return (
    <>
      <path d="M-2-8v-42l26 38ZM-6-12v-30l-16 28Z" fill="var(--art-belly)" />
      <path d="M-2-30v-20l12 18Z" fill="var(--art-scarf)" />
      <path d="M-4-8v-44" stroke="var(--art-trunk)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M-26-7h52c-3 8-8 10-14 10h-24c-7 0-12-4-14-10Z" fill="var(--art-coat)" />
      <Ripple width={36} y={5} />
    </>
  );
}

export function Dhow() {
  return (
    <>
      <path d="M-8-8c2-18 14-36 32-44-4 16-4 30 2 44Z" fill="var(--art-paper)" />
      <path d="M8-27c4-10 10-19 16-25-3 12-4 18-3 24Z" fill="var(--art-scarf)" />
      <path
        d="M-10-6c2-20 16-40 36-48M4-8v-26"
        stroke="var(--art-trunk)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M-32-14c8 4 14 6 22 6h30c6 0 10-2 14-6-2 12-8 17-16 17h-30c-10 0-16-6-20-17Z"
        fill="var(--art-trunk)"
      />
      <Ripple width={40} y={5} />
    </>
  );
}

export function Canoe() {
  return (
    <>
      <path d="M-34-10c10 5 20 7 34 7s24-2 34-7c-3 10-12 14-34 14s-31-4-34-14Z" fill="var(--art-scarf)" />
      <path
        d="M-28-6C-18-3-10-2 0-2s18-1 28-4"
        stroke="var(--art-paper)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M-8-20 12 8" stroke="var(--art-trunk)" strokeWidth="3" strokeLinecap="round" />
      <path d="m8 4 8 3-1 8-7-8Z" fill="var(--art-trunk)" />
      <Ripple width={42} y={5} />
    </>
  );
}

export function Buoy() {
  return (
    <>
      <path d="M-11 0-6-22H6l5 22Z" fill="var(--art-scarf)" />
      <path d="M-9-9-7.5-16h15L9-9Z" fill="var(--art-belly)" />
      <path d="M-4-22v-8h8v8M0-30v-5" stroke="var(--art-coat)" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="0" cy="-37" r="3.5" fill="var(--gold)" />
      <path d="M-15-2c0-2 2-3 4-3h22c2 0 4 1 4 3s-4 5-15 5-15-3-15-5Z" fill="var(--art-coat)" />
      <Ripple width={26} y={4} />
    </>
  );
}

export function Dolphin() {
  return (
    <>
      <path
        d="M-34 2c2-22 20-38 44-34 12 2 20 10 22 20l8 4c-4 3-9 2-14 0-14-2-24 2-34 6-8 3-18 4-26 4Z"
        fill="var(--art-coat-2)"
      />
      <path d="M-24 0c8-14 26-20 46-18-12 6-24 10-32 15-5 2-9 3-14 3Z" fill="var(--art-shade)" />
      <path d="M0-33c-2-8-8-11-14-11 3 5 4 9 4 13Z" fill="var(--art-coat-2)" />
      <circle cx="22" cy="-20" r="2" fill="var(--art-line)" />
      <path
        d="M-44 2c6-5 12-5 18 0M-20 2c6-5 12-5 18 0"
        stroke={FOAM}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}

export function WhaleTail() {
  return (
    <>
      <path
        d="M-6 2c2-12 0-20-4-26-10 4-24 0-28-14 12-2 26 0 32 10 2 3 4 3 6 0 6-10 20-12 32-10-4 14-18 18-28 14-4 6-6 14-4 26Z"
        fill="var(--art-coat-2)"
      />
      <path
        d="M-38-38c10 0 22 2 28 12M32-38C22-38 10-36 4-26"
        stroke="var(--art-shade)"
        strokeOpacity=".5"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M-24 3c6-6 12-6 18 0 4-5 10-5 16 0M-18 8c6-4 12-4 16 0"
        stroke={FOAM}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}

export function Fish() {
  return (
    <>
      <path
        d="M-18-14c6-10 18-12 28-4l9-7c0 6 0 12-1 17l-9-4c-8 7-20 8-27-2Z"
        fill="var(--gold)"
        transform="rotate(-24)"
      />
      <path
        d="M-8-20c2 4 2 8 0 12"
        stroke="var(--gold-ink)"
        strokeOpacity=".4"
        strokeWidth="2"
        transform="rotate(-24)"
      />
      <circle cx="-13" cy="-14" r="1.8" fill="var(--art-line)" transform="rotate(-24)" />
      <path
        d="M-22 3c5-4 10-4 15 0 4-4 9-4 13 0M14-2c1-4 1-7 0-9M20 0c2-3 3-6 3-9"
        stroke={FOAM}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  );
}

export function Turtle() {
  return (
    <>
      <path
        d="M18-6c8-6 16-2 16 4s-8 8-16 4ZM-16 4c-8 2-12 8-10 13 8 0 12-5 14-10ZM10 6c4 6 10 8 15 7-2-6-6-10-12-11Z"
        fill="var(--art-leaf-2)"
      />
      <path d="M-24 2c2-14 12-20 22-20s20 6 22 18c-12 8-32 8-44 2Z" fill="var(--art-leaf)" />
      <path
        d="M-12-14c-2 6-2 12 0 18M6-16c3 6 3 13 1 19M-23 0C-8-6 6-6 19-2"
        stroke="var(--art-leaf-2)"
        strokeWidth="2"
      />
      <circle cx="28" cy="-4" r="1.5" fill="var(--art-line)" />
      <Ripple width={40} y={8} />
    </>
  );
}

export function Corals() {
  return (
    <g opacity=".75">
      <path
        d="M-22 8v-18M-22-2l-8-8M-22-5l7-8M8 8c0-12 1-18 0-28M8-4c6-2 8-7 8-13M8-8c-5-2-7-6-7-11"
        stroke="var(--region-accent)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M24 8c-2-10 0-16 4-20M30 8c0-8 2-12 6-15"
        stroke="var(--art-leaf)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M-40 10c8-5 14-5 22 0 8-5 14-5 22 0 8-5 14-5 22 0 6-4 10-4 16 0"
        stroke={FOAM}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </g>
  );
}

export function Iceberg() {
  return (
    <>
      <path d="m-34 0 10-24 14-18 18 8 12 18 12 16Z" fill="var(--art-floe)" />
      <path d="M-10-42-4 0h36L20-16 8-34Z" fill="var(--art-floe-2)" />
      <path d="M-30 4h58c-2 6-12 9-28 9S-28 10-30 4Z" fill="var(--art-floe-3)" opacity=".6" />
      <path
        d="M-42 2c5-4 10-4 15 0M26 2c5-4 10-4 15 0"
        stroke={FOAM}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  );
}

export function Floes() {
  return (
    <>
      <path d="M-36 0c2-5 10-7 20-7s18 2 20 7c-2 4-10 6-20 6S-34 4-36 0Z" fill="var(--art-floe)" />
      <path d="M-36 0c2 4 10 6 20 6S2 4 4 0c-2 9-10 11-20 11S-34 9-36 0Z" fill="var(--art-floe-3)" />
      <path d="M14 8c1-4 7-6 14-6s12 2 13 6c-2 4-7 5-13 5s-12-1-14-5Z" fill="var(--art-floe)" />
      <path d="M14 8c2 4 8 5 14 5s11-1 13-5c-1 7-6 9-13 9s-12-2-14-9Z" fill="var(--art-floe-3)" />
      <path d="M8-14c1-3 5-4 9-4s8 1 9 4-4 4-9 4-9-1-9-4Z" fill="var(--art-floe-2)" />
    </>
  );
}

export function LavaRock() {
  return (
    <>
      <path d="M-26 2c0-14 8-26 18-28 12-2 28 10 32 28-14 5-36 5-50 0Z" fill="#4a3a45" />
      <path d="M0-25c12 2 21 14 24 27-6 2-12 3-18 3C8-6 6-16 0-25Z" fill="#352932" />
      <path
        d="M-10-22c2 6-2 8 1 13 3 4-2 8-1 14M8-14c-2 5 3 7 1 12"
        stroke="var(--flame)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <Ripple width={38} y={6} />
    </>
  );
}

export function Logs() {
  return (
    <>
      <path d="M-34-4c0-4 2-6 5-6h56c4 0 6 3 6 6s-2 6-6 6h-56c-3 0-5-2-5-6Z" fill="var(--art-trunk)" />
      <ellipse cx="28" cy="-4" rx="5" ry="6" fill="var(--art-sand-2)" />
      <ellipse cx="28" cy="-4" rx="2" ry="2.5" fill="var(--art-trunk)" />
      <path
        d="M-22-7H4M-14-2h22"
        stroke="var(--art-line)"
        strokeOpacity=".25"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <Ripple width={42} y={5} />
    </>
  );
}

export function Gulls() {
  return (
    <g stroke="var(--art-coat)" strokeWidth="2.5" strokeLinecap="round" opacity=".55">
      <path d="M-20-62c4-6 9-5 11 0 2-5 7-6 11 0M8-74c3-4 7-4 8 0 2-4 6-4 9 0" />
    </g>
  );
}

/** Northern lights: ribbons that taper */
export function Lights() {
  return (
    <>
      <path
        d="M-70 66C20 6 80 62 146 30S290-8 370 50C300 20 220 44 150 62S20 50-70 66Z"
        fill="var(--light-1)"
        opacity=".34"
      />
      <path
        d="M-50 62C30 22 90 60 148 34S280 4 350 44C290 22 220 36 152 48S30 46-50 62Z"
        fill="var(--light-1)"
        opacity=".4"
      />
      <path
        d="M-10 96c60-40 110 0 160-18s110-22 170 6c-60-14-110-8-158 8S60 82-10 96Z"
        fill="var(--light-2)"
        opacity=".36"
      />
    </>
  );
}
