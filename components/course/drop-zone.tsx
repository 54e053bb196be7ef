"use client";

import clsx from "clsx";
import { FileUp } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import type { ChosenFile } from "#lib/course/import/import-client.ts";
import { chosenFiles, droppedFiles } from "./chosen-files.ts";

/** Counts enters and leaves: dragging over a child leaves the parent. Only files are of interest. */
function useDrop(onDrop: (transfer: DataTransfer) => void) {
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const move = (step: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    onDrop(event.dataTransfer);
  };
  const handlers = {
    onDragEnter: move(1),
    onDragLeave: move(-1),
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: drop,
  };
  return { isOver, handlers };
}

interface DropZoneProps {
  onFiles: (files: ChosenFile[]) => void;
  /** A folder could not be read */
  onFailure: () => void;
  labelledBy: string;
  children: ReactNode;
}

/** One big target for files and folders that are dropped or pasted, whatever stands in it. */
export function DropZone({ onFiles, onFailure, labelledBy, children }: DropZoneProps) {
  const { isOver, handlers } = useDrop((transfer) => void droppedFiles(transfer).then(onFiles, onFailure));
  const paste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) onFiles(chosenFiles(clipboardData.files));
  };
  return (
    <section
      {...handlers}
      onPaste={paste}
      aria-labelledby={labelledBy}
      className={clsx(
        "relative rounded-card border-2 border-dashed p-5 transition-colors duration-state md:p-8",
        isOver ? "border-brand bg-brand-soft" : "border-border-strong bg-surface",
      )}
    >
      {children}
      {isOver ? (
        <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-2 rounded-card bg-brand-soft text-brand-strong">
          <FileUp aria-hidden="true" className="size-10" />
          <p className="font-display text-lg font-semibold">Drop it to import it</p>
        </div>
      ) : null}
    </section>
  );
}
