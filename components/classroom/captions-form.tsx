"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { ApiError, UNREACHABLE } from "#lib/client/api.ts";
import { lessonKey, sendCaptions } from "#lib/lesson/client.ts";
import { CAPTIONS_BYTES } from "#lib/lesson/rules.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";

const TOO_LARGE = "Captions can be up to 2 MB.";

/** Captions of the owner: a WebVTT or SubRip file, or a pasted transcript with times. */
export function CaptionsForm({ lesson }: { lesson: Pick<LessonDto, "_id" | "cues"> }) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async (given: string) => {
    if (given.length > CAPTIONS_BYTES / 1.05) return setProblem(TOO_LARGE);
    setIsSending(true);
    setProblem(null);
    try {
      client.setQueryData(lessonKey(lesson._id), await sendCaptions(lesson._id, given));
      toastSuccess("Captions added.");
      setText("");
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : UNREACHABLE);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <details className="mt-4 rounded-input border border-line text-ink">
      <summary className="cursor-pointer px-3 py-2.5 text-sm font-semibold">
        {lesson.cues ? "Replace captions" : "Add captions"}
      </summary>
      <div className="grid gap-3 p-3 pt-0 text-sm">
        <label className="grid gap-1">
          File (.vtt or .srt)
          <input
            type="file"
            accept=".vtt,.srt,text/vtt"
            disabled={isSending}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = "";
              if (file && file.size > CAPTIONS_BYTES) setProblem(TOO_LARGE);
              else if (file) void file.text().then(send);
            }}
            className="min-h-11 max-w-full py-2"
          />
        </label>
        <label className="grid gap-1">
          Or paste a transcript with times
          <textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={4}
            placeholder={"0:00 Welcome to this lesson.\n0:04 Today we look at tides."}
            className="w-full rounded-input border border-border-strong bg-surface p-3 text-base"
          />
        </label>
        {problem ? (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        ) : null}
        <Button
          size="sm"
          variant="secondary"
          isLoading={isSending}
          disabled={text.trim() === ""}
          onClick={() => void send(text)}
        >
          Add captions
        </Button>
      </div>
    </details>
  );
}
