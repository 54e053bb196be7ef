"use client";

import { ArrowLeft, ArrowRight, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { OutlineEntry } from "#lib/classroom/schema.ts";
import { paths } from "#lib/client/paths.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { isPlainClick } from "./outline.tsx";
import { QuizMe } from "./quiz-me.tsx";

interface LessonFootProps {
  lesson: LessonDto;
  isMarking: boolean;
  mark: (isDone: boolean) => void;
  previous: OutlineEntry | null;
  next: OutlineEntry | null;
  open: (lessonId: string) => void;
}

interface StepProps {
  entry: OutlineEntry;
  courseId: string;
  open: (lessonId: string) => void;
  variant: "primary" | "secondary" | "quiet";
  children: ReactNode;
}

function Step({ entry, courseId, open, variant, children }: StepProps) {
  const href =
    entry.type === "quiz" ? paths.quiz(entry.islandId, entry._id) : paths.classroom(courseId, entry._id);
  return (
    <ButtonLink
      href={href}
      variant={variant}
      prefetch={false}
      onClick={(event) => {
        if (entry.type === "quiz" || !isPlainClick(event)) return;
        event.preventDefault();
        open(entry._id);
      }}
    >
      {children}
    </ButtonLink>
  );
}

/** A quiz on it, done, and the way to what stands before and behind this lesson. */
export function LessonFoot({ lesson, isMarking, mark, previous, next, open }: LessonFootProps) {
  const { courseId } = lesson;
  const { isDone } = lesson.progress;
  return (
    <footer className="mt-10 border-t border-line pt-6">
      {lesson.blocks.length > 0 || lesson.cues ? <QuizMe lesson={lesson} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isDone ? "quiet" : "secondary"}
          aria-pressed={isDone}
          isLoading={isMarking}
          icon={<CircleCheck aria-hidden="true" className="size-5" />}
          onClick={() => mark(!isDone)}
        >
          {isDone ? "Done" : "Mark as done"}
        </Button>
        <nav aria-label="Lessons before and after" className="ml-auto flex flex-wrap gap-3">
          {previous ? (
            <Step entry={previous} courseId={courseId} open={open} variant="quiet">
              <ArrowLeft aria-hidden="true" className="size-5" />
              {previous.type === "quiz" ? "Previous quiz" : "Previous"}
            </Step>
          ) : null}
          {next ? (
            <Step entry={next} courseId={courseId} open={open} variant="primary">
              {next.type === "quiz" ? "Take the quiz" : "Next"}
              <ArrowRight aria-hidden="true" className="size-5" />
            </Step>
          ) : (
            <ButtonLink href={paths.courseIslands(courseId)} variant="primary" prefetch={false}>
              Open the map
            </ButtonLink>
          )}
        </nav>
      </div>
    </footer>
  );
}
