"use client";

import { Sprout } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ImportPreview } from "#lib/course/import/schema.ts";
import { counted } from "./course-view.ts";

type Unit = ImportPreview["units"][number];
type Island = Unit["islands"][number];

/** More of them nobody reads before they ask for it */
const ISLANDS = 12;
const ROWS = 36;

/** As many units as fill a page, and one at least. */
function unitsAtFirst(units: readonly Unit[]): number {
  let rows = 0;
  const full = units.findIndex(({ islands }) => {
    rows += Math.min(ISLANDS, islands.length);
    return rows >= ROWS;
  });
  return full === -1 ? units.length : full + 1;
}

function IslandRow({ island, number }: { island: Island; number: number }) {
  return (
    <li className="flex items-baseline gap-3 py-2">
      <span
        aria-hidden="true"
        className="num grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-brand-soft px-1.5 text-xs text-brand-strong"
      >
        {number}
      </span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
        <span className="block min-w-0 wrap-anywhere text-ink">
          <bdi>{island.title}</bdi>
        </span>
        <span className="flex shrink-0 flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
          {island.isMade ? (
            <span className="inline-flex items-baseline gap-1 text-ice-text">
              <Sprout aria-hidden="true" className="size-4 self-center" />
              made from its text
            </span>
          ) : null}
          <span>
            {counted(island.quizCount, "quiz", "quizzes")} · {counted(island.questionCount, "question")}
          </span>
        </span>
      </span>
    </li>
  );
}

function UnitPart({ unit, first, hasUnits }: { unit: Unit; first: number; hasUnits: boolean }) {
  const [isWhole, setIsWhole] = useState(unit.islands.length <= ISLANDS);
  const shown = isWhole ? unit.islands : unit.islands.slice(0, ISLANDS);
  const rows = shown.map((island, place) => ({ island, number: first + place }));
  const title = unit.title || (hasUnits ? "Without a unit" : "Islands");
  return (
    <li>
      <h4 className="flex flex-wrap items-baseline gap-x-3 font-display text-base font-semibold">
        <bdi className="wrap-anywhere">{title}</bdi>
        <span className="font-sans text-sm font-normal text-ink-3">
          {counted(unit.islands.length, "island")}
        </span>
      </h4>
      <ol className="mt-1 divide-y divide-line">
        {rows.map(({ island, number }) => (
          <IslandRow key={number} island={island} number={number} />
        ))}
      </ol>
      {isWhole ? null : (
        <Button variant="quiet" size="sm" className="-ml-3 px-3!" onClick={() => setIsWhole(true)}>
          Show all {unit.islands.length.toLocaleString("en")} islands
          <span className="sr-only">of {title}</span>
        </Button>
      )}
    </li>
  );
}

/** The units and islands that would come, as they would be numbered on the map. */
export function ImportOutline({ units }: Pick<ImportPreview, "units">) {
  const [isWhole, setIsWhole] = useState(false);
  const atFirst = unitsAtFirst(units);
  const hasUnits = units.some(({ title }) => title !== "");
  let next = 1;
  const parts = units.map((unit) => {
    const first = next;
    next += unit.islands.length;
    return { unit, first };
  });
  return (
    <section aria-labelledby="import-outline" className="border-line border-t p-5 md:p-6">
      <h3 id="import-outline" className="text-lg">
        What would come
      </h3>
      <ul className="mt-3 grid gap-5">
        {(isWhole ? parts : parts.slice(0, atFirst)).map(({ unit, first }) => (
          <UnitPart key={first} unit={unit} first={first} hasUnits={hasUnits} />
        ))}
      </ul>
      {isWhole || atFirst === units.length ? null : (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setIsWhole(true)}>
          Show all {units.length.toLocaleString("en")} units
        </Button>
      )}
    </section>
  );
}
