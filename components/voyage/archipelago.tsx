"use client";

import { byLastStudied, counted, countedOf } from "#components/course/course-view.ts";
import { useLoadingFlag } from "#components/island/loading-flag.ts";
import { MapEmpty } from "#components/island/map-empty.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useOnline } from "#components/ui/use-online.ts";
import { useMyCourses } from "#lib/course/client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { ARCHIPELAGO_PICTURE } from "#lib/voyage/client.ts";
import styles from "./archipelago.module.css";
import { CourseGroup } from "./course-group.tsx";
import { SeaWaves } from "./sea-waves.tsx";
import { SharePicture } from "./share-picture.tsx";

const GRID = "grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3";

/** "5 courses · 12 of 62 islands · 140 stars" */
function figuresOf(courses: readonly CourseDto[]): string {
  const sum = (of: (course: CourseDto) => number) => courses.reduce((total, course) => total + of(course), 0);
  return [
    counted(courses.length, "course"),
    countedOf(
      sum((course) => course.completedIslands),
      sum((course) => course.islandCount),
      "island",
    ),
    counted(
      sum((course) => course.starsEarned),
      "star",
    ),
  ].join(" · ");
}

/** All of the learner's courses as groups of islands in one sea, the one studied last first. `isPremiumSold`: Premium can be bought here. */
export function Archipelago({ isPremiumSold }: { isPremiumSold: boolean }) {
  const courses = useMyCourses();
  const isOnline = useOnline();
  const isLoading = useLoadingFlag(courses.isPending);
  if (isLoading) return <ArchipelagoSkeleton />;
  if (!courses.data)
    return (
      <ErrorState
        message={
          isOnline
            ? "We couldn't load your islands."
            : "You are offline, so your islands can't load. Connect and try again."
        }
        requestId={null}
        retry={() => void courses.refetch()}
        isRetrying={courses.isFetching}
      />
    );
  if (courses.data.length === 0) return <MapEmpty isPremiumSold={isPremiumSold} />;
  const inOrder = byLastStudied(courses.data);
  return (
    <section aria-labelledby="archipelago">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="archipelago" className="text-xl">
            Your courses
          </h2>
          <p className="num mt-0.5 text-ink-2 text-sm">{figuresOf(inOrder)}</p>
        </div>
        <SharePicture
          address={ARCHIPELAGO_PICTURE}
          fileName="waddle-islands.png"
          title="My islands on Waddle"
        />
      </div>
      <div className={`${styles.sea} relative overflow-hidden rounded-card border-2 border-line`}>
        <SeaWaves />
        <ol className={`${GRID} relative p-4 pb-8 sm:p-6 sm:pb-10`}>
          {inOrder.map((course, index) => (
            <CourseGroup
              key={course._id}
              course={course}
              isFirst={index === 0}
              isOnly={inOrder.length === 1}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

const SHAPES = [0, 1, 2];

/** The shape of the sea, until the courses are there. */
function ArchipelagoSkeleton() {
  return (
    <div role="status" aria-label="Loading your islands">
      <Skeleton className="mb-4 h-11 w-56" />
      <div className={`${styles.sea} rounded-card border-2 border-line`}>
        <div className={`${GRID} p-4 sm:p-6`}>
          {SHAPES.map((shape) => (
            <Skeleton
              key={shape}
              className={`h-64 rounded-card! opacity-50 ${shape === 0 ? "sm:col-span-2" : ""}`}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
