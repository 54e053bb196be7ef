import { Bush, Glow, L, Rock, Window } from "./land-parts.tsx";
import { F, type RegionArt } from "./region-art.ts";
import { Buoy, Dolphin, Gulls, Sailboat } from "./scenery.tsx";

function Lighthouse() {
  return (
    <>
      <Rock x={-26} y={2} />
      <Bush x={26} y={3} />
      <path d="m-11 4 3-44H8l3 44c-6 3-16 3-22 0Z" fill={L.wall} />
      <path d="m-8.6-30 .7-10H7.9l.7 10ZM-10-8l.8-11h18.4l.8 11Z" fill={L.roof} />
      <path d="M11 4C8 5.5 5 6 2 6l2-46h4Z" fill={L.line} opacity=".12" />
      <path d="M-12-42c0-1 1-2 2-2h20c1 0 2 1 2 2s-1 3-2 3h-20c-1 0-2-2-2-3Z" fill={L.rock2} />
      <path d="M-6-54H6v10H-6Z" fill={L.window} />
      <path d="M-9-53c1-6 5-10 9-10s8 4 9 10Z" fill={L.roof2} />
      <path d="M-4 6v-7c0-5 8-5 8 0v7Z" fill={L.roof2} />
    </>
  );
}

function Beam() {
  return (
    <>
      <path d="M7-53 40-62v22L7-46ZM-7-53l-30-7v18l30-4Z" fill="var(--gold)" opacity=".35" />
      <Glow x={0} y={-49} r={13} />
    </>
  );
}

function Cottage() {
  return (
    <>
      <path d="M-30 0c4-14 16-20 28-18 14-4 26 4 32 18Z" fill={L.leaf2} />
      <path d="M-18 5v-26l18-12 18 12V5c-12 3-24 3-36 0Z" fill={L.wall} />
      <path d="M4-31 18-21V5c-5 1-9 2-14 2Z" fill={L.wall2} />
      <path d="M9-45h7v14H9Z" fill={L.rock2} />
      <path
        d="M-25-18c-2-1-1-3 0-4L-3-39c2-1 4-1 6 0l22 17c1 1 2 3 0 4-1 2-3 2-4 1L0-33l-21 16c-1 1-3 1-4-1Z"
        fill={L.roof}
      />
      <path d="M-5 7V-7c0-5 10-5 10 0V7Z" fill={L.roof2} />
      <Window x={-11} y={-4} />
      <Window x={12} y={-4} />
      <circle cx="0" cy="-22" r="3" fill={L.window} />
      <path d="M-34 6v-7m6 8v-7m-9 4h13" stroke={L.wall} strokeWidth="2" strokeLinecap="round" />
    </>
  );
}

function Windmill() {
  return (
    <>
      <Bush x={-24} y={3} scale={1.2} />
      <path d="m-12 5 4-36h16l4 36c-8 3-16 3-24 0Z" fill={L.wall} />
      <path d="m4-31 4 0 4 36c-3 1-5 2-8 2Z" fill={L.wall2} />
      <path d="M-10-31c2-9 6-13 10-13s8 4 10 13Z" fill={L.roof} />
      <path d="M-4 7V-3c0-4 8-4 8 0V7Z" fill={L.roof2} />
      <Window x={0} y={-14} size={7} />
      <g transform="translate(0 -34) rotate(20)">
        <path d="M0 0v-30M0 0v30M0 0h-30M0 0h30" stroke={L.trunk} strokeWidth="2.5" strokeLinecap="round" />
        <path
          d="M1-9h8v-20H1ZM-1 9h-8v20h8ZM-9-1v-8h-20v8ZM9 1v8h20V1Z"
          fill={L.wall}
          stroke={L.sand2}
          strokeWidth="1"
        />
        <circle r="3.5" fill={L.roof2} />
      </g>
    </>
  );
}

function Gull() {
  return (
    <>
      <path d="M-2 7v4M3 7v4" stroke="var(--art-beak)" strokeWidth="1.5" strokeLinecap="round" />
      <path
        d="M-12 5c2-6 9-9 15-7 1-6 8-8 11-3 1 9-5 14-13 14-5 0-9-1-13-4Z"
        fill="#fff"
        stroke="var(--art-shade)"
      />
      <path d="M-13 5c5-3 11-4 16-1-3 5-10 6-16 1Z" fill={L.rock2} />
      <path d="m13-4 6 1.5-6 2Z" fill="var(--art-beak)" />
      <circle cx="10" cy="-4" r="1.3" fill={L.line} />
    </>
  );
}

function Cliffs() {
  return (
    <>
      <path d="M-120 0c6-20 20-34 40-36 16-16 44-18 58-4 22-6 40 4 46 16 24-4 66 6 80 24Z" fill={F.far} />
      <path d="M-96 0c2-10 8-18 18-20l24 2 6 10 26-4 10 12Z" fill={F.light} />
      <path d="M-60-32c10-10 30-10 38-2-12 0-26 0-38 2Z" fill={F.near} />
      <path d="M20 0c4-10 16-16 30-14 20-2 42 6 54 14Z" fill={F.near} />
      <path d="M-34-36v-18h7v18Z" fill={F.light} />
      <path d="M-36-54h11l-5.5-6Z" fill={F.accent} />
    </>
  );
}

function Hills() {
  return (
    <>
      <path d="M-110 0c10-26 38-40 62-26 16-22 50-24 66-2 26-8 70 2 86 28Z" fill={F.near} />
      <path d="M-70 0c10-14 34-18 48-6 18-10 44-6 56 6Z" fill={F.far} />
      <g fill={F.light}>
        <path d="M22-14h10v10H22ZM38-12h8v8h-8Z" />
      </g>
      <path d="m20-14 7-6 7 6ZM36-12l6-5 6 5Z" fill={F.accent} />
    </>
  );
}

export const coast: RegionArt = {
  ground: "grass",
  looks: [{ Shape: Lighthouse, Alive: Beam }, { Shape: Cottage, smoke: [13, -46] }, { Shape: Windmill }],
  Animal: Gull,
  horizon: [Cliffs, Hills],
  far: [Sailboat, Gulls],
  near: [Buoy, Dolphin, Sailboat],
};
