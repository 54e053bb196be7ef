"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { classroomOptions } from "#lib/classroom/client.ts";
import type { ClassroomDto } from "#lib/classroom/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { ClassroomFrame } from "./classroom-frame.tsx";
import { ClassroomSkeleton } from "./classroom-skeleton.tsx";
import { chooseLesson } from "./classroom-words.ts";
import { LessonStage } from "./lesson-stage.tsx";
import { failureWords } from "./offline/failure-words.ts";
import { SessionButton } from "./session/session-button.tsx";
import { useStudySession } from "./session/use-study-session.ts";

function NoLessons({ classroom }: { classroom: ClassroomDto }) {
  return (
    <EmptyState
      isPage
      art={<Penguin pose="map" size={128} />}
      title="This course has no lessons yet"
      text="Its quizzes are on the map. Lessons come from the pages and videos of a course that you import."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={paths.courseIslands(classroom.courseId)}>Open the map</ButtonLink>
          <ButtonLink href={paths.dashboard} variant="secondary">
            Import a course
          </ButtonLink>
        </div>
      }
    />
  );
}

/** Another lesson is another address of the same page: the way back leads through the lessons. */
function openLesson(courseId: string, lessonId: string): void {
  window.history.pushState(null, "", paths.classroom(courseId, lessonId));
}

function Classroom({ classroom }: { classroom: ClassroomDto }) {
  const search = useSearchParams();
  const { courseId } = classroom;
  // Where no lesson is asked for, the one that was chosen at first stays, also once it is done.
  const [first] = useState(() => chooseLesson(classroom, search.get("lesson"))?._id ?? null);
  const entry = chooseLesson(classroom, search.get("lesson") ?? first);
  const [initial] = useState(entry?._id);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && entry?._id !== initial) setHasMoved(true);
  const open = (lessonId: string) => openLesson(courseId, lessonId);
  const isPlaying = useRef(false);
  const study = useStudySession(classroom, entry?._id ?? null, isPlaying);
  if (!entry)
    return (
      <ClassroomFrame classroom={classroom} current={null} open={open}>
        <NoLessons classroom={classroom} />
      </ClassroomFrame>
    );
  // Where no lesson is asked for, it goes on at its last place.
  const resume = classroom.resume?.lessonId === entry._id ? classroom.resume : null;
  const at = search.get("at") ?? (search.has("lesson") ? null : (resume?.second ?? resume?.block ?? null));
  return (
    <LessonStage
      key={entry._id}
      classroom={classroom}
      lessonId={entry._id}
      at={at === null ? null : String(at)}
      takesFocus={hasMoved}
      isPlaying={isPlaying}
      session={<SessionButton study={study} courseId={courseId} />}
      open={open}
    />
  );
}

/** A course to study: outline, lesson and what helps with it. */
export function ClassroomScreen({ courseId }: { courseId: string }) {
  const { data, error, refetch, isFetching } = useQuery(classroomOptions(courseId));
  if (data) return <Classroom classroom={data} />;
  if (error)
    return (
      <ErrorState
        message={failureWords(error, "course")}
        retry={() => void refetch()}
        isRetrying={isFetching}
        className="mt-16"
      />
    );
  return <ClassroomSkeleton />;
}
