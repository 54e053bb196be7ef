import { Skeleton } from "#components/ui/skeleton.tsx";
import { areaOf, type ProfileTab } from "./profile-tabs.ts";

/** The shape of a tab until it is known what stands in it. */
export function ProfileSkeleton({ tab }: { tab: ProfileTab }) {
  return (
    <div role="status" aria-label="Loading your profile" className="pt-6">
      {areaOf(tab).id === "settings" ? <SettingsShape /> : <ProgressShape tab={tab} />}
    </div>
  );
}

function ProgressShape({ tab }: { tab: ProfileTab }) {
  if (tab === "overview") return <OverviewShape />;
  if (tab === "badges") return <BadgesShape />;
  return (
    <div className="grid gap-8">
      <Block className={tab === "xp" ? "h-72" : "h-28"} />
      <Block className={tab === "xp" ? "h-96" : "h-72"} />
    </div>
  );
}

function Block({ className }: { className: string }) {
  return (
    <div>
      <Skeleton className="my-2 h-7 w-40" />
      <Skeleton className={`mt-4 rounded-card ${className}`} />
    </div>
  );
}

const FOUR = [0, 1, 2, 3];

function OverviewShape() {
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 max-md:min-h-68 max-md:flex-wrap md:min-h-42 md:p-6">
        <Skeleton className="size-24 rounded-full! md:size-28" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-3 h-4 w-28" />
        </div>
        <Skeleton className="h-24 w-full md:w-72" />
      </div>
      <FiguresShape />
    </div>
  );
}

export function FiguresShape() {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      {FOUR.map((place) => (
        <Skeleton key={place} className="h-33 rounded-card" />
      ))}
    </div>
  );
}

export function BadgesShape() {
  return (
    <div className="grid gap-8">
      <Block className="h-48" />
      <Block className="h-40" />
      <Block className="h-60" />
    </div>
  );
}

function SettingsShape() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}
