"use client";

import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { bareLink } from "#lib/blog/bookmark.ts";

interface BookmarkDialogProps {
  onClose: () => void;
  onLink: (href: string) => void;
}

/** Asks for the address of the page. */
export function BookmarkDialog({ onClose, onLink }: BookmarkDialogProps) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const given = input.current?.value.trim() ?? "";
    const href = bareLink(/^[a-z][a-z0-9+.-]*:/i.test(given) ? given : `https://${given}`);
    if (!href) return setError("This is not a web address. Try something like https://example.org");
    onLink(href);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a bookmark"
      description="Readers see the page's title and description as a card."
      initialFocusRef={input}
      className="max-w-[480px]"
    >
      <form onSubmit={apply} noValidate className="mt-4 grid gap-5">
        <Field label="Address of the page" error={error}>
          <TextInput ref={input} type="url" placeholder="https://" autoComplete="off" />
        </Field>
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Add bookmark</Button>
        </div>
      </form>
    </Dialog>
  );
}
