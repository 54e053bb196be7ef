"use client";

import { ArrowLeft, Map as MapIcon } from "lucide-react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { SaveStatus } from "./save-status.tsx";
import type { CourseSaving } from "./use-course-saving.ts";

/** The way back, where the edits are, and the way to play what was made. */
export function EditorHeader({ saving }: { saving: CourseSaving }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-bg">
      <div className="mx-auto flex min-h-14 max-w-page md:min-h-16 items-center gap-2 px-2 md:gap-4 md:px-6">
        {/* A document of its own: the browser then asks before it leaves unsaved edits behind. */}
        <a
          href={paths.courses}
          className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-input text-ink-2 hover:bg-sunken hover:text-ink md:px-3"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span className="sr-only font-medium md:not-sr-only">My Courses</span>
        </a>
        <SaveStatus saving={saving} />
        <ButtonLink
          size="sm"
          variant="secondary"
          href={paths.courseIslands(saving.courseId)}
          icon={<MapIcon aria-hidden="true" className="size-4" />}
          className="shrink-0 max-md:px-3!"
        >
          <span>
            Sail <span className="max-md:sr-only">its islands</span>
          </span>
        </ButtonLink>
      </div>
    </header>
  );
}
