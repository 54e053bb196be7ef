import { Skeleton } from "#components/ui/skeleton.tsx";

export function AuthSkeleton() {
  return (
    <div className="card min-h-[460px] rounded-dialog border border-line bg-surface p-5 shadow-float xs:p-7">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="my-6 h-[52px] rounded-button" />
      <Skeleton className="h-[74px]" />
      <Skeleton className="mt-5 h-[74px]" />
      <Skeleton className="mt-6 h-12 rounded-button" />
    </div>
  );
}
