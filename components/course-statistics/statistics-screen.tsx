"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { counted } from "#components/course/course-view.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { refreshCourses } from "#lib/course/client.ts";
import { LEARNERS_TO_SHOW } from "#lib/quiz/statistics/item-figures.ts";
import { courseStatisticsQuery, useQuestionPlay } from "#lib/quiz/statistics/statistics-client.ts";
import type { CourseStatisticsDto, QuestionStatisticsDto } from "#lib/quiz/statistics/statistics-schema.ts";
import { QuestionRow } from "./question-row.tsx";
import { StatisticsSkeleton } from "./statistics-skeleton.tsx";
import { isWorthALook } from "./statistics-words.ts";

/** More of them no one reads before they ask for it */
const AT_FIRST = 20;

const DONE = {
  retire: "The question is out of play.",
  "bring-back": "The question is in play.",
} as const;

function Nothing({ courseId, unanswered }: { courseId: string; unanswered: number }) {
  return (
    <EmptyState
      art={<Penguin pose="map" size={128} />}
      title={unanswered === 0 ? "No questions yet" : "No figures yet"}
      text={
        unanswered === 0
          ? "Add questions in the editor. Once learners have answered them, you'll see how they're doing here."
          : `You'll see a question's figures once ${LEARNERS_TO_SHOW} other learners have answered it.`
      }
      action={<ButtonLink href={paths.courseEdit(courseId)}>Edit course</ButtonLink>}
    />
  );
}

function Summary({ questions, unanswered, leftOut }: CourseStatisticsDto) {
  const found = questions.filter(isWorthALook).length;
  const sentences = [
    found === 0
      ? "All of these are doing well."
      : `${counted(found, "question is", "questions are")} worth a look.`,
    unanswered > 0 &&
      `${counted(unanswered, "question has", "questions have")} fewer than ${LEARNERS_TO_SHOW} answers so far.`,
    leftOut > 0 && `${counted(leftOut, "other question isn't", "other questions aren't")} listed.`,
  ];
  return <p className="mb-4 text-ink-2">{sentences.filter(Boolean).join(" ")}</p>;
}

function QuestionList({ courseId, questions }: { courseId: string; questions: QuestionStatisticsDto[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const client = useQueryClient();
  const play = useQuestionPlay(courseId);
  const shown = isWhole ? questions : questions.slice(0, AT_FIRST);
  const change = ({ _id, versionId }: QuestionStatisticsDto, act: "retire" | "bring-back") =>
    play.mutate(
      { questionId: _id, versionId, act },
      {
        onError: toastFailure,
        onSuccess: () => {
          toastSuccess(DONE[act]);
          void refreshCourses(client);
        },
      },
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {shown.map((question) => (
          <QuestionRow
            key={question._id}
            courseId={courseId}
            question={question}
            onRetire={() => change(question, "retire")}
            onKeep={() => change(question, "bring-back")}
            isChanging={play.isPending && play.variables.questionId === question._id}
          />
        ))}
      </ul>
      {shown.length < questions.length ? (
        <Button variant="quiet" size="sm" className="mt-4" onClick={() => setIsWhole(true)}>
          Show all {questions.length.toLocaleString("en")} questions
        </Button>
      ) : null}
    </>
  );
}

/** How the questions of one's own course do, the ones to look at first. */
export function StatisticsScreen({ courseId }: { courseId: string }) {
  const { data, error, refetch, isFetching } = useServerQuery(courseStatisticsQuery(courseId));
  if (!data && error)
    return <ErrorState message={error.message} retry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <StatisticsSkeleton />;
  if (data.questions.length === 0) return <Nothing courseId={courseId} unanswered={data.unanswered} />;
  return (
    <>
      <Summary {...data} />
      <QuestionList courseId={courseId} questions={data.questions} />
    </>
  );
}
