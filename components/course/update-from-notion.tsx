"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { useStartImport } from "#lib/course/import/import-client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { ReconnectDialog } from "./reconnect-dialog.tsx";

/** The connection can't be used any more: it is broken, or gone. */
const NO_ACCESS: readonly string[] = ["connection_broken", "not_found", "not_configured"];

type NotionCourse = Pick<CourseDto, "_id" | "title"> & { notion: NonNullable<CourseDto["notion"]> };

export function isFromNotion<C extends Pick<CourseDto, "isOwn" | "notion">>(
  course: C,
): course is C & { notion: NonNullable<CourseDto["notion"]> } {
  return course.isOwn && Boolean(course.notion);
}

/** Reads a course's pages anew, and leads to what that would change; a connection that is gone is asked for first. */
export function UpdateFromNotion({ course }: { course: NotionCourse }) {
  const router = useRouter();
  const { mutate, isPending } = useStartImport();
  const [isAsking, setIsAsking] = useState(false);
  const update = (connectionId: string) => {
    const { pages } = course.notion;
    const source = { origin: "notion", connectionId, pages, replaces: course._id } as const;
    mutate(
      { source, signal: new AbortController().signal, onSent: () => {} },
      {
        onSuccess: ({ importId }) => router.push(`${paths.dashboard}?import=${importId}`),
        onError: (error) => {
          const hasNoAccess = error instanceof ApiError && NO_ACCESS.includes(error.code);
          if (hasNoAccess) setIsAsking(true);
          else toastFailure(error);
        },
      },
    );
  };
  const { connectionId } = course.notion;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => (connectionId === null ? setIsAsking(true) : update(connectionId))}
        isLoading={isPending}
      >
        Update from Notion
        <span className="sr-only">{course.title}</span>
      </Button>
      <ReconnectDialog course={isAsking ? course : null} onClose={() => setIsAsking(false)} />
    </>
  );
}
