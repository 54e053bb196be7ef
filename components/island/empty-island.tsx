"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { addDefaultQuiz, useNoSource } from "#lib/island/client.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { openTemporaryQuiz } from "#lib/quiz/temporary/temporary-client.ts";
import { nextQuizOf } from "./map-view.ts";
import { NoSourceNote } from "./no-source-note.tsx";

/** Asks for questions made from the island's text, and plays them where there are any. */
function useStart(island: IslandDto) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => addDefaultQuiz(client, island._id),
    onSuccess: (answer) => {
      const quiz = answer.outcome === "no_source" ? undefined : nextQuizOf(answer.quizzes);
      if (quiz) router.push(paths.quiz(island._id, quiz.quizId));
    },
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.code === "rate_limited";
      if (!isRefused) router.push(openTemporaryQuiz(island));
    },
  });
}

/** An island without questions: they are made on demand, or its popover says why there are none. */
export function EmptyIsland({ island }: { island: IslandDto }) {
  const source = useNoSource(island._id);
  const start = useStart(island);
  if (source) {
    return (
      <NoSourceNote islandId={island._id} source={source} takesFocus={start.isSuccess} className="mt-3" />
    );
  }
  return (
    <div className="mt-3">
      <div className="flex items-center justify-between gap-3">
        <p dir="auto" className="min-w-0 font-medium text-ink">
          Quiz on {island.title}
        </p>
        <Button
          data-next
          size="sm"
          onClick={() => start.mutate()}
          isLoading={start.isPending}
          className="shrink-0"
        >
          Start
        </Button>
      </div>
      <p role="status" className="mt-2 text-ink-2 text-sm empty:hidden">
        {start.isPending ? "Preparing your quiz..." : start.error?.message}
      </p>
    </div>
  );
}
