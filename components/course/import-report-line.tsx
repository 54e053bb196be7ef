"use client";

import { ChevronDown, CircleCheck, CircleMinus, CirclePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ImportOutcome, ImportReportItem } from "#lib/course-reader/schema.ts";
import { type AlikeItems, groupInWords, OUTCOME_WORDS } from "./import-view.ts";

const MARKS = { imported: CircleCheck, degraded: CirclePlus, skipped: CircleMinus } as const;
const COLORS: Record<ImportOutcome, string> = {
  imported: "text-ok",
  degraded: "text-ice-text",
  skipped: "text-flame-text",
};
/** Items of a group that show at first, and with each press */
const PAGE = 10;

const ROW =
  "grid [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] gap-x-3 px-5 py-3 sm:grid-cols-[8rem_1fr] md:px-6";

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const Mark = MARKS[outcome];
  return (
    <span className={`flex h-6 items-center gap-2 text-sm font-semibold ${COLORS[outcome]}`}>
      <Mark aria-hidden="true" className="size-5 shrink-0" />
      {OUTCOME_WORDS[outcome]}
    </span>
  );
}

function Item({ item }: { item: ImportReportItem }) {
  return (
    <>
      <p className="wrap-anywhere text-ink">
        <bdi>{item.name || "Without a name"}</bdi>
        <span className="ml-2 text-sm text-ink-3">{item.kind.replaceAll("_", " ")}</span>
      </p>
      {item.words ? (
        <p className="my-1 line-clamp-3 border-line border-l-2 pl-2.5 text-sm wrap-anywhere text-ink">
          <bdi>{item.words}</bdi>
        </p>
      ) : null}
    </>
  );
}

function Reason({ text }: { text: string | null }) {
  return text ? <p className="text-sm wrap-anywhere text-ink-2">{text}</p> : null;
}

/** Several items that have one thing in common: the reason once, and their names on demand. */
function Group({ items }: { items: AlikeItems }) {
  const [shown, setShown] = useState(0);
  const [first] = items;
  const lines = items.map((item, place) => ({ item, place }));
  const isOpen = shown > 0;
  return (
    <li className={ROW}>
      <Outcome outcome={first.outcome} />
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink">{groupInWords(items)}</p>
        <Reason text={first.reason} />
        {isOpen ? (
          <ul className="mt-2 grid gap-1.5 border-line border-l-2 pl-3">
            {lines.slice(0, shown).map(({ item, place }) => (
              <li key={place}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        ) : null}
        <div className="-ml-3 flex flex-wrap">
          {shown < items.length ? (
            <Button
              variant="quiet"
              size="sm"
              icon={isOpen ? undefined : <ChevronDown aria-hidden="true" className="size-4" />}
              onClick={() => setShown(shown + PAGE)}
            >
              {isOpen ? `Show ${Math.min(PAGE, items.length - shown)} more` : "Show which"}
            </Button>
          ) : null}
          {isOpen ? (
            <Button variant="quiet" size="sm" onClick={() => setShown(0)}>
              Hide
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** What became of an item, or of several for the same reason. */
export function ReportLine({ items }: { items: AlikeItems }) {
  const [item] = items;
  if (item.kind === "more") return <li className="px-5 py-3 text-sm text-ink-2 md:px-6">{item.reason}</li>;
  if (items.length > 1) return <Group items={items} />;
  return (
    <li className={ROW}>
      <Outcome outcome={item.outcome} />
      <div className="min-w-0">
        <Item item={item} />
        <Reason text={item.reason} />
      </div>
    </li>
  );
}
