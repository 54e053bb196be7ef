import { Skeleton } from "#components/ui/skeleton.tsx";

/** The shape of a question, with a word about what is going on. */
export function QuizSkeleton({ text }: { text: string }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex h-14 items-center justify-between border-line border-b-2 bg-surface px-4">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="mx-auto w-full max-w-quiz flex-1 px-4 pt-10">
        <h1 className="sr-only">Quiz</h1>
        <p role="status" className="animate-late font-display font-semibold text-ink-2 text-lg">
          {text}
        </p>
        <Skeleton className="mt-8 h-8 w-full" />
        <Skeleton className="mt-3 h-8 w-3/5" />
        <div className="mt-8 grid gap-3">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-16 w-full rounded-button" />
          ))}
        </div>
      </div>
      <div className="border-line border-t-2 bg-surface px-4 py-4">
        <div className="mx-auto flex max-w-quiz justify-end">
          <Skeleton className="h-12 w-full rounded-button sm:w-48" />
        </div>
      </div>
    </div>
  );
}
