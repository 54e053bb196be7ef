"use client";

import { type ReactNode, useState } from "react";
import { counted } from "#components/course/course-view.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { paths } from "#lib/client/paths.ts";
import { COURSE_HEADING, FORM_HEADING, focusIfLost } from "./focus.ts";
import type { CourseSaving } from "./use-course-saving.ts";

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="mb-6 rounded-button border border-line border-l-4 border-l-brand bg-raised p-4"
    >
      <p className="font-semibold text-ink">{title}</p>
      <p className="mt-1 text-ink-2 text-sm">{text}</p>
      {children ? <div className="mt-3 flex flex-wrap gap-3">{children}</div> : null}
    </div>
  );
}

function Conflict({ saving }: { saving: CourseSaving }) {
  const [asking, setAsking] = useState<string | null>(null);
  const ask = async (type: "takeTheirs" | "keepMine") => {
    setAsking(type);
    await saving.ask(type).catch(toastFailure);
    setAsking(null);
    focusIfLost([FORM_HEADING, COURSE_HEADING]);
  };
  return (
    <Notice
      title="This course was changed in another tab."
      text="Your changes are kept until you choose. “Reload” drops them and shows the course as it is now; “Keep mine” applies them on top."
    >
      <Button
        size="sm"
        variant="secondary"
        isLoading={asking === "takeTheirs"}
        onClick={() => ask("takeTheirs")}
      >
        Reload
      </Button>
      <Button size="sm" isLoading={asking === "keepMine"} onClick={() => ask("keepMine")}>
        Keep mine
      </Button>
    </Notice>
  );
}

/** What the editor can't settle by itself. */
export function Notices({ saving }: { saving: CourseSaving }) {
  const { phase, dropped } = saving.state;
  if (phase === "conflict") return <Conflict saving={saving} />;
  if (phase === "gone") {
    return (
      <Notice title="This course was removed." text="It no longer exists, so there is nothing left to save.">
        <ButtonLink size="sm" variant="secondary" href={paths.courses}>
          My Courses
        </ButtonLink>
      </Notice>
    );
  }
  if (dropped === 0) return null;
  const showAsItIs = async () => {
    await saving.ask("takeTheirs").catch(toastFailure);
    focusIfLost([FORM_HEADING, COURSE_HEADING]);
  };
  return (
    <Notice
      title={`${counted(dropped, "change")} no longer applied and ${dropped === 1 ? "was" : "were"} left out.`}
      text="What they changed is no longer in the course. Everything else was saved."
    >
      <Button size="sm" variant="secondary" onClick={showAsItIs}>
        Show the course as it is
      </Button>
    </Notice>
  );
}
