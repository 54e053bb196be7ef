import { Skeleton } from "#components/ui/skeleton.tsx";

const ROWS = [0, 1, 2, 3, 4, 5];

/** The shape of the board, until it is there */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading the leaderboard" className="grid gap-5">
      <Skeleton className="h-52 rounded-card! sm:h-40" />
      <div className="grid gap-2">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  );
}
