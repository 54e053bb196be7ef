"use client";

import { useSyncExternalStore } from "react";
import { ClassroomScreen } from "#components/classroom/classroom-screen.tsx";
import { ClassroomSkeleton } from "#components/classroom/classroom-skeleton.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { classroomOwner } from "#lib/client/offline/owner.ts";
import { onSessionMarkerChange } from "#lib/client/session-marker.ts";
import { KeptClassroom } from "./kept-classroom.tsx";

const COURSE = /^\/classroom\/([\w-]+)\/?$/;
const never = () => () => {};

/**
 * The classroom whose address the browser shows, out of what is kept on this device for the account that was here last. The
 * page that brings this is the same for everyone and every course.
 */
export function OfflineClassroom() {
  const path = useSyncExternalStore(
    never,
    () => window.location.pathname,
    () => null,
  );
  const owner = useSyncExternalStore(onSessionMarkerChange, classroomOwner, () => null);
  if (path === null) return <ClassroomSkeleton />;
  const courseId = COURSE.exec(path)?.[1];
  if (owner === null || courseId === undefined)
    return (
      <main id="content" tabIndex={-1} className="pt-16 outline-none">
        <h1 className="sr-only">Classroom</h1>
        <ErrorState
          message="No lesson is kept on this device. You can open the classroom when you are back online."
          retry={() => window.location.reload()}
        />
      </main>
    );
  return (
    <KeptClassroom userId={owner}>
      <ClassroomScreen courseId={courseId} />
    </KeptClassroom>
  );
}
