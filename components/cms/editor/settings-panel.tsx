"use client";

import * as m from "framer-motion/m";
import { X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Field, inputClass, TextInput } from "#components/ui/field.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import type { PostFields } from "#lib/blog/editor/post-fields.ts";
import { AUTHOR_MAX, EXCERPT_MAX, SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from "#lib/blog/rules.ts";
import { site } from "#lib/site.ts";
import { RevisionsSection } from "./compare/revisions-section.tsx";
import { KeywordsField } from "./keywords-field.tsx";
import { MadeBy } from "./made-by.tsx";
import { Counter, PanelSection } from "./panel-section.tsx";
import { SearchPreview, SharePreview } from "./previews.tsx";
import { PublishingSection } from "./publishing-section.tsx";
import { SlugField } from "./slug-field.tsx";
import type { Acts } from "./use-acts.ts";
import type { Saving } from "./use-saving.ts";

interface SettingsPanelProps {
  token: string;
  saving: Saving;
  acts: Acts;
  onChange: (change: Partial<PostFields>) => void;
  onClose: () => void;
  /** What the panel lies over can't be used meanwhile */
  isOver: boolean;
  /** Has the focus again once the panel is shut */
  opener: RefObject<HTMLElement | null>;
}

/** Escape closes the panel, from wherever it is pressed where nothing else can be used. */
function usePanel(
  panel: RefObject<HTMLElement | null>,
  { isOver, onClose, opener }: Pick<SettingsPanelProps, "isOver" | "onClose" | "opener">,
): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const isInside = event.target instanceof Node && panel.current?.contains(event.target);
    if (isOver || isInside) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  useEffect(() => {
    if (!isOver) return;
    // It stands around all screens, and leads to what lies below this panel.
    const skips = [...document.querySelectorAll<HTMLElement>('a[href="#content"]')];
    for (const skip of skips) skip.inert = true;
    return () => {
      for (const skip of skips) skip.inert = false;
    };
  }, [isOver]);
  // By then nothing is inert any more.
  useEffect(() => () => opener.current?.focus({ preventScroll: true }), [opener]);
}

/** On wide screens beside the text, which can be written on; on others over it. */
export function SettingsPanel({ token, saving, acts, onChange, ...panelProps }: SettingsPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const aside = useInitial({ x: "100%" });
  const close = useRef<HTMLButtonElement>(null);
  usePanel(panel, panelProps);
  useEffect(() => close.current?.focus({ preventScroll: true }), []);
  const { state } = saving;
  return (
    <m.aside
      ref={panel}
      initial={aside}
      animate={{ x: 0 }}
      aria-label="Post settings"
      className="fixed inset-y-0 right-0 z-30 w-[420px] max-w-full overflow-y-auto overscroll-contain border-line border-l bg-raised px-5 shadow-float"
    >
      <div className="-mx-5 sticky top-0 z-10 flex min-h-14 items-center justify-between border-line border-b bg-raised pr-2 pl-5">
        <h2 className="text-lg">Post settings</h2>
        <button
          ref={close}
          type="button"
          aria-label="Close settings"
          onClick={panelProps.onClose}
          className="grid size-11 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <AboutSection token={token} saving={saving} onChange={onChange} />
      <PublishingSection state={state} acts={acts} />
      <SearchSection fields={state.fields} onChange={onChange} />
      {state.saved ? <RevisionsSection token={token} saved={state.saved} state={state} acts={acts} /> : null}
    </m.aside>
  );
}

function AboutSection({
  token,
  saving: { state },
  onChange,
}: Pick<SettingsPanelProps, "token" | "saving" | "onChange">) {
  const { fields } = state;
  return (
    <PanelSection title="The post">
      <SlugField token={token} state={state} onChange={(slug) => onChange({ slug })} />
      <Field label="Excerpt" hint={<Counter text={fields.excerpt} most={EXCERPT_MAX} />}>
        <textarea
          rows={4}
          maxLength={EXCERPT_MAX}
          value={fields.excerpt}
          onChange={({ target }) => onChange({ excerpt: oneLine(target.value) })}
          className={`${inputClass} py-3`}
        />
      </Field>
      <KeywordsField keywords={fields.keywords} onChange={(keywords) => onChange({ keywords })} />
      <Field label="Author" hint={`Empty: ${site.team}`}>
        <TextInput
          value={fields.author}
          maxLength={AUTHOR_MAX}
          autoComplete="off"
          onChange={({ target }) => onChange({ author: oneLine(target.value) })}
        />
      </Field>
      {state.saved ? <MadeBy generation={state.saved.generation} /> : null}
    </PanelSection>
  );
}

function SearchSection({
  fields,
  onChange,
}: {
  fields: PostFields;
  onChange: SettingsPanelProps["onChange"];
}) {
  return (
    <PanelSection title="Search and sharing">
      <Field label="Search title" hint={<Counter text={fields.seoTitle} most={SEO_TITLE_MAX} />}>
        <TextInput
          value={fields.seoTitle}
          maxLength={SEO_TITLE_MAX}
          placeholder={fields.title}
          autoComplete="off"
          onChange={({ target }) => onChange({ seoTitle: oneLine(target.value) })}
        />
      </Field>
      <Field
        label="Search description"
        hint={<Counter text={fields.seoDescription} most={SEO_DESCRIPTION_MAX} />}
      >
        <textarea
          rows={3}
          maxLength={SEO_DESCRIPTION_MAX}
          value={fields.seoDescription}
          placeholder={fields.excerpt}
          onChange={({ target }) => onChange({ seoDescription: oneLine(target.value) })}
          className={`${inputClass} py-3`}
        />
      </Field>
      <SearchPreview fields={fields} />
      <SharePreview fields={fields} />
    </PanelSection>
  );
}

/** These fields are one line each, whatever is pasted into them. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
