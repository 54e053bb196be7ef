import { Skeleton } from "#components/ui/skeleton.tsx";

const ROWS = ["first", "second", "third"];

export function StatisticsSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" className="grid grid-cols-1 gap-4">
      <Skeleton className="h-5 w-72" />
      {ROWS.map((row) => (
        <div key={row} className="rounded-card border border-line bg-surface p-4 md:p-6">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-4 h-10 w-80" />
          <Skeleton className="mt-4 h-9 w-24" />
        </div>
      ))}
    </div>
  );
}
