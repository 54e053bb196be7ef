import clsx from "clsx";
import { Anchor } from "lucide-react";
import { NarrowContents, WideContents } from "#components/layout/on-this-page.tsx";
import { LAST_UPDATED, type LegalDocument as Legal, type LegalSection } from "./document.ts";
import styles from "./legal.module.css";
import { LegalBlocks } from "./legal-blocks.tsx";

/** A document to read: contents beside it on a wide screen, folded above it on a narrow one, and fit to be printed */
export function LegalDocument({ content }: { content: Legal }) {
  return (
    <div className={clsx(styles.document, "mx-auto max-w-page px-4 pt-8 pb-20 md:px-6 md:pt-14 xl:px-8")}>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <div className={clsx(styles.aside, "hidden lg:block")}>
          <WideContents
            entries={content.sections}
            isNumbered
            className="sticky top-20 -ml-3 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-2"
          />
        </div>
        <article className="min-w-0 max-w-[46rem]">
          <Head content={content} />
          <NarrowContents
            entries={content.sections}
            isNumbered
            className={clsx(styles.aside, "mt-5 lg:hidden")}
          />
          {content.sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
        </article>
      </div>
    </div>
  );
}

function Head({ content: { title, lead, inShort } }: { content: Legal }) {
  return (
    <header>
      <p className="text-sm font-medium text-ink-3">{LAST_UPDATED}</p>
      <h1 className="mt-2 text-4xl md:text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-ink-2 text-xl leading-normal">{lead}</p>
      <div className={clsx(styles.short, "mt-8 rounded-card border-2 border-line bg-surface p-5 md:p-6")}>
        <p className="font-display font-semibold text-lg">In short</p>
        <ul className="mt-3 grid gap-2.5">
          {inShort.map((line) => (
            <li
              key={line}
              className="relative pl-6 before:absolute before:top-[0.55em] before:left-0 before:size-2 before:rounded-full before:bg-brand"
            >
              {line}
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

function Section({ section: { id, title, blocks }, number }: { section: LegalSection; number: number }) {
  return (
    <section aria-labelledby={id} className={clsx(styles.section, "mt-12")}>
      <div className="group flex items-start gap-1">
        <h2 id={id} className="scroll-mt-24 pt-1.5 text-2xl">
          <span className="text-ink-3">{number}.</span> {title}
        </h2>
        <a
          href={`#${id}`}
          aria-label={`Link to “${title}”`}
          className={clsx(
            styles.aside,
            "grid size-11 shrink-0 place-items-center rounded-button text-ink-3 hover:bg-brand-soft hover:text-brand focus-visible:opacity-100 group-hover:opacity-100 lg:opacity-0",
          )}
        >
          <Anchor aria-hidden="true" className="size-4" />
        </a>
      </div>
      <LegalBlocks blocks={blocks} />
    </section>
  );
}
