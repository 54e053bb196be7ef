import clsx from "clsx";
import { ArrowUp } from "lucide-react";
import { RankLogo } from "#components/art/rank-logo.tsx";
import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import type { BoardEntryDto } from "#lib/leaderboard/schema.ts";
import { BoardFace } from "./board-face.tsx";
import { YouMark } from "./you-mark.tsx";

const CELL = "h-14 border-line border-t";
const OWN = "[&>*]:border-brand! [&>*]:bg-brand-soft";

interface LearnerRowProps {
  row: BoardEntryDto;
  format: (value: number) => string;
  /** In the promotion zone of a league */
  isPromoted?: boolean;
}

/** A learner in the table: place, face and name, XP. */
export function LearnerRow({ row, format, isPromoted = false }: LearnerRowProps) {
  return (
    <tr className={clsx(row.isYou && OWN)} aria-current={row.isYou ? "true" : undefined}>
      <td className={clsx(CELL, "num whitespace-nowrap pl-3 text-right text-ink-2 sm:pl-6")}>
        {format(row.place)}
      </td>
      <th scope="row" className={clsx(CELL, "pl-3 text-left font-medium text-ink sm:pl-5")}>
        <span className="flex min-w-0 items-center gap-3">
          <span className="relative shrink-0">
            <BoardFace emoji={row.emoji} avatar={row.avatar} />
            <RankLogo rank={row.rank.name} size={18} className="absolute -right-1.5 -bottom-1" />
          </span>
          <span className="line-clamp-3 min-w-0 text-sm leading-tight [overflow-wrap:anywhere] sm:text-base">
            <bdi>{row.name}</bdi> {row.isYou ? <YouMark className="align-middle" /> : null}
            <VisuallyHidden>, {row.rank.name}</VisuallyHidden>
          </span>
        </span>
      </th>
      <td className={clsx(CELL, "num whitespace-nowrap pr-4 pl-2 text-right text-ink sm:pr-6")}>
        <span className="inline-flex items-center gap-1.5">
          {isPromoted ? <ArrowUp aria-hidden="true" className="size-4 text-ok" /> : null}
          {format(row.xp)}
        </span>
        <VisuallyHidden> XP{isPromoted ? ", moves up" : ""}</VisuallyHidden>
      </td>
    </tr>
  );
}

/** The column heads over the rows. */
export function LearnerColumns() {
  return (
    <thead>
      <tr className="text-left text-ink-2 text-sm">
        <th scope="col" className="py-2 pl-3 text-right font-medium sm:pl-6">
          Place
        </th>
        <th scope="col" className="w-full py-2 pl-3 font-medium sm:pl-5">
          Learner
        </th>
        <th scope="col" className="py-2 pr-4 pl-2 text-right font-medium sm:pr-6">
          XP
        </th>
      </tr>
    </thead>
  );
}
