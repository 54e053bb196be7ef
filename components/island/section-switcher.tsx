"use client";

import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { type MouseEvent, useEffect, useRef } from "react";
import { paths } from "#lib/client/paths.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { islandsOptions } from "#lib/island/client.ts";

interface SectionSwitcherProps {
  courses: readonly Pick<CourseDto, "_id" | "title">[];
  chosenId: string;
}

/** Only the address changes; the islands come by a call of their own. */
function switchTo(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.history.pushState(null, "", event.currentTarget.href);
}

/** One link a course, where there are several; the chosen one is in sight. */
export function SectionSwitcher({ courses, chosenId }: SectionSwitcherProps) {
  const client = useQueryClient();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector<HTMLElement>(`[data-course="${CSS.escape(chosenId)}"]`);
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [chosenId]);
  if (courses.length < 2) return null;
  return (
    <nav
      ref={ref}
      aria-label="Courses"
      className="relative -mx-4 mb-6 overflow-x-auto p-1 px-4 [scrollbar-width:none] md:-mx-1 md:px-1"
    >
      <ul className="flex w-max gap-2">
        {courses.map(({ _id: courseId, title }) => (
          <li key={courseId}>
            <a
              href={`${paths.islands}?course=${encodeURIComponent(courseId)}`}
              data-course={courseId}
              onClick={switchTo}
              onPointerEnter={() => void client.prefetchQuery(islandsOptions(courseId))}
              aria-current={courseId === chosenId ? "page" : undefined}
              className={clsx(
                "flex min-h-11 max-w-72 items-center rounded-full border-2 px-5 font-medium transition-colors duration-state",
                courseId === chosenId
                  ? "border-brand bg-brand-soft text-brand-strong"
                  : "border-line bg-surface text-ink-2 hover:border-brand hover:text-brand",
              )}
            >
              <span className="truncate">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
