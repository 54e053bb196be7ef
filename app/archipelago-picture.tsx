import type { ImageResponse } from "next/og";
import { LogoMark } from "#components/art/logo.tsx";
import { SwimPose } from "#components/art/penguin-swim.tsx";
import { GroupArt } from "#components/voyage/group-art.tsx";
import { site } from "#lib/site.ts";
import type { Archipelago } from "#lib/voyage/queries.ts";
import { GROUP } from "#lib/voyage/rules.ts";
import { drawnTitle } from "./picture-title.ts";
import { drawScene } from "./scene-image.tsx";

const SIZE = { width: 1200, height: 630 } as const;
/** Where the groups of islands stand, px */
const SEA = { x: 40, y: 158, width: 1120, height: 410 } as const;
const MOST_GROUPS = 12;
const LABEL = 30;
const INK = "#0e2439";

/** Columns and rows for so many groups */
function gridOf(count: number): { columns: number; rows: number } {
  if (count <= 3) return { columns: Math.max(1, count), rows: 1 };
  if (count <= 6) return { columns: 3, rows: 2 };
  return { columns: 4, rows: Math.ceil(count / 4) };
}

interface Place {
  x: number;
  y: number;
  scale: number;
}

/** Returns where each of `count` groups stands on the picture. */
function placesOf(count: number): Place[] {
  const { columns, rows } = gridOf(count);
  const cell = { width: SEA.width / columns, height: SEA.height / rows };
  const scale = Math.min(cell.width / GROUP.width, (cell.height - LABEL) / GROUP.height);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const start = SEA.x + (SEA.width - inRow * cell.width) / 2;
    const x = start + (index % columns) * cell.width + (cell.width - GROUP.width * scale) / 2;
    const y = SEA.y + row * cell.height + (cell.height - LABEL - GROUP.height * scale) / 2;
    return { x, y, scale };
  });
}

const CREST = "c20-14 40-14 60 0s40 14 60 0";
const wave = (y: number, shift: number) => `M${shift} ${y}${CREST.repeat(11)}V630H${shift}Z`;

function Scene({ courses }: { courses: Archipelago["courses"] }) {
  const places = placesOf(courses.length);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" {...SIZE} fill="none" aria-hidden="true">
      <rect {...SIZE} fill="var(--brand-soft)" />
      <circle cx="1080" cy="70" r="44" fill="var(--gold)" opacity=".8" />
      <path d={wave(142, -60)} fill="var(--art-sea)" />
      <path d={wave(276, -20)} fill="#a9daea" />
      <path d={wave(420, -80)} fill="var(--art-sea-2)" />
      {courses.map((course, index) => {
        const { x, y, scale } = places[index] ?? { x: 0, y: 0, scale: 0 };
        return (
          <g key={course._id} transform={`translate(${x} ${y}) scale(${scale})`}>
            <GroupArt course={course} />
          </g>
        );
      })}
      {courses.length === 0 ? (
        <g transform="translate(450 200) scale(1.5)">
          <SwimPose />
        </g>
      ) : null}
      <path d={wave(574, -90)} fill="var(--brand)" />
      <g transform="translate(48 578)">
        <LogoMark size={44} />
      </g>
    </svg>
  );
}

const plural = (count: number, one: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : `${one}s`}`;

function labelOf(
  { title, quizCount, completedQuizzes }: Archipelago["courses"][number],
  count: number,
): string {
  const share = quizCount === 0 ? "no quizzes yet" : `${Math.floor((100 * completedQuizzes) / quizCount)}%`;
  const name = count <= 8 ? drawnTitle(title) : null;
  return name ? `${name.length > 24 ? `${name.slice(0, 23).trimEnd()}…` : name} · ${share}` : share;
}

/** Returns the picture of all of a learner's courses, a PNG of 1200 × 630. It doesn't say whose they are. docs/product.md#archipelago */
export function drawArchipelago({ courses, completedIslands, islands, stars }: Archipelago): ImageResponse {
  const shown = courses.slice(0, MOST_GROUPS);
  const places = placesOf(shown.length);
  const more = courses.length - shown.length;
  const figures = [
    plural(courses.length, "course"),
    `${completedIslands.toLocaleString("en")} of ${plural(islands, "island")}`,
    plural(stars, "star"),
  ].join(" · ");
  return drawScene({
    ...SIZE,
    scene: <Scene courses={shown} />,
    children: (
      <>
        <div style={{ position: "absolute", left: 48, top: 30, fontSize: 54, color: INK }}>My islands</div>
        <div style={{ position: "absolute", left: 50, top: 96, fontSize: 28, color: "#07546e" }}>
          {figures}
        </div>
        {shown.map((course, index) => {
          const { x, y, scale } = places[index] ?? { x: 0, y: 0, scale: 0 };
          return (
            <div
              key={course._id}
              style={{
                position: "absolute",
                display: "flex",
                justifyContent: "center",
                left: x - 20,
                width: GROUP.width * scale + 40,
                top: y + GROUP.height * scale + 2,
                fontSize: scale > 0.9 ? 22 : 17,
                color: INK,
              }}
            >
              {labelOf(course, shown.length)}
            </div>
          );
        })}
        <div style={{ position: "absolute", left: 104, top: 583, fontSize: 32, color: "#ffffff" }}>
          {site.name}
        </div>
        <div
          style={{
            position: "absolute",
            display: "flex",
            justifyContent: "flex-end",
            left: 600,
            width: 552,
            top: 588,
            fontSize: 24,
            color: "#ffffff",
          }}
        >
          {more > 0 ? `and ${plural(more, "more course")}` : site.tagline}
        </div>
      </>
    ),
  });
}
