import type { RaceDto } from "#lib/leaderboard/league/league-schema.ts";
import { BoardFace } from "./board-face.tsx";
import { racePoints, scaleTop } from "./race-words.ts";

interface RaceChartProps {
  race: RaceDto;
  weekday: (day: string) => string;
}

/** The middle of a day's column, in percent */
const middleOf = (index: number) => ((index + 0.5) / 7) * 100;

function pathOf(values: readonly number[], top: number): string {
  const points = values.map((value, index) => `${middleOf(index)} ${100 - (value / top) * 100}`);
  return `M0 100L${points.join("L")}`;
}

/** Two lines that rise from Monday on; the table beside it says the same in numbers. */
export function RaceChart({ race, weekday }: RaceChartProps) {
  const points = racePoints(race);
  const own = points.flatMap(({ xp }) => (xp === null ? [] : [xp]));
  const top = scaleTop(Math.max(race.xp, race.lastXp));
  const now = own.length - 1;
  return (
    <div aria-hidden="true">
      <div className="relative h-44 border-line border-b-2 sm:h-56">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          fill="none"
          className="absolute inset-0 size-full"
        >
          <g stroke="var(--line)" strokeWidth="1">
            <path d="M0 .5H100M0 50H100" vectorEffect="non-scaling-stroke" strokeDasharray="3 5" />
          </g>
          <path d={`${pathOf(own, top)}V100Z`} fill="var(--brand-soft)" />
          <path
            d={pathOf(
              points.map(({ lastXp }) => lastXp),
              top,
            )}
            stroke="var(--ink-3)"
            strokeWidth="2.5"
            strokeDasharray="2 6"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={pathOf(own, top)}
            stroke="var(--brand)"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          className="absolute size-10 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-brand bg-surface"
          style={{ left: `${middleOf(now)}%`, bottom: `max(1.25rem, ${((own.at(-1) ?? 0) / top) * 100}%)` }}
        >
          <BoardFace emoji={race.emoji} avatar={race.avatar} className="border-0!" />
        </span>
      </div>
      <div className="mt-1 grid grid-cols-7 text-center text-ink-2 text-sm">
        {points.map(({ day }) => (
          <span key={day} className={day === race.today ? "font-semibold text-ink" : undefined}>
            {weekday(day)}
          </span>
        ))}
      </div>
    </div>
  );
}
