import { Skeleton } from "#components/ui/skeleton.tsx";

export function ProfileSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading your profile"
      className="grid gap-6 xl:grid-cols-[14.5rem_minmax(0,1fr)] xl:gap-8"
    >
      <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 md:p-6 xl:h-80 xl:flex-col">
        <Skeleton className="size-20 rounded-full! xl:size-28" />
        <div className="min-w-0 flex-1 xl:w-full xl:flex-none">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-3 h-4 w-28" />
        </div>
      </div>
      <div>
        <Skeleton className="h-12" />
        <Skeleton className="mt-8 h-28 rounded-card" />
        <Skeleton className="mt-8 h-56 rounded-card" />
      </div>
    </div>
  );
}
