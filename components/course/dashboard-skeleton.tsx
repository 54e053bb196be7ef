import { Skeleton } from "#components/ui/skeleton.tsx";

export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-7 w-44" />
      <Skeleton className="mt-4 h-72 rounded-card!" />
    </div>
  );
}
