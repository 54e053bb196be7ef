import { Bush, Glow, L, Palm, Rock, Window } from "./land-parts.tsx";
import { F, type RegionArt } from "./region-art.ts";
import { Gulls, LavaRock, Sailboat, WhaleTail } from "./scenery.tsx";

function Cone() {
  return (
    <>
      <path d="M-38 5c10-8 18-34 26-52h24c8 18 16 44 26 52-22 5-54 5-76 0Z" fill={L.ash} />
      <path d="M4-47h8c8 18 16 44 26 52-8 2-18 3-27 3C14-8 10-30 4-47Z" fill={L.ash2} />
      <path
        d="M-13-45c6-4 20-4 26 0-2 5-5 4-6 10-2 7-6 5-6 14 0 6-5 6-5-1 1-8-5-7-5-13-1-4-3-5-4-10Z"
        fill={L.window}
      />
      <path d="M-12-46c6-4 18-4 24 0-6 3-18 3-24 0Z" fill={L.roof} />
      <Palm x={-28} y={6} scale={0.6} />
      <Bush x={27} y={7} scale={0.7} />
    </>
  );
}

function Eruption() {
  return (
    <>
      <Glow x={0} y={-48} r={18} />
      <path d="M0-68c3 7 9 8 9 15 0 6-4 8-9 8s-9-2-9-8c0-7 6-8 9-15Z" fill="var(--flame)" />
      <path d="M0-58c2 4 4 5 4 8s-2 4-4 4-4-1-4-4 2-4 4-8Z" fill="var(--gold)" />
      <circle cx="-14" cy="-60" r="2" fill="var(--flame)" />
      <circle cx="14" cy="-64" r="2.5" fill="var(--flame)" />
    </>
  );
}

function Forge() {
  return (
    <>
      <Rock x={-30} y={5} />
      <path d="M-20 6v-30c0-3 2-5 5-5h30c3 0 5 2 5 5V6c-12 3-28 3-40 0Z" fill={L.rock} />
      <path d="M6-29h9c3 0 5 2 5 5V6c-5 1-9 2-14 2Z" fill={L.rock2} />
      <path d="M-26-26 0-46l26 20c1 2 0 4-3 4h-46c-3 0-4-2-3-4Z" fill={L.roof} />
      <path d="M0-46l26 20c1 2 0 4-3 4H8Z" fill={L.roof2} />
      <path d="M10-56h9v20l-9-7Z" fill={L.rock2} />
      <path d="M-9 8V-4c0-9 18-9 18 0V8c-6 1-12 1-18 0Z" fill={L.window} />
      <path d="M-6 8c0-5 3-6 3-10 3 2 2 4 4 5 1-2 1-3 3-4 1 4 2 5 2 9Z" fill={L.roof} />
      <path d="M-15-13h6M9-13h6M-13-18h5" stroke={L.rock2} strokeWidth="2" strokeLinecap="round" />
    </>
  );
}

function Columns() {
  return (
    <>
      <path
        d="m-32 5v-22l6-3 6 3V7ZM-20 7v-38l7-4 7 4V8ZM-6 8v-52l8-4 8 4V8ZM10 8v-30l7-3 7 3V6ZM24 6v-18l5-3 6 3V4Z"
        fill={L.ash}
      />
      <path
        d="m-26-20 6 3V7l-6-1ZM-13-35l7 4V8l-7-1ZM2-48l8 4V8H2ZM17-25l7 3V6l-7 1ZM29-15l6 3V4l-6 1Z"
        fill={L.ash2}
      />
      <path
        d="m-32-17 6-3 6 3-6 3ZM-20-31l7-4 7 4-7 3ZM-6-44l8-4 8 4-8 3ZM10-22l7-3 7 3-7 3ZM24-12l5-3 6 3-6 2Z"
        fill={L.leaf}
      />
      <path d="M-16 10c0-4 8-6 16-6s15 2 15 6c0 3-7 4-15 4s-16-1-16-4Z" fill={L.water} />
      <Window x={2} y={-14} size={6} />
    </>
  );
}

function Tortoise() {
  return (
    <>
      <path
        d="M-9 6v4M6 6v4M11 1c5-1 8-4 8-8-1-4-7-4-8 0Z"
        stroke="#7da06a"
        strokeWidth="4"
        strokeLinecap="round"
        fill="#7da06a"
      />
      <path d="M-14 6c0-9 6-14 13-14s13 5 13 14c-8 3-18 3-26 0Z" fill="#8a6a45" />
      <path d="M-6-6-4 6M4-6 3 6M-12 0C-4 3 4 3 11 0" stroke="#6b4f31" strokeWidth="1.6" />
      <circle cx="16" cy="-8" r="1.2" fill={L.line} />
    </>
  );
}

function Smoking() {
  return (
    <>
      <path d="m-116 0 52-50 16-30h28l22 36 24-10 70 54Z" fill={F.far} />
      <path d="m-48-80h28c-2 6-6 6-8 14-4 10-6 0-10 6-4-8-8-10-10-20Z" fill={F.accent} />
      <path d="M-20-80 2-44l24-10 70 54H-14Z" fill={F.near} opacity=".7" />
      <path
        d="M-44-84c-8-8 0-16 6-14 0-10 16-12 18-4 10-4 16 6 8 12-6 8-26 10-32 6Z"
        fill={F.light}
        opacity=".8"
      />
    </>
  );
}

function Ridge() {
  return (
    <>
      <path d="m-110 0 30-26 18 8 30-34 26 20 18-8 24 18 60 22Z" fill={F.near} />
      <path d="m-32-52 26 20-8 32h-30Z" fill={F.far} />
      <path d="M-28-44c2 8-4 12 0 20 4 6-2 14-2 24h8c-2-10 4-14 2-22-2-8-2-12-8-22Z" fill={F.accent} />
      <path d="M30 0c8-8 24-10 36-4 12-2 24 0 30 4Z" fill={F.far} />
    </>
  );
}

export const volcano: RegionArt = {
  ground: "ash",
  looks: [
    { Shape: Cone, Alive: Eruption },
    { Shape: Forge, Alive: () => <Glow x={0} y={0} r={15} />, smoke: [15, -57] },
    { Shape: Columns, Alive: () => <Glow x={2} y={-17} r={11} />, smoke: [0, 4] },
  ],
  Animal: Tortoise,
  horizon: [Smoking, Ridge],
  far: [Sailboat, Gulls],
  near: [LavaRock, WhaleTail],
};
