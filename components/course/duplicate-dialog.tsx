"use client";

import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { Replace } from "#lib/course/import/client.ts";

interface DuplicateDialogProps {
  /** The server's sentence; null: closed */
  message: string | null;
  onChoose: (replace: Replace) => void;
  onCancel: () => void;
}

/** The same file was imported before: what shall become of the older course? */
export function DuplicateDialog({ message, onChoose, onCancel }: DuplicateDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={message !== null}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title="You have this course already"
      description={message}
      initialFocusRef={cancel}
      className="max-w-[500px]!"
      footer={
        <>
          <Button ref={cancel} variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={() => onChoose("false")}>
            Keep both
          </Button>
          <Button onClick={() => onChoose("true")}>Replace</Button>
        </>
      }
    />
  );
}
