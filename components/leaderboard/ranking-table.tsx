import clsx from "clsx";
import { RankLogo } from "#components/art/rank-logo.tsx";
import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import { BoardFace } from "./board-face.tsx";
import type { BoardParts, BoardRow } from "./board-view.ts";
import { YouMark } from "./podium.tsx";

interface RankingTableProps extends Omit<BoardParts, "podium"> {
  caption: string;
  format: (value: number) => string;
}

/** Everyone from the fourth on, and the learner with the neighbours where the list ends above them. */
export function RankingTable({ caption, list, around, hasGap, format }: RankingTableProps) {
  const rows = (part: readonly BoardRow[]) =>
    part.map((row) => <LearnerRow key={row.key} row={row} format={format} />);
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
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
        <tbody>{rows(list)}</tbody>
        {around.length > 0 ? (
          <tbody>
            {hasGap ? <Gap /> : null}
            {rows(around)}
          </tbody>
        ) : null}
      </table>
    </div>
  );
}

const CELL = "h-14 border-line border-t";
/** While it is out of sight it stays at the edge, on small screens above the navigation (65 px). */
const OWN =
  "sticky bottom-[calc(65px+env(safe-area-inset-bottom))] z-10 lg:bottom-0 [&>*]:border-brand! [&>*]:bg-brand-soft";

function LearnerRow({ row, format }: { row: BoardRow; format: (value: number) => string }) {
  return (
    <tr className={clsx(row.isYou && OWN)} aria-current={row.isYou ? "true" : undefined}>
      <td className={clsx(CELL, "num whitespace-nowrap pl-3 text-right text-ink-2 sm:pl-6")}>
        {format(row.place)}
      </td>
      <th scope="row" className={clsx(CELL, "pl-3 text-left font-medium text-ink sm:pl-5")}>
        <span className="flex min-w-0 items-center gap-3">
          <span className="relative shrink-0">
            <BoardFace emoji={row.emoji} />
            <RankLogo rank={row.rank.name} size={18} className="absolute -right-1.5 -bottom-1" />
          </span>
          <span className="line-clamp-3 min-w-0 text-sm leading-tight [overflow-wrap:anywhere] sm:text-base">
            {row.name} {row.isYou ? <YouMark className="align-middle" /> : null}
            <VisuallyHidden>, {row.rank.name}</VisuallyHidden>
          </span>
        </span>
      </th>
      <td className={clsx(CELL, "num whitespace-nowrap pr-4 pl-2 text-right text-ink sm:pr-6")}>
        {format(row.xp)}
        <VisuallyHidden> XP</VisuallyHidden>
      </td>
    </tr>
  );
}

function Gap() {
  return (
    <tr>
      <td colSpan={3} className="h-8 border-line border-t bg-sunken text-center text-ink-3 leading-none">
        <span aria-hidden="true">· · ·</span>
        <VisuallyHidden>Others stand between</VisuallyHidden>
      </td>
    </tr>
  );
}
