"use client";

import { Button } from "#components/ui/button.tsx";
import { useMyCourses } from "#lib/course/client.ts";
import { isFromNotion } from "./update-from-notion.tsx";

interface NotionCoursesProps {
  connectionId: string;
  /** Reads the pages of a course anew */
  onUpdate: (pages: readonly string[], courseId: string) => void;
}

/** Courses that came from this workspace: to be updated from where they came. */
export function NotionCourses({ connectionId, onUpdate }: NotionCoursesProps) {
  const { data: courses } = useMyCourses();
  const own = (courses ?? [])
    .filter(isFromNotion)
    .filter(({ notion }) => notion.connectionId === connectionId);
  if (own.length === 0) return null;
  return (
    <section aria-label="Courses from Notion" className="mt-6 border-line border-t pt-4">
      <h3 className="text-base">Already here from Notion</h3>
      <ul className="mt-2 grid gap-1">
        {own.map(({ _id, title, notion }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
            <bdi className="min-w-0 wrap-anywhere text-ink">{title}</bdi>
            <Button variant="quiet" size="sm" className="px-3!" onClick={() => onUpdate(notion.pages, _id)}>
              Update from Notion
              <span className="sr-only">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
