"use client";

import { ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { ScrollArea } from "#components/quiz/scroll-area.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { RichText } from "#components/ui/rich-text.tsx";
import { dollars } from "#lib/blog/generation/generation.ts";
import type { GenerationDto, GenerationSetupDto } from "#lib/blog/generation/generation-schema.ts";
import type { AdminPostDto } from "#lib/blog/schema.ts";
import { Clamped, Toggle } from "./clamped.tsx";

const LABEL = "font-display text-base font-semibold text-ink";
const FADE = "linear-gradient(to bottom, black calc(100% - 3.5rem), transparent)";

function Keywords({ keywords }: { keywords: readonly string[] }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (keywords.length === 0) return null;
  return (
    <section className="mt-2">
      <div className="flex items-center justify-between gap-3">
        <h4 className={LABEL}>Keywords</h4>
        <Toggle
          isOpen={isOpen}
          onToggle={setIsOpen}
          controls={id}
          words={["Show", "Hide"]}
          label="keywords"
        />
      </div>
      <ul id={id} hidden={!isOpen} className="flex flex-wrap gap-2 [&[hidden]]:hidden">
        {keywords.map((keyword) => (
          <li key={keyword} className="max-w-full">
            <Pill className="max-w-full whitespace-normal wrap-anywhere">{keyword}</Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Links({ hosts }: { hosts: readonly string[] }) {
  return (
    <p className="mt-3 flex items-start gap-2 text-sm text-ink-2">
      <ExternalLink aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        {hosts.length === 0 ? "No links to other sites." : `Links lead to: ${hosts.join(", ")}`}
      </span>
    </p>
  );
}

interface CostsProps {
  generation: GenerationDto;
  /** Of the month; undefined while no one knows */
  setup: GenerationSetupDto | undefined;
}

function Costs({ generation: { model, cost }, setup }: CostsProps) {
  const month = setup && `${dollars(setup.spent)} of ${dollars(setup.cap)} this month`;
  return (
    <p className="mt-3 text-ink-3 text-sm tabular-nums wrap-anywhere">
      {[model, dollars(cost), month].filter(Boolean).join(" · ")}
    </p>
  );
}

interface GeneratedPostProps extends CostsProps {
  post: AdminPostDto;
}

/** What a model has written, as far as one needs to see it to decide. */
export function GeneratedPost({ generation, post, setup }: GeneratedPostProps) {
  const summaryId = useId();
  return (
    <>
      <h3 className="mt-2 text-2xl text-ink wrap-anywhere">{post.title}</h3>
      <section className="mt-4">
        <h4 className={LABEL}>Summary</h4>
        <Clamped id={summaryId} text={post.excerpt} />
      </section>
      <Keywords keywords={post.keywords} />
      <section className="mt-3">
        <h4 className={LABEL}>Generated Content Preview</h4>
        <div className="mt-2 overflow-hidden rounded-card border border-line bg-surface">
          <div style={{ maskImage: FADE }}>
            <ScrollArea
              label="Generated Content Preview"
              className="max-h-[280px] overflow-y-auto overscroll-contain px-4 pb-14 pt-4 focus-visible:-outline-offset-2"
            >
              <RichText html={generation.preview} />
            </ScrollArea>
          </div>
        </div>
      </section>
      <Links hosts={generation.linkHosts} />
      <Costs generation={generation} setup={setup} />
      <p className="mt-4 rounded-card bg-brand-soft px-4 py-3 text-brand-strong">
        This is an AI-generated post. You can publish it as is, edit it further, or reject it.
      </p>
    </>
  );
}
