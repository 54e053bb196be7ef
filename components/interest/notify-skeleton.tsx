import { Skeleton } from "#components/ui/skeleton.tsx";

export function NotifySkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex flex-1 basis-64 items-center gap-4">
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="h-12 flex-1 rounded-input" />
      </div>
      <Skeleton className="h-12 w-full rounded-button xs:w-40" />
    </div>
  );
}
