import { Glow, L, Palm, Rock, Window } from "./land-parts.tsx";
import { F, type RegionArt } from "./region-art.ts";
import { Dhow, Dolphin, Fish, Gulls } from "./scenery.tsx";

function Domes() {
  return (
    <>
      <Palm x={-31} y={4} scale={0.9} />
      <path d="M-24 5v-20c0-10 6-16 13-16s13 6 13 16V6c-9 2-17 2-26-1Z" fill={L.wall} />
      <path d="M-2 8v-30c0-12 7-20 15-20s15 8 15 20V5c-9 3-20 4-30 3Z" fill={L.wall} />
      <path d="M17-41c7 2 11 10 11 19V5c-4 1-8 2-12 3 4-16 4-34 1-49Z" fill={L.wall2} />
      <path d="M-2-22c0-12 7-20 15-20s15 8 15 20c-10 3-20 3-30 0Z" fill={L.roof} />
      <circle cx="13" cy="-44" r="3" fill={L.gold} />
      <path d="M8 9V-3c0-6 10-6 10 0V8Z" fill={L.roof2} />
      <Window x={-11} y={-9} size={7} />
      <Window x={6} y={-9} size={5} />
      <Window x={20} y={-9} size={5} />
    </>
  );
}

function Oasis() {
  return (
    <>
      <Palm x={16} y={0} scale={1.3} />
      <Palm x={28} y={4} scale={0.9} />
      <path d="M-30 7c4-12 10-24 18-32 8 8 15 20 19 32-12 3-25 3-37 0Z" fill={L.roof} />
      <path d="M-12-25C-4-17 3-5 7 7c-5 1-9 2-13 2-1-12-3-23-6-34Z" fill={L.roof2} />
      <path d="M-22-8c2-3 3-6 5-8l-5 24h-4c1-6 2-11 4-16ZM-6-15l5 22 4-1c-2-7-5-14-9-21Z" fill={L.wall} />
      <path d="M-17 9c2-8 3-12 5-16 3 4 4 8 6 16Z" fill={L.window} />
      <path d="M4 8c0-3 7-5 15-5s14 2 14 5c-6 4-22 4-29 0Z" fill={L.water} />
    </>
  );
}

function Ruin() {
  return (
    <>
      <path d="M-38 5 -6-48 26 5c-20 5-44 5-64 0Z" fill={L.sand2} />
      <path d="M-6-48 26 5c-7 2-14 3-21 3C4-12 0-32-6-48Z" fill={L.trunk} opacity=".4" />
      <path
        d="M-29-8h11m-6-9h13m-7-9h9m-4-9h6M-32 0h16"
        stroke={L.trunk}
        strokeWidth="1.3"
        opacity=".5"
        strokeLinecap="round"
      />
      <path d="m20 8 2-42 5-7 5 7 2 40c-4 2-10 3-14 2Z" fill={L.sand} />
      <path d="m27-41 5 7 2 40-7 2Z" fill={L.sand2} />
      <path d="M-10 8V-2c0-5 9-5 9 0V9Z" fill={L.window} />
      <Rock x={-32} y={9} scale={0.6} />
    </>
  );
}

function Camel() {
  return (
    <>
      <path d="M-9 4v7M-4 5v6M4 5v6M8 4v7" stroke="#b98446" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M-13 5c-1-7 2-9 5-9 2-6 6-6 8-1 3-1 6 0 7 3 4 0 4-8 5-12 2-3 7-2 9 1l-1 2c-3 0-5 0-5 3 0 7-2 13-8 14-7 1-16 2-20-1Z"
        fill="#cf9a58"
      />
      <path d="M-6-5c2-3 5-3 6 0l-2 6h-4Z" fill="var(--coral)" />
      <circle cx="16" cy="-12" r="1" fill={L.line} />
    </>
  );
}

function Dunes() {
  return (
    <>
      <path d="M-120 0c20-24 44-34 70-34 20 0 30 14 50 14 24 0 36-20 60-18 20 2 44 20 60 38Z" fill={F.far} />
      <path
        d="M-50-34c20 0 30 14 50 14-20 4-20 12-40 20h-30c14-8 26-20 20-34ZM60-38c20 2 44 20 60 38H50c14-10 20-24 10-38Z"
        fill={F.near}
      />
      <path d="m-8-20 16-30 16 26c-8 4-20 6-32 4Z" fill={F.light} />
    </>
  );
}

function City() {
  return (
    <>
      <path d="M-110 0c10-10 30-14 44-12 40-4 120-4 172 12Z" fill={F.far} />
      <path
        d="M-66-8v-22h16v-8c0-14 26-14 26 0v8h14v-34c0-8 10-8 10 0v30h12v-10c0-12 22-12 22 0v14h18v22c-36 6-82 6-118 0Z"
        fill={F.near}
      />
      <path d="M-50-38c0-14 26-14 26 0ZM12-44c0-12 22-12 22 0Z" fill={F.accent} />
      <path d="M-56-18h6v8h-6ZM-38-24h6v14h-6ZM20-26h6v14h-6ZM40-22h5v8h-5Z" fill={F.light} />
    </>
  );
}

export const dunes: RegionArt = {
  ground: "sand",
  looks: [
    { Shape: Domes, Alive: () => <Glow x={13} y={-12} r={15} /> },
    { Shape: Oasis, Alive: () => <Glow x={-12} y={2} r={12} /> },
    { Shape: Ruin, Alive: () => <Glow x={-5} y={3} r={12} /> },
  ],
  Animal: Camel,
  horizon: [City, Dunes],
  far: [Dhow, Gulls],
  near: [Dhow, Dolphin, Fish],
};
