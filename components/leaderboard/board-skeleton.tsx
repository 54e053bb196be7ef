import { Skeleton } from "#components/ui/skeleton.tsx";

const ROWS = [0, 1, 2, 3, 4, 5];

/** The shape of the board, until it is there */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading the leaderboard">
      <Skeleton className="h-40 rounded-card! sm:h-36" />
      <div className="mx-auto mt-8 flex max-w-xl items-end justify-center gap-2 sm:gap-4">
        <Skeleton className="h-44 max-w-44 flex-1" />
        <Skeleton className="h-52 max-w-44 flex-1" />
        <Skeleton className="h-40 max-w-44 flex-1" />
      </div>
      <div className="mt-6 grid gap-2">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  );
}
