import { PRINT } from "./postcard-paints.ts";

const { sand, sand2, sand3, leaf, leaf2, leaf3, trunk, trunk2, snow, snow2, rock, rock2 } = PRINT;
const { coral, coral2, gold, navy, paper } = PRINT;

/** A palm whose trunk leaves the ground at 0, 0; its crown is around 34, -104. */
function Palm({ x, y, turn = 0, scale = 1 }: { x: number; y: number; turn?: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale} ${Math.abs(scale)})`}>
      <path d="M-8 0c-2-40 6-76 34-106l9 5C15-72 8-38 9 0Z" fill={trunk} />
      <path
        d="M-7-18 9-14M-5-38l16 5M1-60l15 6M11-80l13 7"
        stroke={trunk2}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M33-104c-24-22-50-20-66-2-4 5 0 9 6 8 20-5 40-5 60 0Z" fill={leaf2} />
      <path d="M33-104c22-26 52-26 68-8 4 5 1 9-6 8-22-3-42-2-62 5Z" fill={leaf2} />
      <path d="M33-102c-28 0-48 16-52 42 0 7 5 8 9 3 12-18 26-30 44-40Z" fill={leaf} />
      <path d="M33-102c28 0 46 18 46 44 0 7-6 8-9 3-9-20-20-32-37-42Z" fill={leaf} />
      <path d="M33-102c-10-24-4-48 14-60 5-3 9 0 9 6-3 22-10 38-23 54Z" fill={leaf3} />
      <circle cx="26" cy="-96" r="8" fill={trunk2} />
      <circle cx="41" cy="-94" r="8" fill="#8f5a32" />
    </g>
  );
}

export function CoastIsle() {
  return (
    <>
      <path
        d="M44 234c2-54 40-88 92-80 30-22 78-12 96 22 50-2 92 24 116 58-92 22-220 22-304 0Z"
        fill={leaf}
      />
      <path d="M44 234c44-26 92-30 140-20 60 12 110 8 164 20-92 22-220 22-304 0Z" fill={leaf2} />
      <path d="M44 234c2-34 18-60 42-72-6 26-2 44 12 58-20 2-38 6-54 14Z" fill={snow2} />
      <path
        d="M58 222c0-16 6-32 14-42M76 216c-2-12-1-24 3-36"
        stroke="#b7cfdd"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M186 250c0-16 26-18 20-34-4-12-22-14-18-30"
        stroke={sand}
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M122 196v-34h62v34c-18 6-44 6-62 0Z" fill={snow} />
      <path d="M160 200v-38h24v34c-7 3-15 4-24 4Z" fill={snow2} />
      <path d="m112 164 38-30 44 30c2 2 1 4-2 4h-78c-3 0-4-2-2-4Z" fill={coral} />
      <path d="m150 134 44 30c2 2 1 4-2 4h-34Z" fill={coral2} />
      <path d="M130 172h14v14h-14Z" fill={gold} />
      <path d="M166 178h12v21c-4 1-8 2-12 2Z" fill={navy} />
      <path d="m240 232 12-98h52l14 98c-22 8-54 8-78 0Z" fill={snow} />
      <path d="M318 232c-10 4-20 6-32 6V134h18Z" fill={snow2} />
      <path d="M246 136c4-26 16-40 32-40s30 14 34 40c-18 6-48 6-66 0Z" fill={coral} />
      <path d="M278 96c16 0 30 14 34 40-10 3-20 4-34 4Z" fill={coral2} />
      <path d="M268 238v-28c0-14 22-14 22 0v28c-8 1-15 1-22 0Z" fill={navy} />
      <path d="M268 160h20v20h-20Z" fill={gold} />
      <g transform="rotate(18 278 122)">
        <path
          d="M278 122V22M278 122v96M278 122h-98M278 122h98"
          stroke={trunk2}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M282 26h24v76h-24ZM274 218h-24v-74h24ZM182 118V94h74v24ZM374 126v24h-74v-24Z" fill={paper} />
        <path
          d="M282 51h24M282 76h24M274 194h-24M274 169h-24M207 118V94M232 118V94M349 126v24M324 126v24"
          stroke={trunk2}
          strokeWidth="2.5"
        />
      </g>
      <circle cx="278" cy="122" r="9" fill={trunk2} />
      <path d="M60 250c18 8 44 8 62 0l-8 20c-14 5-32 5-46 0Z" fill={coral} />
      <path d="M58 249h66c2 0 2 5-1 5H59c-3 0-3-5-1-5Z" fill={paper} />
    </>
  );
}

export function ReefIsle() {
  return (
    <>
      <ellipse cx="206" cy="240" rx="92" ry="18" fill="#5fd0d8" />
      <ellipse cx="212" cy="243" rx="70" ry="11" fill="#8fe6e4" />
      <Palm x={108} y={228} turn={-8} scale={1.1} />
      <Palm x={300} y={226} turn={10} scale={-1.15} />
      <path d="M124 178c44 40 104 42 156 2-34 58-118 60-156-2Z" fill={coral} />
      <path
        d="M146 196c8 14 22 26 42 30l4-13c-18-2-32-9-46-17ZM214 212l2 14c20-4 34-14 44-28-14 8-29 13-46 14Z"
        fill={gold}
      />
      <g stroke="#ff7f9c" strokeWidth="9" strokeLinecap="round">
        <path d="M50 252v-30m0 14-14-14m14 22 15-18m-15 6 10-14" />
      </g>
      <g stroke="#ff9d5c" strokeWidth="8" strokeLinecap="round">
        <path d="M352 252v-26m0 12 14-14m-14 20-13-16" />
      </g>
      <path d="M72 254c-2-14 6-22 14-22s16 8 14 22Z" fill="#9b6bd6" />
      <path
        d="M86 234v18M79 238l3 14M93 238l-3 14"
        stroke="#7a4bb5"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      <path
        d="m320 246 7-14 7 14 15 2-11 10 3 14-14-7-14 7 3-14-11-10Z"
        fill={coral}
        transform="translate(108 76) scale(.68)"
      />
      <path
        d="M160 262c0-16 14-24 26-24s26 8 26 24c-16 6-36 6-52 0Z"
        fill={paper}
        transform="translate(70 36) scale(.86)"
      />
      <path
        d="m230 260 2-16m-2 16-12-13m12 13 14-13"
        stroke="#e7b98c"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}

function Fern({ x, y, flip = false }: { x: number; y: number; flip?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${flip ? " scale(-1 1)" : ""}`}>
      <path d="M0 0C-18-8-42-4-52 12-40 18-16 14 0 0Z" fill={leaf3} />
      <path d="M0 0c-22-20-50-24-66-12C-54 6-22 10 0 0Z" fill={leaf} />
      <path d="M0 0c-12-26-34-40-54-36C-50-14-24 2 0 0Z" fill={leaf2} />
      <path d="M0 0c0-28-12-48-30-54C-36-32-22-8 0 0Z" fill={leaf} />
    </g>
  );
}

export function JungleIsle() {
  return (
    <>
      <path
        d="M52 236c-14-46 8-84 44-86 2-48 46-76 84-60 30-40 96-28 104 22 42 0 72 40 56 88 20 14 22 30 12 40-90 20-222 20-300-4Z"
        fill={leaf2}
      />
      <path
        d="M96 150c2-40 30-64 62-62-18 12-26 30-24 48-16 0-28 6-38 14ZM180 90c24-28 66-28 88-4-24-4-44 4-56 22-8-10-18-16-32-18ZM284 112c34 4 56 34 54 70-10-18-24-28-42-30-2-16-4-28-12-40Z"
        fill={leaf}
      />
      <path d="M140 240v-34h14v-24h14v-22h14v-18h48v18h14v22h14v24h14v34c-40 8-92 8-132 0Z" fill={rock} />
      <path d="M206 142h24v18h14v22h14v24h14v34c-20 4-42 6-66 6Z" fill={rock2} />
      <path d="M194 246v-44c0-16 24-16 24 0v44c-8 1-16 1-24 0Z" fill={navy} />
      <path d="M182 142h48v-12l-24-16-24 16Z" fill={rock} />
      <path d="m206 114 24 16v12h-24Z" fill={rock2} />
      <circle cx="206" cy="131" r="6" fill={gold} />
      <path
        d="M146 206h20M160 182h16M248 206h16M240 182h14"
        stroke={snow}
        strokeOpacity=".35"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M300 168h26c2 26 2 48 0 74-10 4-20 4-28 2 4-26 4-50 2-76Z" fill="#bdebf5" />
      <path
        d="M308 172c1 24 1 44-1 66M318 174c1 22 1 40 0 60"
        stroke={snow}
        strokeWidth="3.500"
        strokeLinecap="round"
      />
      <path d="M284 244c10-8 44-8 56 0-14 8-42 8-56 0Z" fill={snow} opacity=".85" />
      <Fern x={112} y={246} />
      <Fern x={84} y={240} flip />
      <Fern x={292} y={250} flip />
      <g fill={coral}>
        <circle cx="120" cy="198" r="9" />
        <circle cx="268" cy="128" r="8" />
        <circle cx="90" cy="182" r="6" />
      </g>
      <g fill={gold}>
        <circle cx="120" cy="198" r="3.500" />
        <circle cx="268" cy="128" r="3" />
        <circle cx="90" cy="182" r="2.500" />
      </g>
      <path
        d="M238 82c8-16 24-20 34-12 4-2 10 0 10 5l-9 2c-2 14-16 22-30 14l-18 14c2-10 6-18 13-23Z"
        fill={coral}
      />
      <path d="M246 84c6-6 14-6 18-2-2 10-10 13-18 9Z" fill={gold} />
      <circle cx="271" cy="75" r="2.500" fill={navy} />
    </>
  );
}

function Cactus({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeLinecap="round">
      <path d="M0 0v-70M0-26h-20v-20M0-38h20v-22" stroke={leaf2} strokeWidth="17" strokeLinejoin="round" />
      <path d="M-2 0v-68M-20-30v-15M20-46v-13" stroke={leaf} strokeWidth="6" />
      <circle cx="1" cy="-80" r="5" fill="#ff7f9c" />
    </g>
  );
}

export function DunesIsle() {
  return (
    <>
      <path d="M40 234c20-50 66-104 116-104 58 0 84 74 206 106-90 20-240 22-322-2Z" fill={sand2} />
      <path d="M156 130c58 0 84 74 206 106-44 10-100 14-158 14 22-40-6-90-48-120Z" fill={sand3} />
      <path d="M96 246c30-34 84-50 128-40 46 10 90 20 132 34-80 20-190 20-260 6Z" fill={sand} />
      <path
        d="M76 208c16-10 36-14 56-12M150 226c22-6 46-6 68 0M246 222c20 2 38 6 54 12"
        stroke={sand3}
        strokeWidth="3.500"
        strokeLinecap="round"
        opacity=".6"
      />
      <path
        d="M262 238c-8-60 6-110 46-112 40 0 54 48 46 108-10 4-20 6-28 6 6-44 4-66-16-66s-24 24-18 66c-10 2-20 2-30-2Z"
        fill="#d9713f"
      />
      <path d="M308 126c40 0 54 48 46 108-10 4-20 6-28 6 6-44 4-66-16-66-2-16-4-32-2-48Z" fill="#b75630" />
      <path d="m104 234 46-70 48 70c-26 8-68 8-94 0Z" fill={paper} />
      <path d="m150 164 48 70c-14 5-32 6-50 6Z" fill={coral} />
      <path d="m150 164-22 74c-8-1-17-2-24-4ZM150 164l24 75c8-1 17-2 24-5Z" fill={coral} />
      <path d="m150 164 24 75c-8 1-17 1-25 1Z" fill={coral2} opacity=".5" />
      <path d="M150 196c8 14 12 28 13 44h-26c1-16 5-30 13-44Z" fill={navy} />
      <path d="M150 168v-26" stroke={trunk2} strokeWidth="4" strokeLinecap="round" />
      <path d="m152 142 24 8-24 9Z" fill={gold} />
      <Cactus x={66} y={240} />
      <Cactus x={232} y={252} scale={0.6} />
    </>
  );
}
