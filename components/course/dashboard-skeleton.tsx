import { Skeleton } from "#components/ui/skeleton.tsx";

const CELLS = ["streak", "practice", "goal", "rank"];

export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-64 rounded-card!" />
      <div className="mt-6 grid gap-px sm:grid-cols-2">
        {CELLS.map((cell) => (
          <Skeleton key={cell} className="h-30" />
        ))}
      </div>
    </div>
  );
}
