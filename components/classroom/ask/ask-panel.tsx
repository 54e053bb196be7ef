"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw, Square, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import {
  followAnswer,
  useAsk,
  useDeleteThread,
  useStartThread,
  useStopAnswer,
  useThread,
  useThreads,
} from "#lib/assistant/client.ts";
import type { MessageDto, ModelStateDto, ThreadDetailDto } from "#lib/assistant/schema.ts";
import { type AnswerPlace, AnswerView } from "./answer-view.tsx";
import { Consent } from "./consent.tsx";

interface AskPanelProps {
  place: AnswerPlace;
  field: RefObject<HTMLTextAreaElement | null>;
}

const FIXED_LINE = "From this course only. Not advice for your own case.";

interface ConversationProps {
  thread: ThreadDetailDto;
  place: AnswerPlace;
}

/** Follows answers that are under way. */
function useFollow(courseId: string, threadId: string, running: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (running === undefined) return;
    return followAnswer(client, { courseId, threadId, messageId: running });
  }, [client, courseId, threadId, running]);
}

function Conversation({ thread, place }: ConversationProps) {
  const { courseId } = place;
  const { threadId, messages } = thread;
  const running = messages.find(({ status }) => status === "running")?.messageId;
  const stop = useStopAnswer(courseId, threadId);
  const ask = useAsk(courseId, threadId);
  useFollow(courseId, threadId, running);
  const canRegenerate = ({ role, questionId, status }: MessageDto) =>
    role === "assistant" && questionId !== null && status !== "running" && running === undefined;
  return (
    <ol aria-label="Conversation" aria-live="polite" className="grid gap-4">
      {messages.map((message) => (
        <li key={message.messageId}>
          {message.role === "learner" ? (
            <p dir="auto" className="ml-8 rounded-card bg-brand-soft px-4 py-2">
              {message.text}
            </p>
          ) : (
            <AnswerView message={message} place={place} />
          )}
          {message.messageId === running ? (
            <Button
              size="sm"
              variant="quiet"
              icon={<Square aria-hidden="true" className="size-4" />}
              onClick={() => stop.mutate(message.messageId, { onError: toastFailure })}
            >
              Stop
            </Button>
          ) : null}
          {canRegenerate(message) ? (
            <Button
              size="sm"
              variant="quiet"
              isLoading={ask.isPending}
              icon={<RotateCcw aria-hidden="true" className="size-4" />}
              onClick={() => ask.mutate({ regenerate: message.questionId ?? "" }, { onError: toastFailure })}
            >
              Answer again
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface QuestionFormProps {
  field: AskPanelProps["field"];
  isBusy: boolean;
  ask: (text: string) => void;
}

function QuestionForm({ field, isBusy, ask }: QuestionFormProps) {
  const [text, setText] = useState("");
  const send = () => {
    if (text.trim() === "" || isBusy) return;
    ask(text.trim());
    setText("");
  };
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        aria-label="Ask about this course"
        placeholder="Ask about this course"
        dir="auto"
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
        className="w-full resize-y rounded-input border border-border-strong bg-surface p-3 text-base"
      />
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-xs text-ink-2">{FIXED_LINE}</p>
        <Button size="sm" type="submit" isLoading={isBusy}>
          Ask
        </Button>
      </div>
    </form>
  );
}

interface ThreadAreaProps extends AskPanelProps {
  threadId: string | null;
  setThreadId: (threadId: string | null) => void;
  consent: true | undefined;
}

function ThreadArea({ place, field, threadId, setThreadId, consent }: ThreadAreaProps) {
  const { courseId } = place;
  const { data: thread, error, refetch, isFetching } = useThread(courseId, threadId);
  const start = useStartThread(courseId);
  const ask = useAsk(courseId, threadId ?? "");
  const given = consent ? { consent } : {};
  const send = (text: string) => {
    if (threadId === null)
      start.mutate(
        { text, ...given },
        { onSuccess: (started) => setThreadId(started.threadId), onError: toastFailure },
      );
    else ask.mutate({ text, ...given }, { onError: toastFailure });
  };
  if (error)
    return <ErrorState message={error.message} retry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <>
      {thread ? (
        <Conversation thread={thread} place={place} />
      ) : threadId === null ? null : (
        <Skeleton className="h-24" />
      )}
      <QuestionForm field={field} isBusy={start.isPending || ask.isPending} ask={send} />
    </>
  );
}

function heading(model: ModelStateDto | undefined): string {
  return model && !model.isSetUp ? "Search in this course" : "Ask about this course";
}

/** Questions about the course, answered from its lessons alone. */
export function AskPanel({ place, field }: AskPanelProps) {
  const { courseId } = place;
  const { data } = useThreads(courseId);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const [hasAgreed, setHasAgreed] = useState(false);
  const remove = useDeleteThread(courseId);
  const threads = data?.threads ?? [];
  const threadId = chosen === undefined ? (threads[0]?.threadId ?? null) : chosen;
  const model = data?.model;
  const mayAsk = model?.isSetUp && !model.hasConsent && !hasAgreed;
  return (
    <section aria-labelledby="ask-course">
      <h2 id="ask-course" className="mb-3 text-lg">
        {heading(model)}
      </h2>
      {mayAsk && model ? <Consent host={model.host} agree={() => setHasAgreed(true)} /> : null}
      {threads.length > 0 ? (
        <div className="mb-4 flex items-center gap-1">
          <select
            aria-label="Conversation"
            value={threadId ?? ""}
            onChange={(event) => setChosen(event.target.value || null)}
            className="h-11 min-w-0 flex-1 rounded-input border border-border-strong bg-surface px-2 text-sm"
          >
            <option value="">New conversation</option>
            {threads.map((thread) => (
              <option key={thread.threadId} value={thread.threadId}>
                {thread.title || "Conversation"}
              </option>
            ))}
          </select>
          {threadId === null ? null : (
            <button
              type="button"
              aria-label="Delete this conversation"
              onClick={() =>
                remove.mutate(threadId, { onSuccess: () => setChosen(null), onError: toastFailure })
              }
              className="grid size-11 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
      ) : null}
      <ThreadArea
        key={threadId}
        place={place}
        field={field}
        threadId={threadId}
        setThreadId={setChosen}
        consent={hasAgreed || undefined}
      />
    </section>
  );
}
