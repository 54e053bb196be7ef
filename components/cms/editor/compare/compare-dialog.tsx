"use client";

import clsx from "clsx";
import { type ReactNode, useMemo, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import type { PostFields } from "#lib/blog/editor/post-fields.ts";
import { type Fold, fold, type Part, type Row } from "./align.ts";
import { type ComparedField, compare } from "./compare.ts";

interface CompareDialogProps {
  title: string;
  before: PostFields;
  after: PostFields;
  /** Over the two columns, unless `choice` names them */
  names?: readonly [before: string, after: string];
  /** What is compared can be chosen here */
  choice?: ReactNode;
  /** Of what is in the dialog now */
  isLoading?: boolean;
  footer: ReactNode;
  onClose: () => void;
}

const LOOKS = {
  added: "bg-ok-soft text-ok decoration-2 underline",
  removed: "bg-bad-soft text-bad decoration-2 line-through",
};
const PAIR = "grid gap-x-4 gap-y-1 md:grid-cols-2";

/** Two texts side by side, block by block, with the words that were taken out and put in; on phones one below the other. */
export function CompareDialog({ before, after, names, ...props }: CompareDialogProps) {
  const fields = useMemo(() => compare(before, after), [before, after]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      footer={props.footer}
      className="max-w-[1120px]"
    >
      {props.choice}
      {names ? (
        <p className={`${PAIR} mt-4 font-semibold text-ink-2 text-sm max-md:hidden`}>
          <span>{names[0]}</span>
          <span>{names[1]}</span>
        </p>
      ) : null}
      <p className="mt-3 text-ink-2 text-sm">
        <span className={LOOKS.removed}>Crossed out words</span> are gone,{" "}
        <span className={LOOKS.added}>underlined ones</span> are new.
      </p>
      <section aria-label="Changes" aria-busy={props.isLoading} className="mt-4 grid gap-6">
        {fields.length === 0 ? (
          <p className="text-ink-2">The words are the same; at most the formatting differs.</p>
        ) : null}
        {fields.map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </section>
    </Dialog>
  );
}

function Field({ field: { name, rows } }: { field: ComparedField }) {
  const folds = useMemo(() => fold(rows), [rows]);
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 font-display font-semibold text-base text-ink">{name}</h3>
      <div className="grid gap-1.5">
        {folds.map((each) => (
          <Folded key={each.rows[0]?.at} {...each} />
        ))}
      </div>
    </div>
  );
}

function Folded({ rows, isFolded }: Fold) {
  const [isOpen, setOpen] = useState(!isFolded);
  if (isOpen) return rows.map((row) => <Blocks key={row.at} row={row} />);
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="min-h-11 rounded-input border border-line border-dashed px-3 text-ink-2 text-sm hover:bg-sunken"
    >
      Show {rows.length} unchanged paragraphs
    </button>
  );
}

/** An old block and the one that it became; a phone shows what has stayed once. */
function Blocks({ row: { before, after, kind } }: { row: Row }) {
  return (
    <div className={PAIR}>
      <Block
        parts={before}
        isOld
        isMuted={kind === "same"}
        className={clsx(kind === "same" && "max-md:hidden")}
      />
      <Block parts={after} isMuted={kind === "same"} />
    </div>
  );
}

interface BlockProps {
  parts: Part[] | null;
  isOld?: boolean;
  isMuted: boolean;
  className?: string;
}

function Block({ parts, isOld = false, isMuted, className }: BlockProps) {
  if (!parts) return <div aria-hidden="true" className="rounded-input bg-sunken/60 max-md:hidden" />;
  const edge = isMuted ? "border-transparent" : isOld ? "border-bad" : "border-ok";
  return (
    <div className={clsx("flex min-w-0 gap-2 rounded-r-input border-l-4 py-1 pr-2 pl-2", edge, className)}>
      <span aria-hidden="true" className="w-3 shrink-0 select-none font-semibold text-ink-3">
        {isMuted ? "" : isOld ? "−" : "+"}
      </span>
      <p
        dir="auto"
        className={clsx(
          "min-w-0 flex-1 whitespace-pre-wrap leading-relaxed wrap-anywhere",
          isMuted ? "text-ink-2" : "text-ink",
        )}
      >
        {parts.map((part) => (
          <ComparedPart key={part.at} part={part} />
        ))}
      </p>
    </div>
  );
}

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
