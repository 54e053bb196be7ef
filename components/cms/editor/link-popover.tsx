"use client";

import type { Editor } from "@tiptap/core";
import { ExternalLink } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { Field, TextInput } from "#components/ui/field.tsx";
import { isLinkable } from "./extensions.ts";
import { anchorOf } from "./use-anchor.ts";

/** An address as people type it. */
export function hrefOf(text: string): string | null {
  const given = text.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.\w+$/.test(given)) return `mailto:${given}`;
  const href = /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(given) ? `https://${given}` : given;
  return isLinkable(href) ? href : null;
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (!editor.state.selection.empty || editor.isActive("link")) chain.setLink({ href }).run();
  else chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
}

/** Stands under the words that it is about; Escape goes back to them. */
export function LinkPopover({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [initial] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [anchor] = useState(() => anchorOf(editor));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = hrefOf(input.current?.value ?? "");
    if (!href) return setError("This doesn't look like an address. Try something like https://example.org");
    setLink(editor, href);
    close();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  const left = Math.max(0, Math.min(anchor.left - 170, editor.view.dom.clientWidth - 340));
  return (
    <div
      role="dialog"
      aria-label="Link"
      onKeyDown={onKeyDown}
      style={{ top: anchor.bottom + 8, left }}
      className="absolute z-20 w-[340px] max-w-full rounded-button border border-line bg-raised p-4 shadow-float"
    >
      <form onSubmit={apply} noValidate className="grid gap-3">
        <Field label="Address" error={error}>
          <TextInput
            ref={input}
            type="url"
            defaultValue={initial}
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
        <div className="flex items-center gap-2">
          {initial ? (
            <>
              <Button variant="quiet" size="sm" className="px-3 text-bad" onClick={remove}>
                Remove
              </Button>
              <a
                href={initial}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: "quiet", size: "sm" }, "px-3")}
              >
                <ExternalLink aria-hidden="true" className="size-4" />
                Open
              </a>
            </>
          ) : null}
          <Button type="submit" size="sm" className="ml-auto">
            Apply
          </Button>
        </div>
      </form>
    </div>
  );
}
