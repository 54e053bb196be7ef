import clsx from "clsx";
import { Crown } from "lucide-react";
import { RankLogo } from "#components/art/rank-logo.tsx";
import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import { BoardFace } from "./board-face.tsx";
import type { BoardRow } from "./board-view.ts";
import { YouMark } from "./you-mark.tsx";

/** The second stands left of the first, the third right; each on a step of its own. */
const STEPS = [
  {
    order: "order-2",
    step: "h-[96px]",
    look: "bg-gold-soft border-gold text-gold-text",
    face: "border-gold!",
  },
  { order: "order-1", step: "h-[84px]", look: "bg-ice-soft border-ice text-ice-text", face: "border-ice!" },
  {
    order: "order-3",
    step: "h-[72px]",
    look: "bg-flame-soft border-flame text-flame-text",
    face: "border-flame!",
  },
] as const;

interface PodiumProps {
  rows: readonly BoardRow[];
  format: (value: number) => string;
}

/** The first three, on steps of 24, 12 and 0 px above the ground. */
export function Podium({ rows, format }: PodiumProps) {
  return (
    <ol
      aria-label="Top three"
      className="mx-auto flex w-full max-w-xl items-end justify-center gap-2 border-line border-b-2 sm:gap-4"
    >
      {rows.map((row, index) => (
        <Winner key={row.key} row={row} step={STEPS[index] ?? STEPS[2]} format={format} />
      ))}
    </ol>
  );
}

interface WinnerProps {
  row: BoardRow;
  step: (typeof STEPS)[number];
  format: (value: number) => string;
}

function Winner({ row, step, format }: WinnerProps) {
  return (
    <li className={clsx("flex w-1/3 min-w-0 max-w-44 flex-col items-center text-center", step.order)}>
      {row.place === 1 ? <Crown aria-hidden="true" className="mb-1 size-6 fill-gold text-gold-text" /> : null}
      <span className="relative">
        <BoardFace
          emoji={row.emoji}
          avatar={row.avatar}
          size="lg"
          className={clsx("bg-surface!", step.face)}
        />
        <RankLogo rank={row.rank.name} size={24} className="absolute -right-1.5 -bottom-1" />
      </span>
      <p className="mt-2 line-clamp-2 w-full break-words px-0.5 font-medium text-ink text-sm sm:text-base">
        <VisuallyHidden>Place {row.place}: </VisuallyHidden>
        <bdi>{row.name}</bdi>
        <VisuallyHidden>, {row.rank.name}</VisuallyHidden>
      </p>
      {row.isYou ? <YouMark className="mt-1" /> : null}
      <div
        className={clsx(
          "mt-2 flex w-full flex-col items-center justify-center rounded-t-button border-2 border-b-0",
          step.step,
          step.look,
        )}
      >
        <span aria-hidden="true" className="num text-2xl leading-none">
          {row.place}
        </span>
        <span className="num mt-1.5 text-ink text-sm">{format(row.xp)} XP</span>
      </div>
    </li>
  );
}
