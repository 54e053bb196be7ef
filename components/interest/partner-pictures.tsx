import { LINE, LittlePenguin, PAPER, PartnerScene } from "./partner-scene.tsx";

const BUBBLE = "M0 8c0-5 3-8 8-8h44c5 0 8 3 8 8v22c0 5-3 8-8 8H22L10 49V38H8c-5 0-8-3-8-8Z";

/** Two who talk: the smaller bubble asks */
export function TalkPicture() {
  return (
    <PartnerScene>
      <LittlePenguin x={66} y={102} />
      <g transform="translate(96 24)">
        <path d={BUBBLE} fill="var(--art-floe)" stroke="var(--art-floe-3)" strokeWidth="2.5" />
        <path
          d="M23 16c0-10 15-10 15 0 0 6-7 6-7 11"
          stroke="var(--brand)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="31" cy="33" r="2.6" fill="var(--brand)" />
      </g>
      <g transform="translate(128 80) scale(.34)">
        <path d={BUBBLE} fill="var(--gold)" />
      </g>
    </PartnerScene>
  );
}

/** A week on a board, three days done, one with a flag */
export function WeekPicture() {
  return (
    <PartnerScene>
      <path d="M70 100V36M130 100V36" stroke="var(--art-trunk)" strokeWidth="5" strokeLinecap="round" />
      <rect
        x="54"
        y="30"
        width="92"
        height="56"
        rx="8"
        fill={PAPER}
        stroke="var(--art-sand-2)"
        strokeWidth="3"
      />
      <path d="M54 38a8 8 0 0 1 8-8h76a8 8 0 0 1 8 8v8H54Z" fill="var(--art-scarf)" />
      <g fill="var(--art-sand)">
        {[66, 84, 102, 120].map((x) => (
          <rect key={x} x={x} y="52" width="13" height="11" rx="3" />
        ))}
        {[66, 84, 102, 120].map((x) => (
          <rect key={x} x={x} y="68" width="13" height="11" rx="3" />
        ))}
      </g>
      <path
        d="m68 57 3 3 6-6m9 3 3 3 6-6m9 3 3 3 6-6"
        stroke="var(--art-leaf-2)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M123 79V62l13 5-13 5"
        fill="var(--art-scarf)"
        stroke={LINE}
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </PartnerScene>
  );
}

/** The same block of ice, whole and seen through a lens */
export function LensPicture() {
  return (
    <PartnerScene>
      <path d="m52 68 30-14 30 14v30l-30 12-30-12Z" fill="var(--art-floe-2)" />
      <path d="m52 68 30-14 30 14-30 13Z" fill="var(--art-floe)" />
      <path d="M82 81v29l30-12V68Z" fill="var(--art-floe-3)" />
      <path
        d="m52 68 30 13 30-13M82 81v29"
        stroke="var(--art-sea-3)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="m132 74 22 24" stroke="var(--art-trunk)" strokeWidth="9" strokeLinecap="round" />
      <circle
        cx="116"
        cy="56"
        r="27"
        fill="#fff"
        fillOpacity=".82"
        stroke="var(--art-coat)"
        strokeWidth="5.5"
      />
      <path
        d="M116 40 103 64h26Z"
        fill="var(--gold)"
        stroke="var(--gold-text)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M99 46c3-6 7-9 13-11" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    </PartnerScene>
  );
}

/** A way that turns in circles, and a light that finds where */
export function LightPicture() {
  return (
    <PartnerScene>
      <path d="M64 40 150 66c4 10 2 18-4 24Z" fill="var(--gold)" opacity=".5" />
      <path d="m48 100 4-54h18l4 54c-8 4-18 4-26 0Z" fill="#fff" />
      <path
        d="m51 62 .8-10h18.4l.8 10Zm-1.5 22 .8-11h21.400l.8 11Z"
        fill="var(--art-scarf)"
        transform="translate(0 2)"
      />
      <path d="M52 34h18v13H52Z" fill="var(--gold)" />
      <path d="M48 35c1-9 6-13 13-13s12 4 13 13Z" fill="var(--art-scarf-2)" />
      <rect x="47" y="45" width="28" height="6" rx="3" fill="var(--art-coat)" />
      <path
        d="M94 98c14 4 24-2 30-10 8-12 26-10 26 0s-18 12-22 1c-4-12 8-22 22-22"
        stroke="var(--art-coat)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
    </PartnerScene>
  );
}

/** A question that is spoken: a shell that sounds */
export function VoicePicture() {
  return (
    <PartnerScene>
      <LittlePenguin x={134} y={102} isMirrored />
      <path
        d="M52 92c-10-16-2-40 18-46 4 14 14 24 26 30-6 16-28 24-44 16Z"
        fill="var(--art-sand)"
        stroke="var(--art-sand-2)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M54 90c4-16 9-30 16-42M56 92c9-10 19-18 32-22M58 94c11-5 22-10 34-12"
        stroke="var(--art-sand-2)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M84 44c6 3 10 7 13 13M92 32c10 5 17 12 21 22M101 21c12 6 21 15 27 28"
        stroke="var(--art-scarf)"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
    </PartnerScene>
  );
}

/** Two side by side, and a fire that burns as long as they study */
export function CompanyPicture() {
  return (
    <PartnerScene>
      <LittlePenguin x={62} y={102} />
      <LittlePenguin x={140} y={102} isMirrored />
      <path d="m88 102 26-8m-26 0 26 8" stroke="var(--art-trunk)" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M102 58c2 10 16 15 16 27 0 8-7 12-16 12s-16-4-16-12c0-6 4-10 6-14 2 3 3 4 5 4 1-7 2-12 5-17Z"
        fill="var(--flame)"
      />
      <path d="M102 76c2 4 7 6 7 12 0 4-3 7-7 7s-7-3-7-7c0-5 4-7 7-12Z" fill="var(--gold)" />
    </PartnerScene>
  );
}
