/** Stickers of places and things of a voyage, on the sticker's grid of 200 × 200 */

export function BookBoatMotif() {
  return (
    <>
      <path d="M97 40h7v78h-7Z" fill="var(--art-trunk)" />
      <path d="M94 46v60H50c20-14 36-34 44-60Z" fill="var(--art-paper)" />
      <path d="M108 52c20 12 34 30 40 54h-40Z" fill="var(--art-scarf)" />
      <path d="M104 34c10-4 16 4 26 0v14c-10 4-16-4-26 0Z" fill="var(--gold)" />
      <path
        d="M100 130c-16-12-38-14-60-10-3 1-4 4-2 6l18 28c2 3 5 5 9 5h70c4 0 7-2 9-5l18-28c2-2 1-5-2-6-22-4-44-2-60 10Z"
        fill="var(--brand)"
      />
      <path
        d="M100 128c-14-12-34-16-54-13l8 24c18-3 34 0 46 10 12-10 28-13 46-10l8-24c-20-3-40 1-54 13Z"
        fill="var(--art-paper)"
      />
      <path d="M100 128v21" stroke="var(--art-sand-2)" strokeWidth="3" />
      <path
        d="M60 124c10 0 18 2 26 7M64 133c8 0 15 2 21 5M140 124c-10 0-18 2-26 7M136 133c-8 0-15 2-21 5"
        stroke="var(--art-sand-2)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <Waves />
    </>
  );
}

function Waves() {
  return (
    <path
      d="M32 152c12-9 24-9 34 0 11 9 23 9 34 0 11-9 23-9 34 0 10 8 22 8 34 0-10 18-36 30-68 30s-58-12-68-30Z"
      fill="var(--art-sea-3)"
    />
  );
}

export function HarborMotif() {
  return (
    <>
      <path d="m114 62 46-18v34l-46-10Z" fill="var(--gold)" opacity=".6" />
      <path d="M84 76h32l10 76H74Z" fill="var(--art-paper)" />
      <path d="M82 92h36l2.6 20H79.400ZM77 130h46l2.6 20H74.400Z" fill="var(--art-scarf)" />
      <path d="M106 76h10l10 76h-14Z" fill="var(--art-line)" opacity=".12" />
      <rect x="76" y="70" width="48" height="9" rx="4.5" fill="var(--art-coat)" />
      <path d="M86 50h28v20H86Z" fill="var(--gold)" />
      <path d="M86 50v20m9.3-20v20m9.4-20v20M114 50v20" stroke="var(--art-coat)" strokeWidth="3" />
      <path d="M80 50c2-12 10-20 20-20s18 8 20 20Z" fill="var(--art-scarf-2)" />
      <path d="M92 152v-12c0-12 16-12 16 0v12Z" fill="var(--art-coat)" />
      <path
        d="M40 158c4-12 18-16 28-10 10-8 54-8 64 0 10-6 24-2 28 10-8 12-32 18-60 18s-52-6-60-18Z"
        fill="var(--art-leaf)"
      />
      <path
        d="M46 162c12-6 30-4 44-2 20 2 44-4 64-2-8 12-28 18-54 18s-44-4-54-14Z"
        fill="var(--art-leaf-2)"
      />
    </>
  );
}

export function IslandMotif() {
  return (
    <>
      <path d="M86 138c-4-30-1-54 12-74l8 4c-10 22-12 44-8 70Z" fill="var(--art-trunk)" />
      <path d="M102 66C84 50 64 50 52 64c-2 3 0 5 4 4 14-4 30-4 46-2Z" fill="var(--art-leaf-2)" />
      <path d="M102 66c16-18 38-20 50-8 3 3 1 6-3 6-14-1-30 0-47 2Z" fill="var(--art-leaf-2)" />
      <path d="M102 66c-20-2-36 10-38 28 0 4 3 5 6 2 8-12 20-22 32-30Z" fill="var(--art-leaf)" />
      <path d="M102 66c18 0 32 12 32 28 0 4-4 5-6 2-6-13-15-22-26-30Z" fill="var(--art-leaf)" />
      <circle cx="95" cy="74" r="6" fill="#7a4a28" />
      <circle cx="107" cy="75" r="6" fill="#8f5a32" />
      <path d="M126 96h5v44h-5Z" fill="var(--art-trunk)" />
      <path d="M131 96c12-6 18 5 30-1v22c-12 6-18-5-30 1Z" fill="var(--art-scarf)" />
      <path d="M48 148c8-16 28-22 52-22s46 6 54 22Z" fill="var(--art-sand)" />
      <path d="M84 148c14-10 42-12 60-10 4 3 8 6 10 10Z" fill="var(--art-sand-2)" />
      <path
        d="M32 146c12-9 24-9 34 0 11 9 23 9 34 0 11-9 23-9 34 0 10 8 22 8 34 0-8 22-34 36-68 36s-60-14-68-36Z"
        fill="var(--art-sea-3)"
      />
      <path
        d="M60 162c7-5 14-5 21 0M110 164c7-5 14-5 21 0"
        stroke="var(--art-floe)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".8"
      />
    </>
  );
}

export function CompassMotif() {
  return (
    <>
      <path d="M90 34c0-8 20-8 20 0v8H90Z" fill="var(--art-beak-2)" />
      <circle cx="100" cy="104" r="62" fill="var(--art-beak)" />
      <circle cx="100" cy="104" r="50" fill="var(--art-paper)" />
      <path d="M144 82a50 50 0 0 1-70 64c34 6 62-22 70-64Z" fill="var(--art-sand)" opacity=".7" />
      <g stroke="var(--art-trunk)" strokeWidth="5" strokeLinecap="round">
        <path d="M100 62v6M100 140v6M58 104h6M136 104h6" />
      </g>
      <g transform="rotate(38 100 104)">
        <path d="m100 66 12 38H88Z" fill="var(--art-scarf)" />
        <path d="m100 142 12-38H88Z" fill="var(--art-coat-2)" />
        <path d="m100 66 12 38h-12ZM100 142l12-38h-12Z" fill="var(--art-line)" opacity=".18" />
      </g>
      <circle cx="100" cy="104" r="6" fill="var(--gold)" stroke="var(--art-trunk)" strokeWidth="3" />
      <path d="M54 86c4-12 12-22 24-28" stroke="#fff" strokeWidth="5" strokeLinecap="round" opacity=".6" />
    </>
  );
}
