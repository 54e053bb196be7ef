import type { ReactNode } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { EndStaleSession } from "#components/layout/end-stale-session.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";

function Alone({
  pose,
  title,
  text,
  children,
}: {
  pose: "hello" | "lost";
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="flex max-w-[440px] flex-col items-center text-center">
        <Penguin pose={pose} size={168} />
        <h1 className="mt-6 text-3xl">{title}</h1>
        <p className="mt-3 text-ink-2">{text}</p>
        {children}
      </div>
    </div>
  );
}

/** For visitors: signing in leads back. */
export function EditorInvitation({ courseId }: { courseId: string }) {
  const here = paths.courseEdit(courseId);
  return (
    <Alone
      pose="hello"
      title="Log in to edit this course"
      text="Only its owner can see a course. Log in to open its outline."
    >
      <EndStaleSession isTurnedAway />
      <ButtonLink href={paths.authThen(here)} className="mt-8 w-full">
        Login
      </ButtonLink>
      <ButtonLink
        href={`${paths.signUp}&next=${encodeURIComponent(here)}`}
        variant="secondary"
        className="mt-3 w-full"
      >
        Sign Up
      </ButtonLink>
    </Alone>
  );
}

/** The same for a course that was never there, for one that is gone and for someone else's. */
export function CourseMissing() {
  return (
    <Alone
      pose="lost"
      title="We couldn't find this course"
      text="It was removed, or the address is wrong. Everything you can edit is in My Courses."
    >
      <ButtonLink href={paths.courses} className="mt-8 w-full">
        My Courses
      </ButtonLink>
      <ButtonLink href={paths.dashboard} variant="secondary" className="mt-3 w-full">
        Course Import
      </ButtonLink>
    </Alone>
  );
}
