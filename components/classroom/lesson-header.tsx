import type { RefObject } from "react";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { lessonFacts } from "./classroom-words.ts";

/** The lesson's title, which takes the focus when the lesson changes. */
export function LessonHeader({
  lesson,
  heading,
}: {
  lesson: LessonDto;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  return (
    <header className="mb-5">
      {lesson.unitTitle ? <p className="text-sm text-ink-2">{lesson.unitTitle}</p> : null}
      <h1 ref={heading} tabIndex={-1} className="text-2xl text-balance outline-none md:text-3xl">
        {lesson.title}
      </h1>
      <p className="mt-1 text-sm text-ink-2">{lessonFacts(lesson)}</p>
    </header>
  );
}
