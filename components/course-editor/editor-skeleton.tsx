import { Skeleton } from "#components/ui/skeleton.tsx";

const ROWS = ["w-2/3", "w-1/2", "w-3/5", "w-2/5", "w-4/5", "w-1/3"];

/** The shape of the editor: rows on the left, a form on the right. */
export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the course">
      <div className="flex min-h-14 items-center border-line border-b px-4 md:px-6">
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="mx-auto grid max-w-page grid-cols-1 gap-8 px-4 pt-6 md:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <Skeleton className="h-8 w-64 max-w-full" />
          <div className="mt-6 grid gap-5">
            {ROWS.map((width) => (
              <Skeleton key={width} className={`h-5 ${width}`} />
            ))}
          </div>
        </div>
        <Skeleton className="h-96 rounded-card! max-lg:hidden" />
      </div>
    </div>
  );
}
