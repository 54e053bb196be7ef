import { Glow, L, Pine, Rock, Window } from "./land-parts.tsx";
import { F, type RegionArt } from "./region-art.ts";
import { Canoe, Fish, Gulls, Logs } from "./scenery.tsx";

function Cabin() {
  return (
    <>
      <Pine x={-28} y={3} scale={1.25} />
      <Pine x={30} y={2} />
      <path d="M-19 6v-22h38V6c-12 3-26 3-38 0Z" fill={L.trunk} />
      <path d="M-19-10h38M-19-4h38M-19 2h38" stroke={L.sand2} strokeWidth="1.5" opacity=".6" />
      <path d="M9-46h7v18H9Z" fill={L.rock2} />
      <path d="m-26-14 22-24c2-2 6-2 8 0l22 24c0 2-1 3-3 3h-46c-2 0-3-1-3-3Z" fill={L.roof} />
      <path d="M0-39c2 0 3 0 4 1l22 24c0 2-1 3-3 3H10C10-20 6-30 0-39Z" fill={L.roof2} />
      <path d="M-5 8V-4c0-4 10-4 10 0V8Z" fill={L.sand2} />
      <Window x={-12} y={1} />
      <Window x={12} y={1} />
      <circle cx="0" cy="-20" r="3.5" fill={L.window} />
    </>
  );
}

function Watchtower() {
  return (
    <>
      <Pine x={-26} y={4} scale={1.05} />
      <Pine x={27} y={5} scale={0.8} />
      <path
        d="M-10 6-6-30M14 6l-4-36M-9 0 11-14M13 0-7-14M-8-14 9-28M12-14-6-28"
        stroke={L.trunk}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M-13-30h30v5h-30Z" fill={L.trunk} />
      <path d="M-9-30v-14h22v14Z" fill={L.wall} />
      <path d="M4-44h9v14H4Z" fill={L.wall2} />
      <path d="m-15-43 17-16 17 16Z" fill={L.roof} />
      <path d="m2-59 17 16H7Z" fill={L.roof2} />
      <Window x={2} y={-33} size={8} />
    </>
  );
}

function Grove() {
  return (
    <>
      <path d="M-34 4c4-14 16-22 32-22S30-10 36 4c-20 5-50 5-70 0Z" fill={L.leaf2} />
      <Pine x={-16} y={-10} scale={0.95} />
      <Pine x={4} y={-12} scale={1.25} />
      <Pine x={24} y={-2} scale={0.9} />
      <Rock x={-28} y={7} scale={0.8} />
      <path d="m-14 9 10-20 10 20Z" fill={L.roof} />
      <path d="m-4-11 10 20h-7Z" fill={L.roof2} />
      <path d="m-8 9 4-9 4 9Z" fill={L.window} />
      <path d="m14 9 9-2m-9-0 9 2" stroke={L.trunk} strokeWidth="3" strokeLinecap="round" />
    </>
  );
}

function Campfire() {
  return (
    <>
      <Glow x={18} y={2} r={11} />
      <path d="M18-9c1 4 5 6 5 11 0 3-2 5-5 5s-5-2-5-5c0-5 4-7 5-11Z" fill="var(--flame)" />
      <path d="M18-1c1 2 2 2 2 4s-1 3-2 3-2-1-2-3 1-2 2-4Z" fill="var(--gold)" />
    </>
  );
}

function Fox() {
  return (
    <>
      <path d="M-12 8c-7 0-9-6-5-11 2 4 6 3 9 6Z" fill="#d9682a" />
      <path d="M-17-3c-1 2-1 4 0 6 2 0 3-1 4-2Z" fill="#fff" />
      <path d="M-11 9c0-8 5-12 12-11l8 2c0 5-1 8-2 9Z" fill="#e07a35" />
      <path d="M2-2c0-5 1-9 3-11l4 4h4l4-4c2 3 3 7 2 11-2 5-5 7-8 7S3 3 2-2Z" fill="#e07a35" />
      <path d="M4 0c3 0 5 1 7 4 2-3 4-4 7-4-1 4-4 6-7 6s-6-2-7-6Z" fill="#fff" />
      <circle cx="7.5" cy="-3" r="1.2" fill={L.line} />
      <circle cx="14.5" cy="-3" r="1.2" fill={L.line} />
      <circle cx="11" cy="4" r="1.3" fill={L.line} />
    </>
  );
}

const FIRS =
  "M-8 0 0-26 8 0ZM10 0l9-34L28 0ZM30 0l7-22L44 0ZM-30 0l8-32L-14 0ZM-52 0l9-24L-34 0ZM-76 0l10-36L-56 0ZM46 0l10-30L66 0ZM68 0l8-22L84 0ZM-96 0l9-24L-78 0Z";

function Forest() {
  return (
    <>
      <path d="M-120 0c20-30 50-44 70-40 30-26 60-14 74 2 30-4 62 14 84 38Z" fill={F.far} />
      <path d={FIRS} fill={F.near} />
    </>
  );
}

function Mountain() {
  return (
    <>
      <path d="m-110 0 56-66 30 34 22-20 98 52Z" fill={F.far} />
      <path d="m-54-66 30 34-16-4-12 10-16-8ZM-2-52l28 16-16 2-14-8Z" fill={F.light} />
      <path d={FIRS} transform="translate(10 0) scale(.8 .7)" fill={F.near} />
    </>
  );
}

export const pines: RegionArt = {
  ground: "grass",
  looks: [
    { Shape: Cabin, smoke: [13, -47] },
    { Shape: Watchtower, Alive: () => <Glow x={2} y={-37} r={12} /> },
    { Shape: Grove, Alive: Campfire },
  ],
  Animal: Fox,
  horizon: [Forest, Mountain],
  far: [Canoe, Gulls],
  near: [Logs, Fish, Canoe],
};
