import { Glow, L, Palm, Rock, Window } from "./land-parts.tsx";
import { F, type RegionArt } from "./region-art.ts";
import { Corals, Fish, Gulls, Sailboat, Turtle } from "./scenery.tsx";

function StiltHut() {
  return (
    <>
      <Palm x={-24} y={2} scale={1.1} />
      <path d="M-6 6v-14M8 8v-14M22 6v-14" stroke={L.trunk} strokeWidth="3" strokeLinecap="round" />
      <path d="M-11-9h38v5h-38Z" fill={L.trunk} />
      <path d="M-7-9v-17h30v17Z" fill={L.wall} />
      <path d="M10-26h13v17H10Z" fill={L.wall2} />
      <path d="M-14-23C-8-38 0-46 8-50c8 4 16 12 22 27-14 5-30 5-44 0Z" fill={L.sand2} />
      <path d="M8-50c8 4 16 12 22 27-6 2-12 3-18 3 2-10 0-21-4-30Z" fill={L.trunk} opacity=".45" />
      <Window x={0} y={-13} size={7} />
      <path d="M11-9v-9c0-4 7-4 7 0v9Z" fill={L.roof} />
      <path d="m27 8 5-16" stroke={L.roof2} strokeWidth="3.5" strokeLinecap="round" />
    </>
  );
}

function CoralGarden() {
  return (
    <>
      <Rock x={-8} y={3} scale={1.7} />
      <g stroke={L.coral} strokeWidth="6" strokeLinecap="round">
        <path d="M-24 4v-20M-24-4l-9-9M-24-9l8-10" />
        <path d="M14 4c0-16 2-24 0-38M15-10c8-3 11-9 11-17M14-16c-6-3-9-8-9-15" />
      </g>
      <g stroke={L.roof} strokeWidth="5" strokeLinecap="round">
        <path d="M30 5v-14M30-3l6-7" />
      </g>
      <path d="M-14 6c0-7 5-12 11-12S8-1 8 6c-7 3-15 3-22 0Z" fill={L.gold} />
      <path d="M-3-6v13M-8-4l3 11M2-4l-3 11" stroke={L.sand2} strokeWidth="1.5" />
      <circle cx="-3" cy="5" r="2.5" fill={L.wall} />
    </>
  );
}

function BeachBoat() {
  return (
    <>
      <Palm x={22} y={0} scale={1.25} />
      <Palm x={10} y={2} scale={0.85} />
      <path d="M-13 6v-38" stroke={L.trunk} strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M-38-24c3-13 14-18 25-18S9-37 12-24c-4-3-8-3-12 0-4-3-9-3-13 0-4-3-9-3-13 0-4-3-8-3-12 0Z"
        fill={L.roof}
      />
      <path d="M-26-24c1-9 6-16 13-18 7 2 12 9 13 18-4-3-9-3-13 0-4-3-9-3-13 0Z" fill={L.wall} />
      <path d="M-44-3c10 5 30 5 42 1-3 9-8 12-16 12h-12c-7 0-12-5-14-13Z" fill={L.roof2} />
      <path d="M-44-3c10 5 30 5 42 1l-1 3c-12 4-30 4-39 0Z" fill={L.wall} />
    </>
  );
}

function Lanterns() {
  return (
    <>
      <path d="M-20-30C-6-20 4-18 20-28" stroke={L.trunk} strokeWidth="1.2" />
      {[-10, 2, 13].map((x) => (
        <g key={x}>
          <Glow x={x} y={-20} r={7} />
          <circle cx={x} cy={-20} r="2.5" fill="var(--gold)" />
        </g>
      ))}
    </>
  );
}

function Crab() {
  return (
    <>
      <path
        d="M-9 7-14 10M9 7l5 3M-10 4l-5 0M10 4h5"
        stroke="var(--coral-lip)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M-11-1c-5-1-7-6-4-9l4 3 3-4c3 3 2 8-3 10ZM11-1c5-1 7-6 4-9l-4 3-3-4c-3 3-2 8 3 10Z"
        fill="var(--coral)"
      />
      <path d="M-11 4c0-6 5-8 11-8s11 2 11 8c0 4-5 6-11 6S-11 8-11 4Z" fill="var(--coral)" />
      <circle cx="-4" cy="-4" r="2.5" fill="#fff" />
      <circle cx="4" cy="-4" r="2.5" fill="#fff" />
      <circle cx="-3.5" cy="-4" r="1.2" fill={L.line} />
      <circle cx="4.5" cy="-4" r="1.2" fill={L.line} />
    </>
  );
}

function Atoll() {
  return (
    <>
      <path d="M-116 0c14-10 40-14 66-12 40-6 120-4 160 12Z" fill={F.light} />
      <path d="M-96-6c10-12 26-14 40-8 14-16 44-18 60-4 20-8 50-6 66 10Z" fill={F.near} />
      <g fill={F.far}>
        <path d="M-40-14c-1-16 1-24 6-34l3 1c-4 10-5 20-4 33ZM24-16c3-14 3-26-2-38l3-1c6 10 7 24 4 39Z" />
        <path d="M-33-47c-8-8-18-6-22 0 8-1 14-1 22 0 6-10 16-10 22-3-8 0-14 1-22 3-6 3-9 8-9 14 4-6 6-9 9-14 5 3 7 8 7 13-1 0-4-8-7-13ZM23-54c-8-8-18-6-22 0 8-1 14-1 22 0 6-10 16-10 22-3-8 0-14 1-22 3-6 3-9 8-9 14 4-6 6-9 9-14 5 3 7 8 7 13-1 0-4-8-7-13Z" />
      </g>
    </>
  );
}

function Arch() {
  return (
    <>
      <path
        d="M-90 0c2-24 16-44 40-48 30-6 60 4 72 24 8 8 10 16 10 24H2c2-12-6-22-18-22s-22 10-20 22Z"
        fill={F.far}
      />
      <path d="M-90 0c2-24 16-44 40-48 10-2 20-2 30 0-22 8-34 26-36 48Z" fill={F.near} />
      <path d="M50 0c4-12 16-18 28-14 12 0 22 8 26 14Z" fill={F.near} />
      <path d="M-62-44c10-10 40-12 56-2-16-2-40-2-56 2Z" fill={F.accent} />
    </>
  );
}

export const reef: RegionArt = {
  ground: "sand",
  looks: [
    { Shape: StiltHut, Alive: Lanterns },
    { Shape: CoralGarden },
    { Shape: BeachBoat, Alive: Lanterns },
  ],
  Animal: Crab,
  horizon: [Atoll, Arch],
  far: [Sailboat, Gulls],
  near: [Fish, Turtle, Corals],
};
