import { Skeleton } from "#components/ui/skeleton.tsx";

export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading your plans">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-4 h-44 rounded-card!" />
      <Skeleton className="mt-4 h-44 rounded-card!" />
    </div>
  );
}
