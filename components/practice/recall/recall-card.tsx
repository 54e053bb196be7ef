"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { MathText } from "#components/ui/math.tsx";
import type { RecallCardDto } from "#lib/practice/recall/recall-schema.ts";

interface SideProps {
  text: string;
  html: string | null;
  className: string;
}

/** Markup has lines of its own; plain text keeps those that were typed. */
function Side({ text, html, className }: SideProps) {
  return (
    <div dir="auto" className={`wrap-anywhere text-start ${html ? "" : "whitespace-pre-line"} ${className}`}>
      <MathText text={text} html={html} />
    </div>
  );
}

/** What takes the focus when it comes, so that it is read. */
function Read({ children, label, isWanted }: { children: ReactNode; label: string; isWanted: boolean }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} className="outline-none">
      {children}
    </section>
  );
}

interface RecallCardProps {
  card: RecallCardDto;
  isTurned: boolean;
  /** The first card waits for its reader */
  takesFocus: boolean;
}

/** Both sides of a card, the back once it is turned. Keyed by the card and how often it was shown. */
export function RecallCard({ card, isTurned, takesFocus }: RecallCardProps) {
  useEffect(() => {
    if (takesFocus) window.scrollTo(0, 0);
  }, [takesFocus]);
  return (
    <div className="card animate-rise rounded-card border-2 border-line bg-surface">
      <Read label="Question side" isWanted={takesFocus}>
        <Side
          text={card.front}
          html={card.frontHtml}
          className="p-5 font-semibold text-ink text-xl leading-snug md:p-8 md:text-2xl"
        />
      </Read>
      {isTurned ? (
        <div className="animate-rise border-line border-t-2">
          <Read label="Answer side" isWanted>
            <Side text={card.back} html={card.backHtml} className="p-5 text-ink text-lg md:p-8" />
          </Read>
        </div>
      ) : null}
    </div>
  );
}
