"use client";

import clsx from "clsx";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Cue, clockOf } from "#lib/lesson/rules.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { CaptionsForm } from "./captions-form.tsx";
import { whyNoTranscript } from "./classroom-words.ts";

interface TranscriptPanelProps {
  lesson: LessonDto;
  /** Where the recording stands, in seconds */
  second: number;
  seek: (second: number) => void;
  search: RefObject<HTMLInputElement | null>;
}

/** The cue that is spoken at a second; -1 before the first. */
export function cueAt(cues: readonly Cue[], second: number): number {
  let [low, high] = [0, cues.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.at ?? 0) <= second) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

/** Which cues say something, whatever the case. */
export function cuesWith(cues: readonly Cue[], words: string): number[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return [];
  return cues.flatMap(({ text }, index) => (text.toLocaleLowerCase().includes(wanted) ? [index] : []));
}

function Marked({ text, words }: { text: string; words: string }) {
  const wanted = words.trim().toLocaleLowerCase();
  const at = wanted === "" ? -1 : text.toLocaleLowerCase().indexOf(wanted);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}

function Chapters({ lesson, seek }: Pick<TranscriptPanelProps, "lesson" | "seek">) {
  if (!lesson.chapters?.length) return null;
  return (
    <details className="mb-3 rounded-input border border-line">
      <summary className="cursor-pointer px-3 py-2.5 text-sm font-semibold">Chapters</summary>
      <ol className="grid pb-2">
        {lesson.chapters.map(({ at, title }) => (
          <li key={at}>
            <button
              type="button"
              onClick={() => seek(at)}
              className="flex min-h-11 w-full gap-3 px-3 py-2 text-start text-sm hover:bg-sunken"
            >
              <span className="shrink-0 text-ink-2 tabular-nums">{clockOf(at)}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface SearchProps {
  words: string;
  setWords: (words: string) => void;
  found: readonly number[];
  go: (step: 1 | -1) => void;
  field: TranscriptPanelProps["search"];
}

function Search({ words, setWords, found, go, field }: SearchProps) {
  return (
    <div className="mb-3 flex items-center gap-1">
      <input
        ref={field}
        type="search"
        aria-label="Search the transcript"
        placeholder="Search the transcript"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
        }}
        className="h-11 min-w-0 flex-1 rounded-input border border-border-strong bg-surface px-3 text-base"
      />
      <span role="status" className="shrink-0 px-1 text-sm text-ink-2">
        {words.trim() === "" ? "" : found.length === 0 ? "Not found" : `${found.length} found`}
      </span>
      {found.length > 0 ? (
        <>
          <button
            type="button"
            aria-label="Previous match"
            onClick={() => go(-1)}
            className="grid size-11 place-items-center rounded-input hover:bg-sunken"
          >
            <ChevronUp aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            aria-label="Next match"
            onClick={() => go(1)}
            className="grid size-11 place-items-center rounded-input hover:bg-sunken"
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </button>
        </>
      ) : null}
    </div>
  );
}

/** Up and down move between cues, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const row = event.target instanceof Element ? event.target.closest("li") : null;
  const targets: Record<string, Element | null | undefined> = {
    ArrowDown: row?.nextElementSibling,
    ArrowUp: row?.previousElementSibling,
    Home: event.currentTarget.firstElementChild,
    End: event.currentTarget.lastElementChild,
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.querySelector("button")?.focus();
}

/** Cues below one another; the one that is spoken stays in sight until one scrolls. */
export function TranscriptPanel({ lesson, second, seek, search }: TranscriptPanelProps) {
  const cues = useMemo(() => lesson.cues ?? [], [lesson.cues]);
  const [words, setWords] = useState("");
  const [match, setMatch] = useState(-1);
  const [isFollowing, setIsFollowing] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const found = useMemo(() => cuesWith(cues, words), [cues, words]);
  const spoken = cueAt(cues, second);
  const show = (index: number) => {
    const row = list.current?.children[index];
    if (row instanceof HTMLElement && list.current)
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3;
  };
  useEffect(() => {
    if (!isFollowing || spoken < 0) return;
    const row = list.current?.children[spoken];
    if (row instanceof HTMLElement && list.current)
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3;
  }, [isFollowing, spoken]);
  const go = (step: 1 | -1) => {
    if (found.length === 0) return;
    const next = (match + step + found.length) % found.length;
    setMatch(next);
    setIsFollowing(false);
    show(found[next] ?? 0);
  };
  if (cues.length === 0)
    return (
      <div className="text-sm text-ink-2">
        <p>{whyNoTranscript(lesson)}</p>
        {lesson.isOwn && lesson.media ? <CaptionsForm lesson={lesson} /> : null}
      </div>
    );
  return (
    <div>
      <Chapters lesson={lesson} seek={seek} />
      <Search
        words={words}
        setWords={(next) => {
          setWords(next);
          setMatch(-1);
        }}
        found={found}
        go={go}
        field={search}
      />
      {lesson.transcript === "automatic" ? (
        <p className="mb-2 text-sm text-ink-2">Automatic captions: some words may be wrong.</p>
      ) : null}
      <div className="relative">
        <ol
          ref={list}
          aria-label="Transcript"
          onKeyDown={moveFocus}
          onWheel={() => setIsFollowing(false)}
          onTouchMove={() => setIsFollowing(false)}
          className="relative max-h-[min(60dvh,36rem)] overflow-y-auto overscroll-contain rounded-input border border-line"
        >
          {cues.map(({ at, text }, index) => (
            <li
              key={`${at} ${text}`}
              className="[contain-intrinsic-size:auto_44px] [content-visibility:auto]"
            >
              <button
                type="button"
                aria-current={index === spoken ? "time" : undefined}
                // One stop for the keyboard; arrows move from there.
                tabIndex={index === Math.max(0, spoken) ? 0 : -1}
                onClick={() => {
                  setIsFollowing(true);
                  seek(at);
                }}
                className={clsx(
                  "flex min-h-11 w-full gap-3 px-3 py-2 text-start text-sm hover:bg-sunken",
                  index === spoken && "bg-brand-soft text-ink",
                  found[match] === index && "outline-2 -outline-offset-2 outline-brand",
                )}
              >
                <span className="shrink-0 text-ink-2 tabular-nums">{clockOf(at)}</span>
                <span dir="auto">
                  <Marked text={text} words={words} />
                </span>
              </button>
            </li>
          ))}
        </ol>
        {isFollowing || spoken < 0 ? null : (
          <Button
            size="sm"
            variant="secondary"
            className="absolute right-3 bottom-3"
            onClick={() => setIsFollowing(true)}
          >
            Back to now
          </Button>
        )}
      </div>
      {lesson.isOwn ? <CaptionsForm lesson={lesson} /> : null}
    </div>
  );
}
