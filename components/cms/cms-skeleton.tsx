import { Skeleton } from "#components/ui/skeleton.tsx";

/** While it is found out who is there: the admin's screens are like one another at their top only. */
export function CmsSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto grid max-w-content gap-6 px-4 py-12 md:px-8">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-12" />
      <Skeleton className="h-64" />
    </div>
  );
}
