import type { ImageResponse } from "next/og";
import type { ReactNode } from "react";
import { LogoMark } from "#components/art/logo.tsx";
import { PostcardIsle } from "#components/art/postcard-isle.tsx";
import { PRINT } from "#components/art/postcard-paints.ts";
import { POSTCARD_SIZE, PostcardScene } from "#components/art/postcard-scene.tsx";
import { SKIES } from "#components/art/postcard-skies.tsx";
import { dayToDate } from "#lib/core/time.ts";
import type { Region } from "#lib/island/regions.ts";
import { site } from "#lib/site.ts";
import { REGION_NAMES } from "#lib/voyage/rules.ts";
import type { PostcardDto } from "#lib/voyage/schema.ts";
import { drawnTitle } from "./picture-title.ts";
import { drawScene } from "./scene-image.tsx";

/** The paper on the right, px */
const NOTE = { x: 786, y: 56, width: 364, height: 688 } as const;
const PADDING = 30;
const LINE_TOP = 312;
const LINE_HEIGHT = 44;
const MOST_LINES = 6;
const INK = PRINT.ink;
const QUIET = "#6b5a3d";

const STAR =
  "M12 2.6c.6 0 1.1.3 1.4.9l2.2 4.6 5 .7c1.3.2 1.8 1.8.9 2.7l-3.700 3.500.9 5c.2 1.300-1.100 2.200-2.300 1.600L12 19.200l-4.400 2.400c-1.200.6-2.500-.300-2.300-1.600l.9-5-3.700-3.500c-.9-.9-.4-2.500.9-2.700l5-.7 2.200-4.600c.3-.6.8-.9 1.400-.9Z";

/** A stamp with the region's island on it; its edge is cut in little circles. */
function Stamp({ region }: { region: Region }) {
  const { sky, sea } = SKIES[region];
  const holes = [0, 1, 2, 3, 4, 5, 6].flatMap((index) => {
    const at = 8 + index * 16;
    return [
      [at, 0],
      [at, 112],
      [0, at],
      [112, at],
    ] as const;
  });
  return (
    <g transform={`translate(${NOTE.x + NOTE.width - 142} ${NOTE.y + 28})`}>
      <rect width="112" height="112" fill="#ffffff" />
      {holes.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" fill={PRINT.paper} />
      ))}
      <rect x="10" y="10" width="92" height="92" fill={sky} />
      <rect x="10" y="72" width="92" height="30" fill={sea[1]} />
      <g transform="translate(12 26) scale(.22)">
        <PostcardIsle region={region} />
      </g>
    </g>
  );
}

/** What the post office leaves on a stamp */
function Postmark() {
  return (
    <g
      transform={`translate(${NOTE.x + 150} ${NOTE.y + 92})`}
      stroke={PRINT.navy}
      strokeOpacity=".5"
      strokeWidth="3.500"
    >
      <circle r="50" />
      <circle r="38" />
      <path
        d="M52-22c18-10 26 10 44 0s26 10 44 0M54 0c18-10 26 10 44 0s26 10 44 0M52 22c18-10 26 10 44 0s26 10 44 0"
        strokeLinecap="round"
      />
    </g>
  );
}

function Scene({ region, lines }: { region: Region; lines: number }) {
  const left = NOTE.x + PADDING;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 1200 800"
      {...POSTCARD_SIZE}
      fill="none"
      aria-hidden="true"
    >
      <PostcardScene region={region} />
      <rect
        x={NOTE.x + 8}
        y={NOTE.y + 10}
        width={NOTE.width}
        height={NOTE.height}
        rx="20"
        fill={INK}
        opacity=".18"
      />
      <rect {...NOTE} rx="20" fill={PRINT.paper} />
      <Stamp region={region} />
      <Postmark />
      {Array.from({ length: lines }, (_, index) => {
        const y = NOTE.y + LINE_TOP + (index + 1) * LINE_HEIGHT;
        return (
          <g key={y}>
            <path
              d={`M${left} ${y}h${NOTE.width - 2 * PADDING}`}
              stroke={PRINT.sand2}
              strokeWidth="2"
              strokeDasharray="2 7"
              strokeLinecap="round"
            />
            <path
              d={`m${left + 2} ${y - 18} 6 7 11-14`}
              stroke={PRINT.leaf2}
              strokeWidth="5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </g>
        );
      })}
      <g transform={`translate(${left - 2} ${NOTE.y + NOTE.height - 66}) scale(1.600)`}>
        <path d={STAR} fill={PRINT.gold} stroke="#835500" strokeWidth="1.600" strokeLinejoin="round" />
      </g>
      <g transform="translate(60 722)">
        <LogoMark size={44} />
      </g>
      <rect x="8" y="8" width="1184" height="784" rx="18" stroke="#ffffff" strokeWidth="16" />
    </svg>
  );
}

interface WordsProps {
  left: number;
  top: number;
  width?: number;
  size: number;
  color?: string;
  /** Lines that are shown; one unless told */
  lines?: number;
  children: ReactNode;
}

function Words({ left, top, width, size, color = INK, lines = 1, children }: WordsProps) {
  return (
    <div style={{ position: "absolute", display: "flex", left, top, ...(width !== undefined && { width }) }}>
      <div
        style={{
          display: "block",
          fontSize: size,
          color,
          lineHeight: 1.15,
          lineClamp: lines,
          wordBreak: "break-word",
        }}
      >
        {children}
      </div>
    </div>
  );
}

const plural = (count: number, one: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : `${one}s`}`;

/** What a picture can say of the islands: titles with letters that can be drawn, and how many more there are. */
function linesOf({ islands, islandCount }: PostcardDto): { titles: string[]; rest: string | null } {
  const drawn = islands.flatMap((title) => drawnTitle(title) ?? []);
  const titles = drawn.slice(
    0,
    drawn.length === islandCount && islandCount === MOST_LINES ? MOST_LINES : MOST_LINES - 1,
  );
  const more = islandCount - titles.length;
  if (more === 0) return { titles, rest: null };
  return {
    titles,
    rest:
      titles.length === 0 ? `${plural(more, "island")}, all complete` : `and ${plural(more, "more island")}`,
  };
}

function dayInWords(day: string): string {
  return dayToDate(day).toLocaleDateString("en-US", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Returns the picture of a postcard, a PNG of 1200 × 800. docs/product.md#postcards */
export function drawPostcard(postcard: PostcardDto): ImageResponse {
  const { region, stars, day } = postcard;
  const { titles, rest } = linesOf(postcard);
  const [unit, course] = [drawnTitle(postcard.unitTitle), drawnTitle(postcard.courseTitle)];
  const title = unit ?? course ?? "A whole unit";
  const left = NOTE.x + PADDING;
  const width = NOTE.width - 2 * PADDING;
  const light = SKIES[region].isDark ? "#ffffff" : PRINT.navy;
  const lineTop = (index: number) => NOTE.y + LINE_TOP + index * LINE_HEIGHT + 8;
  return drawScene({
    ...POSTCARD_SIZE,
    scene: <Scene region={region} lines={titles.length} />,
    children: (
      <>
        <Words left={64} top={52} size={40} color={light}>
          Greetings from
        </Words>
        <Words left={62} top={94} width={700} size={REGION_NAMES[region].length > 14 ? 72 : 92} color={light}>
          {REGION_NAMES[region]}
        </Words>
        <Words left={118} top={727} size={32} color="#ffffff">
          {site.name}
        </Words>
        <Words left={left} top={NOTE.y + 172} width={width} size={34} lines={2}>
          {title}
        </Words>
        <Words left={left} top={NOTE.y + LINE_TOP - 44} width={width} size={22} color={QUIET}>
          {course && course !== title ? course : "What I learned"}
        </Words>
        {titles.map((text, index) => (
          <Words key={lineTop(index)} left={left + 32} top={lineTop(index)} width={width - 32} size={24}>
            {text}
          </Words>
        ))}
        {rest ? (
          <Words
            left={titles.length === 0 ? left : left + 32}
            top={lineTop(titles.length)}
            size={22}
            color={QUIET}
          >
            {rest}
          </Words>
        ) : null}
        <Words left={left + 46} top={NOTE.y + NOTE.height - 62} size={28}>
          {plural(stars, "star")}
        </Words>
        <Words left={NOTE.x + 150 - 36} top={NOTE.y + 80} width={80} size={20} color={PRINT.navy}>
          {dayInWords(day).replace(/, \d+$/, "")}
        </Words>
        <div
          style={{
            position: "absolute",
            display: "flex",
            justifyContent: "flex-end",
            left: left + 140,
            width: width - 140,
            top: NOTE.y + NOTE.height - 57,
            fontSize: 20,
            color: QUIET,
          }}
        >
          {dayInWords(day)}
        </div>
      </>
    ),
  });
}
