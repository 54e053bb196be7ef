"use client";

import { CircleCheck, ExternalLink } from "lucide-react";
import { useState } from "react";
import { counted, countedOf, dayInWords, type Today } from "#components/course/course-view.ts";
import { Button } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { useClaims } from "#lib/extension/progress/client.ts";
import { type ToldCourse, timeInWords, toldCourses } from "./claims-view.ts";

const SHOWN_AT_FIRST = 5;

/** What extensions told of courses elsewhere; nothing at all where none told anything. */
export function ClaimsSection({ today }: { today: Today }) {
  const { data } = useClaims();
  const [isAll, setIsAll] = useState(false);
  const courses = toldCourses(data ?? []);
  if (courses.length === 0) return null;
  const shown = isAll ? courses : courses.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="claims" className="mt-12">
      <h2 id="claims" className="text-xl">
        On other platforms
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">
        Your extension told us this. It is a note for you: XP and stars come from quizzes alone.
      </p>
      <ul className="card mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((course) => (
          <ToldRow key={course.course} course={course} today={today} />
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

function ToldRow({ course, today }: { course: ToldCourse; today: Today }) {
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
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span>{timeInWords(seconds)}</span>
        {isDone ? (
          <Pill tone="ok" icon={<CircleCheck aria-hidden="true" className="size-4" />}>
            {counted(lessons, "lesson")} completed
          </Pill>
        ) : (
          <span>{countedOf(completed, lessons, "lesson")} completed</span>
        )}
      </p>
    </li>
  );
}
