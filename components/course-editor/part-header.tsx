"use client";

import { ArrowDown, ArrowLeft, ArrowUp, CornerDownRight, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { OutlineNode } from "#lib/course/outline/outline.ts";
import { useActs } from "./editor-context.ts";
import { FORM_HEADING } from "./focus.ts";
import { KIND_WORDS } from "./words.ts";

function IconAct({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink [&>svg]:size-5"
    >
      {children}
    </button>
  );
}

/** On narrow screens the way back to the outline */
export function BackToOutline() {
  const acts = useActs();
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<ArrowLeft aria-hidden="true" className="size-4" />}
      onClick={() => acts.select(null)}
      className="-ml-3 mb-2 px-3 lg:hidden"
    >
      Outline
    </Button>
  );
}

/** What kind of part this is, where it lies, and what can be done with it as a whole. */
export function PartHeader({ node, within }: { node: OutlineNode; within: string }) {
  const acts = useActs();
  const { id } = node;
  const kind = KIND_WORDS[node.kind];
  const name = kind.toLowerCase();
  return (
    <header className="mb-5">
      <BackToOutline />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 id={FORM_HEADING} tabIndex={-1} className="text-2xl outline-none">
            {kind}
          </h2>
          {within ? (
            <p className="truncate text-ink-3 text-sm">
              in <bdi>{within}</bdi>
            </p>
          ) : null}
        </div>
        <div className="flex">
          <IconAct label={`Move this ${name} up`} onClick={() => acts.step(id, -1)}>
            <ArrowUp aria-hidden="true" />
          </IconAct>
          <IconAct label={`Move this ${name} down`} onClick={() => acts.step(id, 1)}>
            <ArrowDown aria-hidden="true" />
          </IconAct>
          <IconAct label="Move to…" onClick={() => acts.askWhere(id)}>
            <CornerDownRight aria-hidden="true" />
          </IconAct>
          <IconAct label={`Remove this ${name}`} onClick={() => acts.remove(id)}>
            <Trash2 aria-hidden="true" />
          </IconAct>
        </div>
      </div>
    </header>
  );
}
