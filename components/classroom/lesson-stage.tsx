"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { KeyHelp } from "#components/ui/key-help.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import type { ClassroomDto } from "#lib/classroom/schema.ts";
import { lessonOptions } from "#lib/lesson/client.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { AskPanel } from "./ask/ask-panel.tsx";
import { ClassroomFrame, type PanelTab, type View } from "./classroom-frame.tsx";
import { neighboursOf } from "./classroom-words.ts";
import { LessonView, useHighlighting } from "./lesson-view.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { failureWords } from "./offline/failure-words.ts";
import { Player } from "./player/player.tsx";
import type { PlayerHandle } from "./player/player-handle.ts";
import { TranscriptPanel } from "./transcript-panel.tsx";
import { CLASSROOM_KEYS, useClassroomKeys } from "./use-classroom-keys.ts";
import { useHighlights } from "./use-highlights.ts";
import { useLessonProgress } from "./use-lesson-progress.ts";

interface LessonStageProps {
  classroom: ClassroomDto;
  lessonId: string;
  /** A second of the recording, or a block */
  at: string | null;
  /** It was opened from another lesson */
  takesFocus: boolean;
  open: (lessonId: string) => void;
  /** Whether the recording plays right now */
  isPlaying: RefObject<boolean>;
  /** The study session's button */
  session: ReactNode;
}

/** One lesson with its frame, while it is read as well. */
export function LessonStage(props: LessonStageProps) {
  const { classroom, lessonId, open } = props;
  const { data, error, refetch, isFetching } = useQuery(lessonOptions(lessonId));
  if (data) return <Stage {...props} lesson={data} />;
  return (
    <ClassroomFrame classroom={classroom} current={lessonId} open={open}>
      {error ? (
        <ErrorState
          message={failureWords(error, "lesson")}
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading the lesson" className="mx-auto grid max-w-[66ch] gap-4">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      )}
    </ClassroomFrame>
  );
}

const SECOND = /^\d{1,6}$/;

/** Goes to the place that the address names, once the lesson stands there. */
function useStart(at: string | null, takesFocus: boolean, heading: RefObject<HTMLHeadingElement | null>) {
  useEffect(() => {
    if (takesFocus) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, [takesFocus, heading]);
  useEffect(() => {
    // A recording is led to its second by the player itself.
    if (at !== null && !SECOND.test(at))
      document.getElementById(`b-${at}`)?.scrollIntoView({ block: "start" });
  }, [at]);
}

function Stage({
  classroom,
  lesson,
  at,
  takesFocus,
  open,
  isPlaying,
  session,
}: LessonStageProps & { lesson: LessonDto }) {
  const [view, setView] = useState<View>("lesson");
  const [second, setSecond] = useState(() =>
    at !== null && SECOND.test(at) ? Number(at) : (lesson.progress.second ?? 0),
  );
  const [isMarking, setIsMarking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const question = useRef<HTMLTextAreaElement>(null);
  const player = useRef<PlayerHandle>(null);
  const progress = useLessonProgress(lesson);
  const lost = useHighlights(text, lesson.highlights);
  const highlighting = useHighlighting(lesson);
  const { previous, next } = neighboursOf(classroom, lesson._id);
  useStart(at, takesFocus, heading);
  const mark = (isDone: boolean) => {
    setIsMarking(true);
    void progress
      .mark(isDone)
      .catch(toastFailure)
      .finally(() => setIsMarking(false));
  };
  const seek = (to: number) => {
    player.current?.seek(to);
    setSecond(to);
  };
  const focusIn = (tab: PanelTab, field: RefObject<HTMLElement | null>) => {
    setView(tab);
    setTimeout(() => field.current?.focus(), 0);
  };
  const keys = useClassroomKeys({
    n: () => (next?.type === "lesson" ? open(next._id) : undefined),
    p: () => (previous?.type === "lesson" ? open(previous._id) : undefined),
    d: () => mark(!lesson.progress.isDone),
    m: () => focusIn("notes", note),
    "/": () => (lesson.cues ? focusIn("transcript", search) : focusIn("ask", question)),
  });
  const panel = (tab: PanelTab) => {
    if (tab === "notes")
      return (
        <NotesPanel
          lesson={lesson}
          field={note}
          second={() => (lesson.media ? second : null)}
          seek={seek}
          lost={lost}
          removeHighlight={(id) => void highlighting.remove(id)}
        />
      );
    if (tab === "ask")
      return (
        <AskPanel
          field={question}
          place={{
            courseId: lesson.courseId,
            lessonId: lesson._id,
            seek,
            showLesson: () => setView("lesson"),
          }}
        />
      );
    return <TranscriptPanel lesson={lesson} second={second} seek={seek} search={search} />;
  };
  return (
    <ClassroomFrame
      classroom={classroom}
      current={lesson._id}
      open={open}
      panel={panel}
      tabs={lesson.media || lesson.cues ? undefined : ["notes", "ask"]}
      view={view}
      setView={setView}
      hasPlayer={lesson.media !== null}
      tools={
        <>
          {session}
          <KeyHelp uses={CLASSROOM_KEYS} isOn={keys.isOn} toggle={keys.toggle} what="single keys" />
        </>
      }
    >
      <LessonView
        lesson={lesson}
        heading={heading}
        text={text}
        progress={progress}
        isMarking={isMarking}
        mark={mark}
        previous={previous}
        next={next}
        open={open}
        addHighlight={highlighting.add}
        view={view}
        player={
          lesson.media ? (
            <Player
              ref={player}
              lesson={lesson}
              startAt={second}
              onTime={(now) => {
                setSecond(now);
                progress.standsAt(now);
              }}
              onPlayed={(span) => {
                isPlaying.current = true;
                progress.played(span);
              }}
              onStopped={() => {
                isPlaying.current = false;
              }}
              onEnded={progress.flush}
            />
          ) : null
        }
      />
    </ClassroomFrame>
  );
}
