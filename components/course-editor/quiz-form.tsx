"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { listOf, type OutlineNode } from "#lib/course/outline/outline.ts";
import { fetchQuestions } from "#lib/course/outline/outline-client.ts";
import { EMPTY_QUESTION, isComplete, type QuestionContent } from "#lib/course/outline/question-content.ts";
import { draftOf } from "#lib/course/outline/save-reducer.ts";
import { questionOf } from "#lib/course/outline/save-state.ts";
import { partId, questionFieldId, useActs } from "./editor-context.ts";
import { ADD_QUESTION, focusLater } from "./focus.ts";
import { PartHeader } from "./part-header.tsx";
import { QuestionCard } from "./question-card.tsx";
import { TitleInput } from "./title-input.tsx";
import type { CourseSaving } from "./use-course-saving.ts";

interface QuizProps {
  saving: CourseSaving;
  quizId: string;
}

/** The questions of this quiz, asked for when it is opened first. */
function useQuestions({ saving: { courseId, state, send }, quizId }: QuizProps) {
  const { saved } = state;
  const isNeeded = !saved.loaded.has(quizId) && saved.outline.nodes.has(quizId);
  const query = useQuery({
    queryKey: ["owned-quiz", courseId, quizId, saved.version],
    queryFn: () => fetchQuestions(courseId, quizId),
    enabled: isNeeded,
    gcTime: 0,
  });
  const { data } = query;
  useEffect(() => {
    if (data && isNeeded) send({ type: "quizLoaded", quizId, questions: data });
  }, [data, isNeeded, quizId, send]);
  return { ...query, isNeeded };
}

function QuestionsSkeleton() {
  return (
    <div role="status" aria-label="Loading the questions" className="mt-3 grid gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-20 rounded-button!" />
      ))}
    </div>
  );
}

function Questions({ saving, quizId }: QuizProps) {
  const acts = useActs();
  const { state, send } = saving;
  const { isNeeded, isError, error, refetch, isFetching } = useQuestions({ saving, quizId });
  const [openId, setOpenId] = useState<string | null>(null);
  if (isNeeded && isError) {
    return <ErrorState message={error.message} retry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (isNeeded) return <QuestionsSkeleton />;
  const listed = listOf(state.view, "question", quizId);
  const drafts = Object.entries(state.drafts).filter(
    ([id, draft]) => draft.quizId === quizId && !listed.includes(id),
  );
  const ids = [...listed, ...drafts.map(([id]) => id)];
  const write = (id: string, content: QuestionContent) => {
    const isNew = !state.view.nodes.has(id);
    const position = listed.length;
    send({ type: "wrote", id, draft: draftOf(content, quizId, isNew), position, now: Date.now() });
  };
  const add = () => {
    const id = crypto.randomUUID();
    write(id, EMPTY_QUESTION);
    setOpenId(id);
    focusLater([questionFieldId(id)]);
  };
  const discard = (id: string) => {
    const at = ids.indexOf(id);
    const near = ids[at + 1] ?? ids[at - 1];
    send({ type: "discarded", id });
    focusLater([near ? partId(near) : ADD_QUESTION]);
  };
  return (
    <>
      {ids.length === 0 ? (
        <p className="mt-1 text-ink-2 text-sm">No questions yet. Add one so the quiz can be played.</p>
      ) : null}
      <ol className="mt-3 grid gap-3">
        {ids.map((id, index) => {
          const content = questionOf(state, id);
          const node = state.view.nodes.get(id) ?? null;
          return content ? (
            <QuestionCard
              key={id}
              id={id}
              number={index + 1}
              node={node}
              content={content}
              isComplete={isComplete(content)}
              marks={state.saved.questions.get(id)}
              isOpen={openId === id}
              onToggle={() => setOpenId(openId === id ? null : id)}
              onChange={(next) => write(id, next)}
              onRemove={() => (node ? acts.remove(id) : discard(id))}
            />
          ) : null;
        })}
      </ol>
      <Button
        id={ADD_QUESTION}
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={add}
        className="mt-4"
      >
        Add question
      </Button>
    </>
  );
}

export function QuizForm({
  saving,
  node,
  within,
}: {
  saving: CourseSaving;
  node: OutlineNode;
  within: string;
}) {
  const acts = useActs();
  const { id } = node;
  return (
    <>
      <PartHeader node={node} within={within} />
      <TitleInput partId={id} label="Title" title={node.title} onChange={(title) => acts.rename(id, title)} />
      <section className="mt-8">
        <h3 className="text-lg">Questions</h3>
        <Questions key={id} saving={saving} quizId={id} />
      </section>
    </>
  );
}
