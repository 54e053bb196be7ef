import { Skeleton } from "#components/ui/skeleton.tsx";

const ROWS = ["first", "second", "third"];

export function CourseListSkeleton() {
  return (
    <div role="status" aria-label="Loading your courses" className="grid grid-cols-1 gap-4">
      {ROWS.map((row) => (
        <div key={row} className="rounded-card border border-line bg-surface p-4 md:p-6">
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="mt-4 h-2" />
          <Skeleton className="mt-4 h-4 w-72 max-w-full" />
        </div>
      ))}
    </div>
  );
}
