import { BEAK, type Clothes, Face, Flipper, LINE, Shadow, Torso } from "./penguin-parts.tsx";

/** Sitting, round spectacles on the beak, deep in a book */
export function ReadPose({ scarf, hat }: Clothes) {
  return (
    <>
      <Shadow width={72} />
      <Torso />
      <Face eyes="down" />
      <Spectacles />
      {scarf}
      {hat}
      <Soles />
      <Book />
      <Flipper x={38} y={112} turn={-40} />
      <Flipper x={162} y={112} turn={40} flip />
    </>
  );
}

function Spectacles() {
  return (
    <g stroke={LINE} strokeWidth="3.5">
      <circle cx="80" cy="76" r="14.5" fill="#fff" fillOpacity=".25" />
      <circle cx="120" cy="76" r="14.5" fill="#fff" fillOpacity=".25" />
      <path d="M94.5 74c3-3 8-3 11 0" />
    </g>
  );
}

/** The feet, seen from below */
function Soles() {
  return (
    <g fill={BEAK}>
      <ellipse cx="58" cy="182" rx="17" ry="13" transform="rotate(-18 58 182)" />
      <ellipse cx="142" cy="182" rx="17" ry="13" transform="rotate(18 142 182)" />
      <g stroke="var(--art-beak-2)" strokeWidth="3" strokeLinecap="round">
        <path d="m51 176 3 6m4-8 1 7m91-5-3 6m-4-8-1 7" />
      </g>
    </g>
  );
}

function Book() {
  return (
    <>
      <path
        d="M100 128c-14-8-32-9-48-4-3 1-4 3-4 5v42c0 3 2 5 5 4 16-4 33-3 47 5 14-8 31-9 47-5 3 1 5-1 5-4v-42c0-2-1-4-4-5-16-5-34-4-48 4Z"
        fill="var(--brand)"
      />
      <path
        d="M100 130c-12-7-27-8-43-4v42c15-3 30-2 43 5 13-7 28-8 43-5v-42c-16-4-31-3-43 4Z"
        fill="var(--art-paper)"
      />
      <path d="M100 130v43" stroke="var(--art-sand-2)" strokeWidth="2.5" />
      <g stroke="var(--art-sand-2)" strokeWidth="3" strokeLinecap="round">
        <path d="M66 137c8-1 16 0 24 3M66 147c8-1 16 0 24 3M66 157c5-.5 10 0 15 1M134 137c-8-1-16 0-24 3M134 147c-8-1-16 0-24 3M134 157c-8-1-16 0-24 3" />
      </g>
    </>
  );
}
