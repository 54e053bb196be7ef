"use client";

import { useMutation } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { toastAction } from "#components/ui/action-toast.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastError } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";
import { atOnce } from "#lib/client/query.ts";
import type { LessonBlock, LessonDto } from "#lib/lesson/schema.ts";
import { practiseHighlight, sendQuizMe } from "#lib/practice/client.ts";
import type { QuizMeBody, QuizMeDto } from "#lib/practice/schema.ts";

const WHY_NONE = {
  in_quiz: "The questions of this lesson are in its quiz.",
  too_few: "There isn't enough here for a quiz.",
} as const;

/** Begins a quiz on a part of a lesson and leads there; what is said where there is none comes to `onNone`. */
export function useQuizMe(lessonId: string, onNone: (result: QuizMeDto) => void) {
  const router = useRouter();
  return useMutation({
    ...atOnce,
    mutationFn: (body: QuizMeBody) => sendQuizMe(lessonId, body),
    onSuccess: (result) => {
      if (result.practice) router.push(paths.practiceRun(result.practice._id));
      else onNone(result);
    },
    onError: toastFailure,
  });
}

/** The same for a passage: what is said stands in a notice, since the selection goes. */
export function useQuizMeOnPassage(lessonId: string) {
  const router = useRouter();
  return useQuizMe(lessonId, ({ reason, quiz }) => {
    const text = WHY_NONE[reason ?? "too_few"];
    if (quiz) toastAction(text, "Take the quiz", () => router.push(paths.quiz(quiz.islandId, quiz._id)));
    else toastError(text);
  });
}

const BECAME = {
  question: {
    isNew: "You'll get a question about it in practice.",
    isKnown: "There's already a question about it in practice.",
  },
  card: { isNew: "It is a recall card now.", isKnown: "It is a recall card already." },
} as const;

/** Makes a question or a card of a highlight, and says where it waits. */
export function usePractise(lessonId: string) {
  const router = useRouter();
  return useMutation({
    ...atOnce,
    mutationFn: (highlightId: string) => practiseHighlight(lessonId, highlightId),
    onSuccess: ({ kind, isNew }) => {
      const to = kind === "question" ? paths.practice : paths.practiceCards();
      toastAction(BECAME[kind][isNew ? "isNew" : "isKnown"], "Practice", () => router.push(to));
    },
    onError: toastFailure,
  });
}

interface Section {
  block: string;
  title: string;
}

/** A lesson's headings as they are shown. */
function useSections(blocks: readonly LessonBlock[]): Section[] {
  const [sections, setSections] = useState<Section[]>([]);
  useEffect(() => {
    const headings = blocks.filter(({ html }) => /^<h[1-6]\b/.test(html));
    setSections(
      headings.flatMap(({ id }) => {
        const title = document.getElementById(`b-${id}`)?.textContent?.trim() ?? "";
        return title === "" ? [] : [{ block: id, title }];
      }),
    );
  }, [blocks]);
  return sections;
}

/** At the foot of a lesson: a quiz on all of it, or on one of its sections. */
export function QuizMe({ lesson }: { lesson: Pick<LessonDto, "_id" | "blocks"> }) {
  const id = useId();
  const sections = useSections(lesson.blocks);
  const [block, setBlock] = useState("");
  const [none, setNone] = useState<QuizMeDto | null>(null);
  const { mutate, isPending } = useQuizMe(lesson._id, setNone);
  const start = () => {
    setNone(null);
    mutate(block === "" ? {} : { block });
  };
  return (
    <section aria-label="Quiz on this lesson" className="mb-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          isLoading={isPending}
          icon={<ListChecks aria-hidden="true" className="size-5" />}
          onClick={start}
        >
          Quiz me on this
        </Button>
        {sections.length > 1 ? (
          <>
            <label htmlFor={id} className="sr-only">
              What the quiz is about
            </label>
            <select
              id={id}
              value={block}
              onChange={(event) => setBlock(event.target.value)}
              className="h-11 min-w-0 max-w-full rounded-input border border-border-strong bg-surface px-2 text-sm"
            >
              <option value="">The whole lesson</option>
              {sections.map((section) => (
                <option key={section.block} value={section.block}>
                  {section.title}
                </option>
              ))}
            </select>
          </>
        ) : null}
      </div>
      <div role="status" className="mt-2 text-sm">
        {isPending ? <p className="text-ink-2">Making questions…</p> : null}
        {none ? (
          <div className="flex flex-wrap items-center gap-x-3">
            <p>{WHY_NONE[none.reason ?? "too_few"]}</p>
            {none.quiz ? (
              <ButtonLink
                href={paths.quiz(none.quiz.islandId, none.quiz._id)}
                variant="quiet"
                size="sm"
                prefetch={false}
                className="min-h-11!"
              >
                Take the quiz
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}
