import { Skeleton } from "#components/ui/skeleton.tsx";

/** Shapes of outline, lesson and panel. */
export function ClassroomSkeleton() {
  return (
    <div role="status" aria-label="Loading the classroom">
      <div className="h-14 border-line border-b-2 bg-surface" />
      <div className="mx-auto grid max-w-[90rem] gap-8 p-4 lg:grid-cols-[280px_minmax(0,1fr)] lg:p-6">
        <div className="grid content-start gap-3 max-lg:hidden">
          {["a", "b", "c", "d", "e"].map((key) => (
            <Skeleton key={key} className="h-11" />
          ))}
        </div>
        <div className="mx-auto grid w-full max-w-[66ch] content-start gap-4">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="aspect-video" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
    </div>
  );
}
