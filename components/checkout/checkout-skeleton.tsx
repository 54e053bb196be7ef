import { Skeleton } from "#components/ui/skeleton.tsx";

export function CheckoutSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading your plan"
      className="grid items-start gap-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]"
    >
      <Skeleton className="h-[27rem] rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
