"use client";

import { Highlighter, ListChecks, Repeat } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Quote } from "#lib/lesson/quote.ts";
import type { HighlightDto } from "#lib/lesson/schema.ts";
import { usePractise, useQuizMeOnPassage } from "./quiz-me.tsx";
import { selectedQuote } from "./use-highlights.ts";

interface SelectionBarProps {
  lessonId: string;
  text: RefObject<HTMLElement | null>;
  /** Null where it failed */
  highlight: (quote: Quote) => Promise<HighlightDto | null>;
}

/** The block that the selection begins in */
function selectedBlock(): string | null {
  const selection = document.getSelection();
  const start = selection?.rangeCount ? selection.getRangeAt(0).startContainer : null;
  const element = start instanceof Element ? start : start?.parentElement;
  return element?.closest<HTMLElement>("[data-block]")?.dataset.block ?? null;
}

/** What one can do with a selected passage; stands at the bottom, where no system menu covers it. */
export function SelectionBar({ lessonId, text, highlight }: SelectionBarProps) {
  const [quote, setQuote] = useState<Quote | null>(null);
  const practise = usePractise(lessonId);
  const quizMe = useQuizMeOnPassage(lessonId);
  useEffect(() => {
    const onChange = () => setQuote(selectedQuote(text.current));
    document.addEventListener("selectionchange", onChange);
    return () => document.removeEventListener("selectionchange", onChange);
  }, [text]);
  const isBusy = practise.isPending || quizMe.isPending;
  if (!quote && !isBusy) return null;
  const uses = [
    { name: "Highlight", Icon: Highlighter, act: (marked: Quote) => void highlight(marked) },
    {
      name: "Practice this",
      Icon: Repeat,
      act: async (marked: Quote) => {
        const saved = await highlight(marked);
        if (saved) practise.mutate(saved._id);
      },
    },
    {
      name: "Quiz me on this",
      Icon: ListChecks,
      act: (marked: Quote) => quizMe.mutate({ block: selectedBlock(), quote: marked.quote }),
    },
  ];
  return (
    <fieldset
      aria-label="Selected text"
      className="card fixed bottom-20 left-1/2 z-20 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-wrap justify-center gap-2 rounded-card border-2 border-line bg-raised p-2 shadow-float lg:bottom-6"
    >
      {isBusy ? (
        <p role="status" className="px-4 py-2.5 text-sm">
          Making questions…
        </p>
      ) : (
        uses.map(({ name, Icon, act }) => (
          <Button
            key={name}
            size="sm"
            variant={name === "Highlight" ? "primary" : "secondary"}
            icon={<Icon aria-hidden="true" className="size-4" />}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              if (quote) void act(quote);
              document.getSelection()?.removeAllRanges();
            }}
          >
            {name}
          </Button>
        ))
      )}
    </fieldset>
  );
}
