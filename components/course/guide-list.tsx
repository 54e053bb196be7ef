"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useServiceConnections } from "#lib/connection/client.ts";
import { IMPORT_GUIDES, type ImportGuide, type ImportWay } from "./import-guides.ts";

/** A way that leads through another service, where this site is connected to it. */
function ServiceWay(way: ImportWay) {
  const { data } = useServiceConnections();
  const isSetUp = data?.providers.some(({ id, isSetUp }) => id === way.needs && isSetUp) ?? false;
  return isSetUp ? <Way {...way} /> : null;
}

function Way({ name, steps, files }: ImportWay) {
  return (
    <li className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      {name ? <h4 className="font-display font-semibold text-ink">{name}</h4> : null}
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
        {steps.map((step) => (
          <li key={step} className="max-w-prose pl-1">
            {step}
          </li>
        ))}
      </ol>
      {files.length > 0 ? <p className="mt-2 text-sm text-ink-3">Files: {files.join(", ")}</p> : null}
    </li>
  );
}

function Panel({ id, guide }: { id: string; guide: ImportGuide }) {
  const panel = useRef<HTMLElement>(null);
  // It returns a promise in some browsers, which an effect must not.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={panel}
      id={id}
      aria-label={guide.title}
      // On small screens it opens below the list and behind the navigation.
      className="mt-4 scroll-mt-20 scroll-mb-24 rounded-button bg-sunken p-4 md:p-5"
    >
      <p className="max-w-prose text-ink">{guide.summary}</p>
      <ul className="mt-4 grid gap-4">
        {guide.ways.map((way) =>
          way.needs ? <ServiceWay key={way.name} {...way} /> : <Way key={way.name} {...way} />,
        )}
      </ul>
    </section>
  );
}

/** What can be brought, by where it comes from; each opens to how to get it out of there. */
export function GuideList() {
  const id = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = IMPORT_GUIDES.find((guide) => guide.id === openId);
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="text-base">
        Where does it come from?
      </h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {IMPORT_GUIDES.map((guide) => {
          const isOpen = guide.id === openId;
          return (
            <li key={guide.id}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-guide` : undefined}
                onClick={() => setOpenId(isOpen ? null : guide.id)}
                className={clsx(
                  "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm font-semibold",
                  isOpen
                    ? "border-brand bg-brand-soft text-brand-strong"
                    : "border-line text-ink hover:border-brand hover:bg-brand-soft",
                )}
              >
                {guide.title}
                <ChevronDown
                  aria-hidden="true"
                  className={clsx("size-4 transition-transform duration-state", isOpen && "rotate-180")}
                />
              </button>
            </li>
          );
        })}
      </ul>
      {open ? <Panel key={open.id} id={`${id}-guide`} guide={open} /> : null}
    </section>
  );
}
