import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import type { CourseStatisticsDto, PlayBody, QuestionPlayDto } from "./statistics-schema.ts";

/** How the questions of one's own course do. */
export function courseStatisticsQuery(courseId: string) {
  return queryOptions({
    queryKey: ["course-statistics", courseId],
    queryFn: ({ signal }) => api<CourseStatisticsDto>(`/api/courses/${courseId}/questions`, { signal }),
  });
}

interface PlayChange extends PlayBody {
  questionId: string;
  act: "retire" | "bring-back";
}

/** Takes questions of a course out of play and brings them back; the list follows, in the order that it has. */
export function useQuestionPlay(courseId: string) {
  const client = useQueryClient();
  const { queryKey } = courseStatisticsQuery(courseId);
  return useMutation({
    mutationFn: ({ questionId, act, versionId }: PlayChange) =>
      api<QuestionPlayDto>(`/api/courses/${courseId}/questions/${questionId}/${act}`, {
        method: "POST",
        body: { versionId },
      }),
    onSuccess: (play) =>
      client.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            questions: before.questions.map((one) => (one._id === play._id ? { ...one, ...play } : one)),
          },
      ),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
