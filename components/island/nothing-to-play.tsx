"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { useMyCourses } from "#lib/course/client.ts";

/** Above a course whose islands all lack questions. */
export function NothingToPlay({ courseId }: { courseId: string }) {
  const { data: courses } = useMyCourses();
  const isOwn = courses?.find((course) => course._id === courseId)?.isOwn ?? false;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-2 border-line bg-surface p-4">
      <p className="min-w-0 flex-1 basis-60">
        None of these islands has questions yet.{" "}
        {isOwn
          ? "Add questions, or a text to make them from."
          : "You can't edit this course. Play another one for now."}
      </p>
      {isOwn ? (
        <ButtonLink href={paths.courseEdit(courseId)} prefetch={false} className="max-sm:w-full">
          Edit this course
        </ButtonLink>
      ) : null}
    </div>
  );
}
