import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import type { BoardParts, BoardRow } from "./board-view.ts";
import { LearnerColumns, LearnerRow } from "./learner-row.tsx";

interface RankingTableProps extends Omit<BoardParts, "podium"> {
  caption: string;
  format: (value: number) => string;
}

/** Everyone from the fourth on, and the learner with the neighbors where the list ends above them. */
export function RankingTable({ caption, list, around, hasGap, format }: RankingTableProps) {
  const rows = (part: readonly BoardRow[]) =>
    part.map((row) => <LearnerRow key={row.key} row={row} format={format} />);
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <LearnerColumns />
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
