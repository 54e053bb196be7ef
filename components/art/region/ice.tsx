import { Glow, L, Window } from "./land-parts.tsx";
import { F, type RegionArt } from "./region-art.ts";
import { Floes, Gulls, Iceberg, WhaleTail } from "./scenery.tsx";

function Igloo() {
  return (
    <>
      <path
        d="M-28 4c0-24 12-38 28-38s28 14 28 38c-16 4-40 4-56 0Z"
        fill={L.snow}
        stroke={L.snow2}
        strokeWidth="1.5"
      />
      <path d="M10-32c11 5 18 18 18 36-6 2-12 2-18 3 5-12 5-27 0-39Z" fill={L.snow2} opacity=".7" />
      <path
        d="M-26-8c16 4 36 4 52 0M-20-21c12 3 28 3 40 0M-14-8V6M14-8V6M0-20v13M-9-32l-3 11M9-32l3 11"
        stroke={L.snow2}
        strokeWidth="1.8"
      />
      <path d="M-12 8V-4c0-9 24-9 24 0V8c-8 2-16 2-24 0Z" fill={L.snow} stroke={L.snow2} strokeWidth="1.5" />
      <path d="M-7 9V-2c0-6 14-6 14 0V9Z" fill={L.window} />
      <path d="M28 6v-18m-4 1c2-3 6-3 8 0" stroke={L.roof} strokeWidth="2.5" strokeLinecap="round" />
    </>
  );
}

function Crystals() {
  return (
    <>
      <path d="m-30 4 4-30 9-10 8 12 2 28Z" fill={L.snow2} />
      <path d="m-17-36 8 12 2 28h-8Z" fill={L.water} />
      <path d="M-14 5-8-46 2-62l11 18 5 49c-10 2-22 2-32 0Z" fill={L.snow} />
      <path d="m2-62 11 18 5 49H5Z" fill={L.snow2} />
      <path d="m2-62-4 20 3 48" stroke={L.water} strokeWidth="1.5" />
      <path d="m14 5 5-24 8-9 7 11 2 20Z" fill={L.snow} />
      <path d="m27-28 7 11 2 20-8 1Z" fill={L.water} />
    </>
  );
}

function Station() {
  return (
    <>
      <path d="M-20 5v-8M20 5v-8M0 7v-8" stroke={L.rock2} strokeWidth="3" strokeLinecap="round" />
      <path d="M-26-6c0-2 1-3 3-3h46c2 0 3 1 3 3v4h-52Z" fill={L.rock2} />
      <path d="M-24-8v-16c0-5 3-8 8-8h32c5 0 8 3 8 8v16Z" fill={L.roof} />
      <path d="M6-32h10c5 0 8 3 8 8v16H6Z" fill={L.roof2} />
      <path d="M-24-25c0-4 3-7 8-7h32c5 0 8 3 8 7-6 3-10-1-16 1-7 2-12-2-18 0-5 2-10 1-14-1Z" fill={L.snow} />
      <Window x={-14} y={-12} size={8} />
      <Window x={-2} y={-12} size={8} />
      <path d="M9-8v-11h9v11Z" fill={L.wall} />
      <path d="M14-32v-26M8-50h12M10-56h8" stroke={L.rock2} strokeWidth="2" strokeLinecap="round" />
      <circle cx="14" cy="-60" r="2.5" fill={L.window} />
    </>
  );
}

function Seal() {
  return (
    <>
      <path d="M-16 8c-1-8 6-12 14-11 1-9 12-12 16-4 4 8-2 17-12 18-8 1-16 1-18-3Z" fill="#7e93a8" />
      <path d="M-16 8c-4-3-6-3-8 0 2 4 5 4 8 3ZM2 6c5 1 9-1 12-5-1 6-5 9-12 10Z" fill="#667b91" />
      <ellipse cx="11" cy="-3" rx="5" ry="4" fill="#b9c8d6" />
      <circle cx="8" cy="-7" r="1.5" fill={L.line} />
      <ellipse cx="14" cy="-4.5" rx="1.8" ry="1.3" fill={L.line} />
    </>
  );
}

function Bergs() {
  return (
    <>
      <path d="m-118 0 16-34 22-20 20 10 14-24 30 22 8 20 14-6 16 32Z" fill={F.near} />
      <path d="m-80-54 20 10 14-24 6 68h-40Z" fill={F.far} />
      <path d="m20 0 10-22 20-12 26 14 24 20Z" fill={F.light} />
      <path d="m50-34 26 14 24 20H60Z" fill={F.near} />
      <path d="m-46-68 30 22 8 20-20-8Z" fill={F.light} />
    </>
  );
}

function Peaks() {
  return (
    <>
      <path d="m-120 0 44-56 22 22 32-50 40 48 24-20 70 56Z" fill={F.far} />
      <path
        d="m-76-56 22 22-10 10-12-8-14 12ZM-22-84l40 48-16 2-14-14-12 12-10-8ZM42-56l26 22-14 4-16-10Z"
        fill={F.light}
      />
      <path d="M-104 0c30-12 60-12 90-4 40-10 80-8 110 4Z" fill={F.near} />
    </>
  );
}

export const ice: RegionArt = {
  ground: "snow",
  looks: [
    { Shape: Igloo, Alive: () => <Glow x={0} y={2} r={13} /> },
    { Shape: Crystals, Alive: () => <Glow x={3} y={-30} r={15} /> },
    { Shape: Station, Alive: () => <Glow x={14} y={-60} r={9} /> },
  ],
  Animal: Seal,
  horizon: [Peaks, Bergs],
  far: [Iceberg, Gulls],
  near: [WhaleTail, Floes, Iceberg],
};
