import { Glow, L, Pine, Rock, Window } from "./land-parts.tsx";
import { F, type RegionArt } from "./region-art.ts";
import { Floes, Iceberg, Lights, WhaleTail } from "./scenery.tsx";

function Observatory() {
  return (
    <>
      <Pine x={-30} y={4} scale={0.95} hasSnow />
      <path d="M-18 6v-24h38V6c-12 3-26 3-38 0Z" fill={L.wall} />
      <path d="M6-18h14V6c-5 1-9 2-14 2Z" fill={L.wall2} />
      <path d="M-22-18c0-16 10-26 23-26s23 10 23 26c-14 4-32 4-46 0Z" fill={L.roof} />
      <path d="M7-43c10 3 17 12 17 25-6 2-12 3-18 3 4-9 4-19 1-28Z" fill={L.roof2} />
      <path d="m-2-43 8 1 2 22h-12Z" fill={L.line} opacity=".55" />
      <path d="m-2-30 18-27 8 5-16 26Z" fill={L.rock2} />
      <path d="m15-58 10 6 2-4-10-6Z" fill={L.window} />
      <path d="M-4 8V-3c0-5 9-5 9 0V8Z" fill={L.roof2} />
      <Window x={-11} y={-4} />
      <Window x={13} y={-4} />
    </>
  );
}

function Frame() {
  return (
    <>
      <Pine x={28} y={4} scale={1.15} hasSnow />
      <Pine x={-31} y={5} scale={0.8} hasSnow />
      <path d="m-24 6 24-54 24 54c-14 3-34 3-48 0Z" fill={L.trunk} />
      <path d="m-14 7 14-34L14 7c-9 2-19 2-28 0Z" fill={L.window} />
      <path d="M0-27V9M-9-5H9M-4-17h8" stroke={L.trunk} strokeWidth="2.5" />
      <path
        d="m-29 5c-2-1-2-3-1-4L-4-51c2-3 6-3 8 0L30 1c1 1 1 3-1 4-2 2-4 1-5-1L0-43-24 4c-1 2-3 3-5 1Z"
        fill={L.roof}
      />
      <path d="M-4-51c2-3 6-3 8 0l11 22c-4 2-5-2-8-1-3-6-5-9-7-13-3 5-5 9-8 14-3 0-4 3-7 1Z" fill={L.snow} />
    </>
  );
}

function Stones() {
  return (
    <>
      <path
        d="m-32 5 3-26c2-5 8-5 10 0l2 27c-5 1-11 1-15-1ZM-15 7l2-40c3-6 9-6 11 0l2 41c-5 1-10 0-15-1ZM20 6l2-28c2-5 8-5 10 0l2 26c-4 2-9 3-14 2Z"
        fill={L.rock}
      />
      <path d="m-22-24 3 3 2 27-5 1ZM-6-36l4 3 2 41h-5ZM28-25l4 3 2 26-6 1Z" fill={L.rock2} />
      <path
        d="M-29-21c2-5 8-5 10 0-3 2-7 0-10 0ZM-13-33c3-6 9-6 11 0-4 2-7 0-11 0ZM22-22c2-5 8-5 10 0-3 2-7 0-10 0Z"
        fill={L.snow}
      />
      <path
        d="M-24-8v-6l3 3M-7-18v-7l-4 3m4 4-3 3M27-6v-7l-3 3"
        stroke={L.window}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M4 8c0-8 3-12 6-15 4 3 7 7 7 15-4 2-9 2-13 0Z" fill={L.roof} />
      <Rock x={10} y={10} scale={0.5} />
    </>
  );
}

function Owl() {
  return (
    <>
      <path
        d="M-9 9c-4-10-2-21 9-21S13-1 9 9c-5 2-13 2-18 0Z"
        fill="#fff"
        stroke="var(--art-floe-3)"
        strokeWidth="1.5"
      />
      <path d="M-8-9c-1-3 0-5 1-6l4 3ZM8-9c1-3 0-5-1-6l-4 3Z" fill="#fff" />
      <circle cx="-3.5" cy="-4" r="3.5" fill="var(--gold)" />
      <circle cx="3.5" cy="-4" r="3.5" fill="var(--gold)" />
      <circle cx="-3.5" cy="-4" r="1.7" fill={L.line} />
      <circle cx="3.5" cy="-4" r="1.7" fill={L.line} />
      <path d="m-1.5-1 1.5 3 1.5-3Z" fill="var(--art-beak)" />
      <path d="M-4 4h1M0 5h1M4 4h1" stroke="var(--art-floe-3)" strokeWidth="1.5" strokeLinecap="round" />
    </>
  );
}

function Fjord() {
  return (
    <>
      <path d="m-120 0 30-40 20 10 26-44 30 40 18-12 22 26 24-14 56 34Z" fill={F.far} />
      <path d="m-44-74 30 40-14-2-10 8-16-12ZM4-46l22 26-14-2-12-6Z" fill={F.light} />
      <path
        d="m-90 0 8-18 8 18ZM-70 0l9-24L-52 0ZM60 0l8-20 8 20ZM78 0l7-14 7 14ZM-50 0l6-14 6 14Z"
        fill={F.near}
      />
    </>
  );
}

function Village() {
  return (
    <>
      <path d="M-110 0c20-26 46-34 66-26 26-20 60-14 74 2 26 0 58 10 76 24Z" fill={F.far} />
      <path
        d="M-60-8v-14l9-8 9 8v14ZM-34-8v-10l8-7 8 7v10ZM20-8v-13l9-8 9 8v13ZM-6-8v-30l5-12 5 12v30Z"
        fill={F.near}
      />
      <g fill="var(--far-window)">
        <path d="M-54-18h5v5h-5ZM-28-15h4v4h-4ZM26-17h5v5h-5ZM-3-30h4v6h-4Z" />
      </g>
    </>
  );
}

export const aurora: RegionArt = {
  ground: "snow",
  looks: [
    { Shape: Observatory, Alive: () => <Glow x={21} y={-57} r={11} /> },
    { Shape: Frame, Alive: () => <Glow x={0} y={-6} r={20} /> },
    { Shape: Stones, Alive: () => <Glow x={-7} y={-20} r={14} /> },
  ],
  Animal: Owl,
  horizon: [Fjord, Village],
  sky: Lights,
  far: [Iceberg],
  near: [WhaleTail, Floes],
};
