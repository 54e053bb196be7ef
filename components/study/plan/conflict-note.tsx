"use client";

import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";

interface ConflictNoteProps {
  attempt: number;
  onKeepMine: () => void;
  onShowOther: () => void;
  isBusy: boolean;
}

/** Two tabs changed one plan: what is typed here is kept until its learner decides. */
export function ConflictNote({ attempt, onKeepMine, onShowOther, isBusy }: ConflictNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) note.current?.focus();
  }, [attempt]);
  return (
    <div
      ref={note}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-24 rounded-input border-gold-text border-l-4 bg-gold-soft px-4 py-3"
    >
      <p className="font-semibold">This plan was changed in another tab or on another device.</p>
      <p className="mt-1 text-ink-2 text-sm">What you typed is still here. Which one should stay?</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onKeepMine} isLoading={isBusy}>
          Save mine
        </Button>
        <Button size="sm" variant="quiet" onClick={onShowOther}>
          Show the other one
        </Button>
      </div>
    </div>
  );
}
