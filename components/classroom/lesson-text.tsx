"use client";

import { Check, Copy } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { MathText } from "#components/ui/math.tsx";
import type { LessonBlock } from "#lib/lesson/schema.ts";

/** How long "Copied" stands, in ms */
const COPIED_MS = 2000;

function CopyButton({ code }: { code: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setIsCopied(true);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-input px-3 text-sm font-medium text-ink-2 hover:bg-surface hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4" />
      <span role="status">{isCopied ? "Copied" : "Copy code"}</span>
    </button>
  );
}

/** Code keeps its button in a row of its own, so that it never covers a line. */
function CodeBlock({ html }: { html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState("");
  useEffect(() => setCode(holder.current?.querySelector("pre")?.textContent ?? ""), []);
  return (
    <div className="lesson-code">
      <div className="flex justify-end">{code ? <CopyButton code={code} /> : null}</div>
      <div ref={holder}>
        <MathText text="" html={html} />
      </div>
    </div>
  );
}

const LessonBlockView = memo(function LessonBlockView({ id, html }: LessonBlock) {
  const isCode = html.startsWith("<pre");
  return (
    <div id={`b-${id}`} data-block={id} className="lesson-block">
      {isCode ? <CodeBlock html={html} /> : <MathText text="" html={html} />}
    </div>
  );
});

/** What a lesson says, block by block; each can be found by its id. */
export function LessonText({ blocks, language }: { blocks: readonly LessonBlock[]; language: string }) {
  return (
    <div className="lesson-text" lang={language || undefined}>
      {blocks.map((block) => (
        <LessonBlockView key={block.id} {...block} />
      ))}
    </div>
  );
}
