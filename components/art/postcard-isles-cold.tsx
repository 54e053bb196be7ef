import { PRINT } from "./postcard-paints.ts";

const { leaf, leaf2, leaf3, trunk, trunk2, snow, snow2, snow3, rock, rock2 } = PRINT;
const { coral, coral2, gold, navy, ink } = PRINT;

interface PineProps {
  x: number;
  y: number;
  scale?: number;
  color?: string;
  /** Snow on its branches */
  isSnowy?: boolean;
}

/** A pine whose trunk stands at 0, 0 */
function Pine({ x, y, scale = 1, color = leaf2, isSnowy = false }: PineProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-5-14H5V0h-10Z" fill={trunk2} />
      <path
        d="M0-112c3 0 5 3 7 7l14 26c2 4 1 7-4 7l14 24c2 4 0 7-5 7l12 22c2 4 0 8-5 8h-66c-5 0-7-4-5-8l12-22c-5 0-7-3-5-7l14-24c-5 0-6-3-4-7l14-26c2-4 4-7 7-7Z"
        fill={color}
      />
      <path
        d="M0-112c3 0 5 3 7 7l14 26c2 4 1 7-4 7l14 24c2 4 0 7-5 7l12 22c2 4 0 8-5 8H6C14-40 10-78 0-112Z"
        fill={ink}
        opacity=".16"
      />
      {isSnowy ? (
        <path
          d="M0-112c3 0 5 3 7 7l9 17c-5 4-8 3-11-1-3 5-7 5-10 0-3 4-6 5-11 1l9-17c2-4 4-7 7-7ZM-24-52c6 6 10 5 14 0l-2-8-8 1ZM26-50c-6 5-10 4-14-1l4-8 6 1Z"
          fill={snow}
        />
      ) : null}
    </g>
  );
}

export function IceIsle() {
  return (
    <>
      <path d="m62 236 18-96 34-58 26 40 12 114Z" fill="#8fc7e2" />
      <path d="m114 82 26 40 12 114h-46Z" fill="#64a8cb" />
      <path d="m80 140 34-58-6 74Z" fill={snow} opacity=".8" />
      <path d="m276 238 10-120 30-40 32 62 10 96Z" fill="#8fc7e2" />
      <path d="m316 78 32 62 10 96h-40Z" fill="#64a8cb" />
      <path d="m286 118 30-40 2 64Z" fill={snow} opacity=".8" />
      <path d="m140 236 6-60 20-26 16 30 4 56Z" fill="#b5def0" />
      <path d="m166 150 16 30 4 56h-20Z" fill="#8fc7e2" />
      <path d="M162 242c-6-58 22-98 66-98s72 40 66 98c-40 10-92 10-132 0Z" fill={snow} />
      <path d="M228 144c44 0 72 40 66 98-22 6-44 8-66 8 34-30 34-76 0-106Z" fill={snow2} />
      <path
        d="M170 198c36 10 80 10 116 0M188 166c26 8 54 8 80 0M200 198v30M228 170v30M256 198v30M212 150l2 20M246 150l-2 20"
        stroke={snow3}
        strokeWidth="3.500"
        strokeLinecap="round"
      />
      <path d="M194 250c-4-36 12-54 34-54s38 18 34 54c-22 4-46 4-68 0Z" fill={snow2} />
      <path d="M206 252c-2-28 8-40 22-40s24 12 22 40c-14 2-30 2-44 0Z" fill={navy} />
      <path d="M90 252c22 8 40 6 60 0" stroke={snow3} strokeWidth="4" strokeLinecap="round" />
      <path d="M326 250v-62" stroke={trunk} strokeWidth="5" strokeLinecap="round" />
      <path d="M328 188c12-7 20 5 34-2v26c-14 7-22-5-34 2Z" fill={coral} />
    </>
  );
}

export function PinesIsle() {
  return (
    <>
      <path
        d="m40 234 84-146c6-9 14-9 20 0l40 68 22-34c6-8 14-8 20 0l128 114c-92 20-226 20-314-2Z"
        fill={rock}
      />
      <path
        d="m134 82c4 0 7 2 10 6l40 68 22-34 20 60-10 62c-30 0-60-2-84-4 30-50 30-110 2-158Z"
        fill={rock2}
      />
      <path d="M124 88c6-9 14-9 20 0l22 38c-10 8-16 2-22-4-6 10-14 10-20 2-8 8-14 8-22 2Z" fill={snow} />
      <path d="M206 122c6-8 14-8 20 0l22 22c-8 6-14 4-20-2-6 8-14 8-20 0-6 6-10 6-16 2Z" fill={snow} />
      <path d="M44 236c40-34 100-40 150-24 56 16 108 2 164 24-90 22-230 22-314 0Z" fill={leaf} />
      <Pine x={74} y={238} scale={0.9} />
      <Pine x={116} y={232} scale={1.15} color="#16693f" />
      <Pine x={330} y={236} scale={1} />
      <Pine x={292} y={228} scale={1.25} color="#16693f" />
      <path d="M168 244v-44h86v44c-26 6-60 6-86 0Z" fill={trunk} />
      <path d="M168 212h86M168 226h86M168 239h86" stroke={trunk2} strokeWidth="3" />
      <path d="m156 202 54-46 56 46c3 3 2 6-3 6H160c-5 0-7-3-4-6Z" fill={coral2} />
      <path d="m210 156 56 46c3 3 2 6-3 6h-45Z" fill={ink} opacity=".2" />
      <path d="M238 176v-28h14v40Z" fill={rock2} />
      <path d="M178 216h24v18h-24Z" fill={gold} />
      <path d="M190 216v18M178 225h24" stroke={trunk2} strokeWidth="3" />
      <path d="M218 248v-34h22v32c-7 1-14 2-22 2Z" fill={trunk2} />
      <path
        d="M245 142c-8-8 8-14 0-24s8-12 2-22"
        stroke={snow}
        strokeWidth="7"
        strokeLinecap="round"
        opacity=".75"
      />
      <path
        d="M84 254c16 4 34 4 50 1M274 256c18 2 34 0 48-3"
        stroke={leaf3}
        strokeWidth="5"
        strokeLinecap="round"
      />
    </>
  );
}

export function VolcanoIsle() {
  return (
    <>
      <path
        d="M168 72c-16-22 2-42 22-36 2-24 40-30 48-6 22-8 40 14 26 32-14 16-80 24-96 10Z"
        fill="#8a8fa3"
      />
      <path d="M190 62c-6-16 8-26 20-20 8-14 30-8 28 8 12 0 16 12 8 20-16 8-44 8-56-8Z" fill="#b3b7c6" />
      <path
        d="M36 236c52-26 96-80 120-146 4-10 8-12 16-12h64c8 0 12 4 16 12 22 64 62 118 112 146-90 22-244 22-328 0Z"
        fill="#4b3a48"
      />
      <path
        d="M236 78c8 0 12 4 16 12 22 64 62 118 112 146-44 10-98 16-152 16 50-40 50-116 10-174Z"
        fill="#372a36"
      />
      <ellipse cx="204" cy="82" rx="44" ry="13" fill="#ff7a2e" />
      <ellipse cx="204" cy="83" rx="28" ry="7" fill="#ffd166" />
      <path
        d="M166 86c10 12 16 14 20 40 3 22-12 30-6 52 4 16-8 28-4 54 10 4 22 5 32 3 0-30-14-38-6-62 6-20 2-24 8-40 4 14 16 18 16 40 0 18 14 20 10 42 10 2 16 2 24-2 4-26-16-28-16-46 0-24-12-32-8-52 2-12 4-22 10-29-22 8-58 8-80 0Z"
        fill="#ff7a2e"
      />
      <path
        d="M186 92c8 14 8 30 6 44-2 18-8 24-4 44M216 94c0 14 8 22 12 44"
        stroke="#ffd166"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="M72 226c12-10 26-20 36-34M92 238c10-6 18-14 26-24M288 192c10 16 22 28 36 36"
        stroke="#6a5364"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M44 252c-2-14 12-24 26-18 8-10 28-4 28 10 0 6-2 10-6 14-16 4-36 2-48-6ZM300 258c-2-14 10-22 22-18 10-8 26 0 24 12-14 6-30 8-46 6Z"
        fill="#2c2230"
      />
      <circle cx="72" cy="246" r="4" fill="#ff7a2e" />
      <circle cx="322" cy="250" r="4" fill="#ff7a2e" />
      <g fill="#ffd166">
        <circle cx="152" cy="52" r="4" />
        <circle cx="262" cy="84" r="3.500" />
        <circle cx="140" cy="84" r="3" />
        <circle cx="278" cy="58" r="4.500" />
      </g>
      <path
        d="M110 258c4-16 14-22 20-22-2 10-6 18-14 24ZM106 258c-4-14-14-20-22-20 4 10 10 18 18 22Z"
        fill={leaf}
      />
    </>
  );
}

export function AuroraIsle() {
  return (
    <>
      <path
        d="M36 236c10-44 60-86 112-76 30-36 92-26 112 14 46-6 88 20 104 62-92 22-244 22-328 0Z"
        fill="#bcd3ea"
      />
      <path
        d="M148 160c30-36 92-26 112 14 46-6 88 20 104 62-46 12-102 16-160 16 30-34 10-78-56-92Z"
        fill="#93b1d3"
      />
      <path
        d="M60 214c20-22 48-32 76-30M276 192c24-2 46 6 62 20"
        stroke={snow}
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".8"
      />
      <Pine x={80} y={238} scale={0.95} color="#1c5a58" isSnowy />
      <Pine x={118} y={230} scale={1.25} color="#16494d" isSnowy />
      <Pine x={322} y={236} scale={1.15} color="#1c5a58" isSnowy />
      <Pine x={356} y={242} scale={0.7} color="#16494d" isSnowy />
      <path d="M160 246c-2-26 2-40 6-48h100c4 8 8 22 6 48-34 8-78 8-112 0Z" fill={coral} />
      <path d="M216 198h50c4 8 8 22 6 48-18 4-38 6-56 6Z" fill={coral2} />
      <path d="M160 200c10-28 32-44 56-44s46 16 56 44c-34 10-78 10-112 0Z" fill={snow} />
      <path d="M216 156c24 0 46 16 56 44-18 5-38 8-56 8 16-16 14-38 0-52Z" fill={snow2} />
      <path d="M161 222c36 8 74 8 110 0" stroke={gold} strokeWidth="5" strokeDasharray="10 8" />
      <path d="M202 250v-30c0-14 28-14 28 0v30c-9 1-19 1-28 0Z" fill={gold} />
      <path d="M216 210v41" stroke={coral2} strokeWidth="3" />
      <path d="M212 156v-14h10v14Z" fill={navy} />
      <path
        d="M217 136c-6-7 6-11 0-19s6-10 2-17"
        stroke={snow}
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".6"
      />
      <path d="M126 258c30 6 120 6 156-2" stroke={gold} strokeWidth="5" strokeLinecap="round" opacity=".35" />
    </>
  );
}
