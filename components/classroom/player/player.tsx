"use client";

import { type Ref, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { hostOf } from "../classroom-words.ts";
import type { PlayerEvents, PlayerHandle } from "./player-handle.ts";

interface PlayerProps extends PlayerEvents {
  lesson: LessonDto;
  /** Where it begins, in seconds */
  startAt: number;
  ref: Ref<PlayerHandle>;
}

/** The recording of a lesson. Nothing is asked of its host before its learner says so. */
export function Player({ lesson }: PlayerProps) {
  const [isAsked, setIsAsked] = useState(false);
  const host = hostOf(lesson);
  return (
    <div className="mb-6 grid aspect-video place-content-center justify-items-center gap-3 rounded-card bg-sunken p-4 text-center">
      <Button onClick={() => setIsAsked(true)}>Load video from {host}</Button>
      {isAsked ? (
        <a
          href={lesson.media?.address}
          rel="noopener noreferrer"
          target="_blank"
          className="text-brand underline"
        >
          Open it on {host}
        </a>
      ) : null}
    </div>
  );
}
