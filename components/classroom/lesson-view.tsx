"use client";

import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode, RefObject } from "react";
import { toastFailure } from "#components/ui/toast-failure.ts";
import type { OutlineEntry } from "#lib/classroom/schema.ts";
import { deleteHighlight, lessonKey, sendHighlight } from "#lib/lesson/client.ts";
import type { Quote } from "#lib/lesson/quote.ts";
import type { HighlightDto, LessonDto } from "#lib/lesson/schema.ts";
import type { View } from "./classroom-frame.tsx";
import { LessonFoot } from "./lesson-foot.tsx";
import { LessonHeader } from "./lesson-header.tsx";
import { LessonText } from "./lesson-text.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { LessonProgress } from "./use-lesson-progress.ts";
import { useReading } from "./use-reading.ts";

/** Changes the highlights of a lesson, here at once and on the server; goes back where it refuses. */
export function useHighlighting({ _id: lessonId }: Pick<LessonDto, "_id">) {
  const client = useQueryClient();
  const change = (map: (highlights: HighlightDto[]) => HighlightDto[]) =>
    client.setQueryData<LessonDto>(
      lessonKey(lessonId),
      (lesson) => lesson && { ...lesson, highlights: map(lesson.highlights) },
    );
  const add = async (quote: Quote) => {
    const draft = { _id: `new-${quote.before}${quote.quote}${quote.after}`, ...quote };
    change((all) => [...all, draft]);
    try {
      const saved = await sendHighlight(lessonId, quote);
      change((all) => [...all.filter(({ _id }) => _id !== draft._id && _id !== saved._id), saved]);
      return saved;
    } catch (error) {
      change((all) => all.filter(({ _id }) => _id !== draft._id));
      toastFailure(error as Error);
      return null;
    }
  };
  const remove = async (highlightId: string) => {
    const before = client.getQueryData<LessonDto>(lessonKey(lessonId))?.highlights ?? [];
    const removed = before.filter(({ _id }) => _id === highlightId);
    change((all) => all.filter(({ _id }) => _id !== highlightId));
    try {
      await deleteHighlight(lessonId, highlightId);
    } catch (error) {
      change((all) => [...all, ...removed]);
      toastFailure(error as Error);
    }
  };
  return { add, remove };
}

interface LessonViewProps {
  lesson: LessonDto;
  heading: RefObject<HTMLHeadingElement | null>;
  text: RefObject<HTMLDivElement | null>;
  progress: LessonProgress;
  isMarking: boolean;
  mark: (isDone: boolean) => void;
  previous: OutlineEntry | null;
  next: OutlineEntry | null;
  open: (lessonId: string) => void;
  addHighlight: (quote: Quote) => Promise<HighlightDto | null>;
  player: ReactNode;
  /** On a phone a panel or the outline has the screen; beside a panel, what is watched stays */
  view: View;
}

/** A lesson: what one watches or hears, then what one reads, then what comes next. */
export function LessonView({
  lesson,
  heading,
  text,
  progress,
  player,
  addHighlight,
  view,
  ...foot
}: LessonViewProps) {
  useReading(text, progress.reads);
  const isAside = view !== "lesson";
  return (
    <article aria-label={lesson.title} className="mx-auto w-full max-w-[66ch]">
      <div className={clsx(isAside && "max-lg:sr-only")}>
        <LessonHeader lesson={lesson} heading={heading} />
      </div>
      <div className={clsx(view === "outline" && "max-lg:hidden")}>{player}</div>
      <div className={clsx(isAside && "max-lg:hidden")}>
        <div ref={text}>
          <LessonText blocks={lesson.blocks} language={lesson.language} />
        </div>
        {lesson.blocks.length > 0 ? (
          <SelectionBar lessonId={lesson._id} text={text} highlight={addHighlight} />
        ) : null}
        <LessonFoot lesson={lesson} {...foot} />
      </div>
    </article>
  );
}
