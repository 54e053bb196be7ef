"use client";

import { Highlighter } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Quote } from "#lib/lesson/quote.ts";
import { selectedQuote } from "./use-highlights.ts";

interface SelectionBarProps {
  text: RefObject<HTMLElement | null>;
  highlight: (quote: Quote) => void;
}

/** What one can do with a selected passage; stands at the bottom, where no system menu covers it. */
export function SelectionBar({ text, highlight }: SelectionBarProps) {
  const [quote, setQuote] = useState<Quote | null>(null);
  useEffect(() => {
    const onChange = () => setQuote(selectedQuote(text.current));
    document.addEventListener("selectionchange", onChange);
    return () => document.removeEventListener("selectionchange", onChange);
  }, [text]);
  if (!quote) return null;
  return (
    <div
      role="toolbar"
      aria-label="Selected text"
      className="card fixed bottom-20 left-1/2 z-20 -translate-x-1/2 rounded-card border-2 border-line bg-raised p-2 shadow-float lg:bottom-6"
    >
      <Button
        size="sm"
        icon={<Highlighter aria-hidden="true" className="size-4" />}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          highlight(quote);
          document.getSelection()?.removeAllRanges();
        }}
      >
        Highlight
      </Button>
    </div>
  );
}
