"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { PassageDto, SearchResultDto } from "#lib/assistant/schema.ts";
import { ApiError, api, UNREACHABLE } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { clockOf } from "#lib/lesson/rules.ts";
import { isPlainClick } from "./outline.tsx";

interface SearchPanelProps {
  courseId: string;
  lessonId: string;
  field: RefObject<HTMLInputElement | null>;
  seek: (second: number) => void;
  open: (lessonId: string) => void;
}

function Found({
  passage,
  courseId,
  lessonId,
  seek,
  open,
}: Omit<SearchPanelProps, "field"> & { passage: PassageDto }) {
  const { title, heading, block, second, text } = passage;
  const go = () => {
    if (passage.lessonId !== lessonId) open(passage.lessonId);
    else if (second !== null) seek(second);
    else document.getElementById(`b-${block}`)?.scrollIntoView({ block: "start" });
  };
  return (
    <li className="rounded-input border border-line p-3">
      <a
        href={paths.classroom(courseId, passage.lessonId, second ?? block ?? undefined)}
        onClick={(event) => {
          if (!isPlainClick(event) || passage.lessonId !== lessonId) return;
          event.preventDefault();
          go();
        }}
        className="font-semibold text-brand underline-offset-4 hover:underline"
      >
        {title}
        {second === null ? null : `, ${clockOf(second)}`}
      </a>
      {heading ? <p className="text-sm text-ink-2">{heading}</p> : null}
      <blockquote dir="auto" className="mt-1 text-sm">
        {text}
      </blockquote>
    </li>
  );
}

/** Searches the lessons of the course; quotes the passages that fit best. */
export function SearchPanel({ field, ...place }: SearchPanelProps) {
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState("");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["course-search", place.courseId, asked],
    queryFn: ({ signal }) =>
      api<SearchResultDto>(`/api/courses/${place.courseId}/search?q=${encodeURIComponent(asked)}`, {
        signal,
      }),
    enabled: asked !== "",
    staleTime: 60_000,
  });
  return (
    <section aria-labelledby="search-course">
      <h2 id="search-course" className="mb-2 text-lg">
        Search in this course
      </h2>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== "") setAsked(words.trim());
        }}
      >
        <input
          ref={field}
          type="search"
          aria-label="Search in this course"
          placeholder="What are you looking for?"
          value={words}
          maxLength={500}
          onChange={(event) => setWords(event.target.value)}
          className="h-11 min-w-0 flex-1 rounded-input border border-border-strong bg-surface px-3 text-base"
        />
        <Button size="sm" type="submit" isLoading={isFetching}>
          Search
        </Button>
      </form>
      <div role="status" className="mt-3 text-sm text-ink-2">
        {data?.passages.length === 0 ? "This course does not cover that." : null}
      </div>
      {error ? (
        <p role="alert" className="mt-3 text-sm text-bad">
          {error instanceof ApiError && error.message ? error.message : UNREACHABLE}{" "}
          <button type="button" className="underline" onClick={() => void refetch()}>
            Try Again
          </button>
        </p>
      ) : null}
      <ol className="mt-1 grid gap-3">
        {data?.passages.map((passage) => (
          <Found key={passage.passageId} passage={passage} {...place} />
        ))}
      </ol>
      <p className="mt-4 text-xs text-ink-2">From this course only. Not advice for your own case.</p>
    </section>
  );
}
