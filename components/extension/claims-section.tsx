"use client";

import { CircleCheck, ExternalLink } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { counted, countedOf, dayInWords, type Today } from "#components/course/course-view.ts";
import { Button } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { useClaims } from "#lib/extension/progress/progress-client.ts";
import { ClaimsDialog } from "./claims-dialog.tsx";
import { type ToldCourse, timeInWords, toldCourses } from "./claims-view.ts";

const SHOWN_AT_FIRST = 5;

/** What extensions told of courses elsewhere; nothing at all where none told anything. */
export function ClaimsSection({ today }: { today: Today }) {
  const { data } = useClaims();
  const [leaving, setLeaving] = useState<ToldCourse | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const courses = toldCourses(data ?? []);
  const list = { courses, today, headingRef: heading, onRemove: setLeaving };
  return (
    <>
      {courses.length > 0 ? <ToldCourses {...list} /> : null}
      <ClaimsDialog
        course={leaving}
        onClose={() => setLeaving(null)}
        onDone={() => (heading.current ?? document.getElementById("content"))?.focus()}
      />
    </>
  );
}

interface ToldCoursesProps {
  courses: readonly ToldCourse[];
  today: Today;
  headingRef: Ref<HTMLHeadingElement>;
  onRemove: (course: ToldCourse) => void;
}

function ToldCourses({ courses, today, headingRef, onRemove }: ToldCoursesProps) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? courses : courses.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="claims" className="mt-12">
      <h2 ref={headingRef} id="claims" tabIndex={-1} className="text-xl outline-none">
        On other platforms
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">
        Your extension told us this. It's for your own reference: only quizzes earn XP and stars.
      </p>
      <ul className="card mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((course) => (
          <ToldRow key={course.course} course={course} today={today} onRemove={() => onRemove(course)} />
        ))}
      </ul>
      {courses.length > shown.length ? (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setIsAll(true)}>
          Show all {courses.length} courses
        </Button>
      ) : null}
    </section>
  );
}

interface ToldRowProps {
  course: ToldCourse;
  today: Today;
  onRemove: () => void;
}

function ToldRow({ course, today, onRemove }: ToldRowProps) {
  const { title, host, lessons, completed, seconds, updatedAt } = course;
  const isDone = completed === lessons;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere text-ink">
          <bdi>{title}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          <a
            href={course.course}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link inline-flex items-center gap-1"
          >
            {host}
            <ExternalLink aria-hidden="true" className="size-3.5" />
            <span className="sr-only">, {title}, opens in a new tab</span>
          </a>{" "}
          · told <time dateTime={updatedAt}>{dayInWords(updatedAt, today)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span>{timeInWords(seconds)}</span>
        {isDone ? (
          <Pill tone="ok" icon={<CircleCheck aria-hidden="true" className="size-4" />}>
            {counted(lessons, "lesson")} completed
          </Pill>
        ) : (
          <span>{countedOf(completed, lessons, "lesson")} completed</span>
        )}
        <Button
          variant="quiet"
          size="sm"
          onClick={onRemove}
          className="max-sm:basis-full max-sm:justify-start max-sm:px-0"
        >
          Remove
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
    </li>
  );
}
