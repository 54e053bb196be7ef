"use client";

import clsx from "clsx";
import { FileUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { FormatChips } from "./format-chips.tsx";
import { fileProblem, IMPORT_ENDINGS } from "./import-view.ts";

interface DropZoneProps {
  onFile: (file: File) => void;
  /** Why the last try was refused by the server */
  problem: string | null;
  isPrimary: boolean;
  /** One has been imported just now */
  isAnother: boolean;
}

/** Counts enters and leaves: dragging over a child leaves the parent. */
function useDrop(onDrop: (files: FileList) => void) {
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const move = (step: number) => (event: DragEvent) => {
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    onDrop(event.dataTransfer.files);
  };
  const handlers = {
    onDragEnter: move(1),
    onDragLeave: move(-1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: drop,
  };
  return { isOver, handlers };
}

/** One big target for a file, and a button for those who don't drag. */
export function DropZone({ onFile, problem, isPrimary, isAnother }: DropZoneProps) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const trouble = files.length > 1 ? "One file at a time, please." : fileProblem(file);
    setRefusal(trouble);
    if (!trouble) onFile(file);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    // The same file may be chosen again after a failure
    event.target.value = "";
  };
  const { isOver, handlers } = useDrop(take);
  const error = refusal ?? problem;
  return (
    <section
      {...handlers}
      aria-label="Course file"
      className={clsx(
        "flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-10 text-center transition-colors duration-state",
        isOver ? "border-brand bg-brand-soft" : "border-border-strong bg-surface",
      )}
    >
      <FileUp aria-hidden="true" className={clsx("size-10", isOver ? "text-brand-strong" : "text-brand")} />
      <p className="text-lg font-medium text-ink">
        {isOver ? "Let go to import it" : `Drop ${isAnother ? "another" : "a"} course file here`}
      </p>
      <p className="text-ink-2">or choose it from your device, up to 50{"\u00a0"}MB</p>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={IMPORT_ENDINGS.join(",")}
        onChange={choose}
        className="hidden"
      />
      <Button
        variant={isPrimary ? "primary" : "secondary"}
        onClick={() => input.current?.click()}
        aria-describedby={error ? errorId : undefined}
        className="mt-3"
      >
        Choose a file
      </Button>
      <div role="alert">{error ? <FieldError id={errorId} message={error} /> : null}</div>
      <FormatChips />
    </section>
  );
}
