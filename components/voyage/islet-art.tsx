import { PRINT } from "#components/art/postcard-paints.ts";

const { sand, sand2, leaf, leaf2, leaf3, trunk, snow, snow2, snow3, coral, coral2, gold, navy } = PRINT;

/** Ice that waits: a quiz of its share is still to come */
function Floe() {
  return (
    <g opacity=".62">
      <path d="M-18 2c1 5 4 7 9 8 6 1 13 1 19-1 5-1 8-3 8-7Z" fill={snow3} opacity=".8" />
      <path d="M-18 1c2-5 10-7 18-7s17 2 18 7c-1 4-9 6-18 6S-17 5-18 1Z" fill={snow} opacity=".85" />
      <path d="M-8-1c4-2 9-2 13-1" stroke={snow2} strokeWidth="1.5" strokeLinecap="round" />
    </g>
  );
}

function Ground() {
  return (
    <>
      <path d="M-20 3c1 6 5 8 10 9 6 1 14 1 20-1 6-1 10-3 10-8Z" fill={snow3} />
      <path d="M-20 2c2-6 11-8 20-8s18 2 20 8c-1 5-10 7-20 7S-19 7-20 2Z" fill={sand2} />
      <path d="M-19 0c2-5 10-7 19-7s17 2 19 7c-1 4-9 6-19 6S-18 4-19 0Z" fill={sand} />
    </>
  );
}

function Light({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="6" fill={gold} opacity=".35" />
      <circle cx={x} cy={y} r="2.4" fill={gold} />
    </>
  );
}

function PalmIslet() {
  return (
    <>
      <path d="M-3 1c-1-9 1-16 6-22l3 1C2-14 1-7 2 1Z" fill={trunk} />
      <path
        d="M4-21c-5-5-11-5-15-1 0 2 1 2 2 2 4-1 8-1 13-1ZM4-21c5-6 11-6 15-2 0 2-1 2-2 2-4 0-8 0-13 0Z"
        fill={leaf2}
      />
      <path
        d="M4-21c-6 0-11 4-11 9 1 2 2 1 3 0 2-4 5-6 8-9ZM4-21c6 0 10 4 10 9-1 2-2 1-3 0-1-4-4-6-7-9Z"
        fill={leaf}
      />
      <Light x={-11} y={-5} />
    </>
  );
}

function HutIslet() {
  return (
    <>
      <path d="M-15 0c2-7 8-9 13-8 5-2 12 0 14 8Z" fill={leaf} />
      <path d="M-7 0v-10H7V0c-4 1-10 1-14 0Z" fill={snow} />
      <path d="m-10-9 9-8c1-1 2-1 3 0l9 8c1 1 0 2-1 2H-9c-1 0-2-1-1-2Z" fill={coral} />
      <path d="M0-17c1 0 1 0 2 1l9 7c1 1 0 2-1 2H0Z" fill={coral2} />
      <path d="M-2 1v-6h4v6Z" fill={navy} />
      <Light x={12} y={-4} />
    </>
  );
}

function TentIslet() {
  return (
    <>
      <path d="m-12 1 9-16c1-1 2-1 3 0L9 1c-6 1-15 1-21 0Z" fill={gold} />
      <path d="M0-15 9 1C6 2 2 2-1 2Z" fill={sand2} />
      <path d="M-2-8c2 3 3 6 3 10h-6c0-4 1-7 3-10Z" fill={navy} />
      <path d="M-1-15v-6l6 2-6 3" fill={coral} stroke={coral2} strokeLinejoin="round" />
      <Light x={13} y={-3} />
    </>
  );
}

function FlowerIslet() {
  return (
    <>
      <path d="M-15 1c2-9 8-13 14-12 7-1 14 3 16 12-9 2-21 2-30 0Z" fill={leaf} />
      <path d="M-1-11c7-1 14 3 16 12-5 1-9 1-14 1 3-4 2-9-2-13Z" fill={leaf3} />
      <g fill={coral}>
        <circle cx="-8" cy="-4" r="2.2" />
        <circle cx="5" cy="-6" r="2.2" />
        <circle cx="9" cy="-1" r="1.8" />
      </g>
      <circle cx="-1" cy="-2" r="2.2" fill={gold} />
      <Light x={-15} y={-4} />
    </>
  );
}

const LOOKS = [PalmIslet, HutIslet, TentIslet, FlowerIslet];

/** A small island around 0, 0: with a light once its share of the course is complete, plain ice before. */
export function IsletArt({ look, isLit }: { look: number; isLit: boolean }) {
  if (!isLit) return <Floe />;
  const Content = LOOKS[look % LOOKS.length] ?? PalmIslet;
  return (
    <>
      <Ground />
      <Content />
    </>
  );
}
