"use client";

import { useEffect, useRef } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { NoSourceDto } from "#lib/island/schema.ts";

interface NoSourceNoteProps {
  islandId: string;
  source: NoSourceDto;
  /** Someone has just asked: the answer is read out */
  takesFocus?: boolean;
  className?: string;
}

/** Why an island has no questions, and what its learner can do about it. */
export function NoSourceNote({ islandId, source, takesFocus = false, className }: NoSourceNoteProps) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) message.current?.focus();
  }, [takesFocus]);
  return (
    <div className={className}>
      <p ref={message} tabIndex={-1} className="text-ink outline-none">
        {source.message}
      </p>
      {source.canEdit ? (
        <ButtonLink
          size="sm"
          data-next
          href={paths.courseEditPart(source.courseId, islandId)}
          prefetch={false}
          className="mt-3"
        >
          {source.reason === "no_text" ? "Add text" : "Edit this island"}
        </ButtonLink>
      ) : (
        <p className="mt-1 text-ink-2">You can't edit this course. Play another island for now.</p>
      )}
    </div>
  );
}
