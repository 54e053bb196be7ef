"use client";

import { type ReactNode, useMemo } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import type { PostFields } from "#lib/blog/editor/post-fields.ts";
import { compare, type Part } from "./compare.ts";

interface CompareDialogProps {
  title: string;
  before: PostFields;
  after: PostFields;
  footer: ReactNode;
  onClose: () => void;
}

/** What was taken out and what was put in, word by word. */
export function CompareDialog({ title, before, after, footer, onClose }: CompareDialogProps) {
  const fields = useMemo(() => compare(before, after), [before, after]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={footer}
      className="max-w-[820px]"
    >
      <p className="mt-2 text-ink-2 text-sm">
        <span className={LOOKS.added}>Underlined words</span> are new,{" "}
        <span className={LOOKS.removed}>crossed out</span> ones are gone.
      </p>
      <section aria-label="Changes" className="mt-4 grid gap-5">
        {fields.length === 0 ? (
          <p className="text-ink-2">The words are the same; at most the formatting differs.</p>
        ) : null}
        {fields.map(({ name, parts }) => (
          <div key={name}>
            <h3 className="mb-1 font-display font-semibold text-base text-ink">{name}</h3>
            <p className="whitespace-pre-wrap text-ink leading-relaxed">
              {parts.map((part) => (
                <ComparedPart key={part.at} part={part} />
              ))}
            </p>
          </div>
        ))}
      </section>
    </Dialog>
  );
}

const LOOKS = {
  added: "bg-ok-soft text-ok decoration-2 underline",
  removed: "bg-bad-soft text-bad decoration-2 line-through",
};

function ComparedPart({ part: { kind, text } }: { part: Part }) {
  if (kind === "same") return text;
  const Tag = kind === "added" ? "ins" : "del";
  return (
    <Tag className={LOOKS[kind]}>
      <VisuallyHidden>{kind === "added" ? "[new: " : "[gone: "}</VisuallyHidden>
      {text}
      <VisuallyHidden>]</VisuallyHidden>
    </Tag>
  );
}
