import { Bush, Glow, L, Palm, Rock, Window } from "./land-parts.tsx";
import { F, type RegionArt } from "./region-art.ts";
import { Canoe, Fish, Gulls, Turtle } from "./scenery.tsx";

function Temple() {
  return (
    <>
      <Palm x={-30} y={2} scale={0.9} />
      <path d="M-28 6v-12h56V6c-18 3-38 3-56 0Z" fill={L.rock} />
      <path d="M-21-6v-13h42v13ZM-14-19v-13h28v13Z" fill={L.rock} />
      <path d="M10 8V-6h18V6c-6 1-12 2-18 2ZM8-6v-13h13v13ZM6-19v-13h8v13Z" fill={L.rock2} />
      <path d="M-9-32v-12H9v12Z" fill={L.rock2} />
      <path d="M-12-43h24l-4-8H-8Z" fill={L.roof} />
      <path d="M-5 8v-52h10V8Z" fill={L.sand} />
      <path d="M-5-1H5M-5-9H5M-5-17H5M-5-25H5" stroke={L.sand2} strokeWidth="2" />
      <path d="M-4-33v-7c0-4 8-4 8 0v7Z" fill={L.window} />
      <Bush x={28} y={7} scale={0.8} />
    </>
  );
}

function TreeHouse() {
  return (
    <>
      <path d="M-7 6c2-16 0-26-8-38l7-3c4 6 7 12 8 20 3-8 7-14 14-18l4 6C10-18 8-8 11 6Z" fill={L.trunk} />
      <path
        d="M-38-38c-4-12 6-22 17-20 4-12 24-14 32-4 12-6 27 3 26 15 6 8 0 20-12 20-10 8-24 4-30 0-10 6-30 4-33-11Z"
        fill={L.leaf2}
      />
      <path
        d="M-30-42c2-8 10-12 17-9M0-58c7-3 15-1 18 5M20-40c5-3 10-1 12 3"
        stroke={L.leaf}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M-14-14h32v4h-32Z" fill={L.trunk} />
      <path d="M-10-14v-15h24v15Z" fill={L.wall} />
      <path d="m-16-28 18-13 18 13Z" fill={L.roof} />
      <Window x={-3} y={-18} size={7} />
      <path d="M5-14v-9h6v9Z" fill={L.roof2} />
      <path d="M19-10v16m7-16v16m-7-12h7m-7 5h7" stroke={L.sand2} strokeWidth="1.8" />
    </>
  );
}

function Waterfall() {
  return (
    <>
      <path d="M-32 6c-2-22 4-44 20-50 10-8 28-6 34 4 10 6 14 26 12 46-20 4-46 4-66 0Z" fill={L.rock} />
      <path d="M14-48c14 4 22 30 20 54-8 2-14 2-20 3 6-18 6-40 0-57Z" fill={L.rock2} />
      <path
        d="M-32-34c0-12 12-20 22-18 8-8 28-8 34 2 8 2 10 10 8 16-8-6-14-2-18-8-8 6-14 0-20 4-8-6-18 0-26 4Z"
        fill={L.leaf2}
      />
      <path d="M-8-42c6-3 10-3 14 0 2 16 0 34 6 50-8 3-18 3-26 0 6-16 4-34 6-50Z" fill={L.water} />
      <path
        d="M-3-38v40M2-38c0 14 0 28 3 40"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".8"
      />
      <path d="M-16 8c4-4 9-3 11 0 3-4 8-4 10 0 3-3 7-3 9 0-8 4-22 4-30 0Z" fill="#fff" opacity=".85" />
      <Palm x={26} y={2} scale={0.75} />
      <Rock x={-26} y={8} scale={0.7} />
    </>
  );
}

function Torches() {
  return (
    <>
      {[-19, 19].map((x) => (
        <g key={x} transform={`translate(${x} 6)`}>
          <Glow x={0} y={-14} r={9} />
          <path d="M0 0v-10" stroke={L.trunk} strokeWidth="2.5" strokeLinecap="round" />
          <path d="M0-20c1 3 4 4 4 8 0 2-2 3-4 3s-4-1-4-3c0-4 3-5 4-8Z" fill="var(--flame)" />
        </g>
      ))}
    </>
  );
}

function Parrot() {
  return (
    <>
      <path d="M-4 8-9 17M0 9l-2 9" stroke="var(--ice)" strokeWidth="3" strokeLinecap="round" />
      <path d="M-8 4c-2-9 2-17 10-17 7 0 11 6 9 12-1 7-7 12-13 11-3-1-5-3-6-6Z" fill="var(--coral)" />
      <path d="M-8 3c0-6 3-9 8-9 1 6-1 12-5 14-2-1-3-3-3-5Z" fill="var(--ok)" />
      <path d="M9-9c6-1 7 4 4 7-1-2-3-3-5-3Z" fill="var(--gold)" />
      <circle cx="5" cy="-7" r="2.3" fill="#fff" />
      <circle cx="5.5" cy="-7" r="1.2" fill={L.line} />
    </>
  );
}

function Canopy() {
  return (
    <>
      <path
        d="M-120 0c-2-18 12-26 22-22 2-18 26-26 40-12 8-22 40-26 52-6 14-14 40-10 46 8 16-10 38-2 40 14 14-4 36 4 38 18Z"
        fill={F.far}
      />
      <path
        d="M-100 0c0-12 10-16 18-12 6-12 28-12 34 0 10-14 36-12 40 0 10-10 30-8 36 2 14-8 40-4 46 10Z"
        fill={F.near}
      />
      <path
        d="M-6-40c-1-12 0-22 4-32l3 1c-2 10-3 20-2 31ZM-2-72c-8-6-15-4-19 1 7 0 13 0 19-1 6-8 14-7 19-1-7 0-13 0-19 1Z"
        fill={F.far}
      />
    </>
  );
}

function Ruins() {
  return (
    <>
      <path d="M-110 0c4-20 24-30 42-22 10-12 20-14 30-10l40-38 40 38c14-4 34 6 40 32Z" fill={F.far} />
      <path d="M-24-8v-10h8v-10h8v-10h8v-12h6v12h8v10h8v10h8v10Z" fill={F.light} />
      <path d="M-100 0c6-12 24-16 36-8 14-10 34-8 44 0 20-10 44-8 56 0 12-8 30-6 36 8Z" fill={F.near} />
    </>
  );
}

export const jungle: RegionArt = {
  ground: "grass",
  looks: [
    { Shape: Temple, Alive: Torches },
    { Shape: TreeHouse, Alive: () => <Glow x={-3} y={-21} r={12} /> },
    { Shape: Waterfall, Alive: Torches },
  ],
  Animal: Parrot,
  horizon: [Canopy, Ruins],
  far: [Canoe, Gulls],
  near: [Canoe, Turtle, Fish],
};
