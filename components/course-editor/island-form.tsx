"use client";

import { useQuery } from "@tanstack/react-query";
import { FileQuestion, Plus, Sparkles } from "lucide-react";
import { useEffect } from "react";
import { counted } from "#components/course/course-view.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Field } from "#components/ui/field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { listOf, MAX_ISLAND_TEXT, type OutlineNode } from "#lib/course/outline/outline.ts";
import { fetchIslandText, useMakeQuestions } from "#lib/course/outline/outline-client.ts";
import { isUnsaved, questionCountOf, textOf } from "#lib/course/outline/save-state.ts";
import { useActs } from "./editor-context.ts";
import { focusIfLost, ISLAND_QUIZZES } from "./focus.ts";
import { IslandCards } from "./island-cards.tsx";
import { PartHeader } from "./part-header.tsx";
import { TextArea } from "./text-area.tsx";
import { TitleInput } from "./title-input.tsx";
import type { CourseSaving } from "./use-course-saving.ts";

interface IslandProps {
  saving: CourseSaving;
  islandId: string;
}

/** What the island teaches: from this device, or else from the server. */
function useText({ saving: { courseId, state, send }, islandId }: IslandProps) {
  const text = textOf(state, islandId);
  const isNew = !state.saved.outline.nodes.has(islandId);
  const query = useQuery({
    queryKey: ["island-text", courseId, islandId, state.saved.version],
    queryFn: () => fetchIslandText(courseId, islandId),
    enabled: text === null && !isNew,
    gcTime: 0,
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) send({ type: "textLoaded", islandId, text: data });
  }, [data, islandId, send]);
  return { ...query, text: text ?? (isNew ? "" : null) };
}

function MakeQuestions({ saving, islandId, hasText }: IslandProps & { hasText: boolean }) {
  const making = useMakeQuestions(islandId);
  const isWaiting = isUnsaved(saving.state);
  const make = () =>
    making.mutate(undefined, {
      onError: (error) => toastFailure(error),
      onSuccess: async (made) => {
        if (made.outcome === "no_source") return toastError(made.message);
        await saving.ask("refreshed");
        focusIfLost([ISLAND_QUIZZES]);
        toastSuccess("The questions are ready. Check them before you play.");
      },
    });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<Sparkles aria-hidden="true" className="size-4" />}
        disabled={!hasText || isWaiting}
        isLoading={making.isPending}
        onClick={make}
      >
        Make questions from this text
      </Button>
      <p className="text-ink-3 text-sm">
        {hasText ? (isWaiting ? "As soon as it is saved." : "") : "Write or paste some text first."}
      </p>
    </div>
  );
}

function IslandText(props: IslandProps) {
  const acts = useActs();
  const { text, isError, error, refetch, isFetching } = useText(props);
  if (text === null && isError) {
    return <ErrorState message={error.message} retry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (text === null) {
    return (
      <div role="status" aria-label="Loading the text" className="mt-6">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-2 h-32 rounded-input!" />
      </div>
    );
  }
  const { islandId, saving } = props;
  const count = listOf(saving.state.view, "quiz", islandId).length;
  return (
    <section className="mt-5">
      <Field
        label="What this island teaches"
        hint="Plain text. Questions are made from it, sentence by sentence."
      >
        <TextArea
          className="min-h-36"
          value={text}
          maxLength={MAX_ISLAND_TEXT}
          onChange={({ target }) => acts.edit({ type: "text", islandId, text: target.value })}
        />
      </Field>
      {count === 0 ? <MakeQuestions {...props} hasText={text.trim() !== ""} /> : null}
    </section>
  );
}

export function IslandForm({
  saving,
  node,
  within,
}: {
  saving: CourseSaving;
  node: OutlineNode;
  within: string;
}) {
  const acts = useActs();
  const { state } = saving;
  const { id } = node;
  const quizzes = listOf(state.view, "quiz", id);
  return (
    <>
      <PartHeader node={node} within={within} />
      <TitleInput partId={id} label="Title" title={node.title} onChange={(title) => acts.rename(id, title)} />
      <IslandText key={id} saving={saving} islandId={id} />
      <section className="mt-8">
        <h3 id={ISLAND_QUIZZES} tabIndex={-1} className="text-lg outline-none">
          Quizzes
        </h3>
        {quizzes.length === 0 ? (
          <p className="mt-1 text-ink-2 text-sm">
            No quizzes yet. Add one so there's something to play here.
          </p>
        ) : (
          <ul className="mt-2 grid gap-2">
            {quizzes.map((quizId) => (
              <li key={quizId}>
                <button
                  type="button"
                  onClick={() => acts.select(quizId)}
                  className="flex min-h-12 w-full items-center gap-3 rounded-input border border-line px-3 text-left hover:border-brand"
                >
                  <FileQuestion aria-hidden="true" className="size-5 shrink-0 text-brand" />
                  <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                    {state.view.nodes.get(quizId)?.title}
                  </span>
                  <span className="shrink-0 text-ink-3 text-sm">
                    {counted(questionCountOf(state, quizId), "question")}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => acts.add("quiz", id)}
          className="mt-3"
        >
          Add quiz
        </Button>
      </section>
      {(state.saved.cardCounts.get(id) ?? 0) > 0 ? (
        <IslandCards courseId={saving.courseId} islandId={id} />
      ) : null}
    </>
  );
}
