"use client";

import { Clock, Download, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { RichText } from "#components/ui/rich-text.tsx";
import type { SavePhase } from "#lib/client/autosave/save-times.ts";
import { clockOf, MAX_NOTE_LENGTH } from "#lib/lesson/rules.ts";
import type { HighlightDto, LessonDto } from "#lib/lesson/schema.ts";
import { usePractise } from "./quiz-me.tsx";
import { useNote } from "./use-note.ts";

const STATUS: Record<SavePhase, string> = {
  idle: "Saved",
  saving: "Saving…",
  offline: "No connection. Your note is kept on this device and saved later.",
  failed: "Saving failed. We'll try again in a moment.",
  refused: "This note can't be saved. It may be too long.",
  signedOut: "You are logged out. Copy your note before you leave.",
  conflict: "This note was changed in another tab or on another device.",
  gone: "This lesson is gone. Copy your note before you leave.",
};

interface NotesPanelProps {
  lesson: LessonDto;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where the recording stands, in seconds; null where there is none */
  second: () => number | null;
  seek: (second: number) => void;
  lost: readonly HighlightDto[];
  removeHighlight: (highlightId: string) => void;
}

const SECOND = /^#t=(\d+)$/;

/** The note as it reads; its times lead to the recording. */
function NoteView({ html, seek }: { html: string; seek: (second: number) => void }) {
  const view = useRef<HTMLDivElement & HTMLSpanElement>(null);
  const go = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const second = SECOND.exec(link?.getAttribute("href") ?? "")?.[1];
    if (second === undefined) return;
    event.preventDefault();
    seek(Number(second));
  });
  useEffect(() => {
    const shown = view.current;
    const listener = (event: MouseEvent) => go(event);
    shown?.addEventListener("click", listener);
    return () => shown?.removeEventListener("click", listener);
  }, []);
  return <RichText ref={view} html={html} className="text-sm" />;
}

interface MarkedListProps {
  highlights: readonly HighlightDto[];
  practise: (highlightId: string) => void;
  /** The highlight of which something is being made */
  practising: string | null;
  remove: (highlightId: string) => void;
}

function MarkedList({ highlights, practise, practising, remove }: MarkedListProps) {
  return (
    <ul className="mt-2 grid gap-2">
      {highlights.map(({ _id, quote }) => (
        <li key={_id} className="rounded-input bg-sunken px-3 py-1 text-sm">
          <q dir="auto" className="block py-2 break-words">
            {quote}
          </q>
          <div className="flex items-center justify-between gap-2">
            <Button
              size="sm"
              variant="quiet"
              className="-ms-3 min-h-11! px-3!"
              isLoading={practising === _id}
              // A highlight that is still being saved has no id yet.
              disabled={_id.startsWith("new-")}
              aria-label={`Practice this: “${quote.slice(0, 40)}”`}
              onClick={() => practise(_id)}
            >
              Practice this
            </Button>
            <button
              type="button"
              aria-label={`Remove the highlight “${quote.slice(0, 40)}”`}
              onClick={() => remove(_id)}
              className="grid size-11 shrink-0 place-items-center rounded-input text-ink-2 hover:text-ink"
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

type HighlightsProps = Pick<NotesPanelProps, "lesson" | "lost" | "removeHighlight">;

/** What the learner has marked in the lesson, and what can't be placed in its text any more. */
function Highlights({ lesson, lost, removeHighlight }: HighlightsProps) {
  const { mutate, isPending, variables } = usePractise(lesson._id);
  const list = { practise: mutate, practising: isPending ? variables : null, remove: removeHighlight };
  const placed = lesson.highlights.filter(({ _id }) => !lost.some((one) => one._id === _id));
  return (
    <>
      {placed.length > 0 ? (
        <section aria-labelledby="highlights" className="mt-6">
          <h3 id="highlights" className="text-base">
            Highlights
          </h3>
          <MarkedList highlights={placed} {...list} />
        </section>
      ) : null}
      {lost.length > 0 ? (
        <section aria-labelledby="lost-highlights" className="mt-6">
          <h3 id="lost-highlights" className="text-base">
            The text changed
          </h3>
          <p className="mt-1 text-sm text-ink-2">These highlights can't be placed in the new text.</p>
          <MarkedList highlights={lost} {...list} />
        </section>
      ) : null}
    </>
  );
}

/** The learner's note of a lesson: written in Markdown, saved by itself. Keyed by its lesson. */
export function NotesPanel({ lesson, field, second, seek, lost, removeHighlight }: NotesPanelProps) {
  const { state, type, saveNow, resolve } = useNote(lesson);
  const [isReading, setIsReading] = useState(false);
  const insertTime = () => {
    const at = second();
    const input = field.current;
    if (at === null || !input) return;
    const { selectionStart, selectionEnd } = input;
    const mark = `[${clockOf(at)}] `;
    type(state.text.slice(0, selectionStart) + mark + state.text.slice(selectionEnd));
    input.focus();
  };
  const isQuiet = state.phase === "idle" && state.version === 0 && state.text === "";
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Button size="sm" variant="quiet" aria-pressed={isReading} onClick={() => setIsReading(!isReading)}>
          {isReading ? "Edit" : "Preview"}
        </Button>
        {lesson.media && !isReading ? (
          <Button
            size="sm"
            variant="quiet"
            icon={<Clock aria-hidden="true" className="size-4" />}
            onClick={insertTime}
          >
            Insert time
          </Button>
        ) : null}
        <a
          href={`/api/courses/${lesson.courseId}/notes.md`}
          download
          className="ml-auto inline-flex min-h-11 items-center gap-1.5 px-2 text-sm text-brand underline-offset-4 hover:underline"
        >
          <Download aria-hidden="true" className="size-4" />
          All notes
        </a>
      </div>
      {isReading ? (
        state.html === "" ? (
          <p className="text-sm text-ink-2">No notes yet.</p>
        ) : (
          <NoteView html={state.html} seek={seek} />
        )
      ) : (
        <textarea
          ref={field}
          aria-label="Note"
          dir="auto"
          value={state.text}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => type(event.target.value)}
          onBlur={saveNow}
          placeholder="Write in Markdown. It saves by itself."
          className="min-h-48 w-full resize-y rounded-input border border-border-strong bg-surface p-3 text-base leading-relaxed text-ink placeholder:text-ink-3"
        />
      )}
      <p role="status" className="mt-1 min-h-5 text-sm text-ink-2">
        {isQuiet
          ? null
          : state.phase === "idle" && state.times.firstChangeAt !== null
            ? "Not saved yet"
            : STATUS[state.phase]}
      </p>
      {state.phase === "conflict" ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => void resolve(true)}>
            Keep this note
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void resolve(false)}>
            Take the other one
          </Button>
        </div>
      ) : null}
      <Highlights lesson={lesson} lost={lost} removeHighlight={removeHighlight} />
    </div>
  );
}
