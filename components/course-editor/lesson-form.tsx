"use client";

import type { OutlineNode } from "#lib/course/outline/outline.ts";
import { useActs } from "./editor-context.ts";
import { FORM_WORDS } from "./lesson-words.ts";
import { PartHeader } from "./part-header.tsx";
import { TitleInput } from "./title-input.tsx";

/** A lesson's name; what it says stays as its file has it. */
export function LessonForm({ node, within }: { node: OutlineNode; within: string }) {
  const acts = useActs();
  const { id, title, form = "page" } = node;
  return (
    <>
      <PartHeader node={node} within={within} />
      <TitleInput partId={id} label="Title" title={title} onChange={(next) => acts.rename(id, next)} />
      <p className="mt-4 text-ink-2 text-sm">{FORM_WORDS[form].about}</p>
    </>
  );
}
