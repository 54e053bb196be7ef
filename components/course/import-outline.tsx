"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ImportPreview } from "#lib/course/import/import-schema.ts";
import { counted } from "./course-view.ts";
import { ImportIsland } from "./import-island.tsx";

type Unit = ImportPreview["units"][number];

/** More of them no one reads before they ask for it */
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

interface UnitPartProps {
  importId: string;
  unit: Unit;
  /** The number of its first island */
  first: number;
  hasUnits: boolean;
}

function UnitPart({ importId, unit, first, hasUnits }: UnitPartProps) {
  const [isWhole, setIsWhole] = useState(unit.islands.length <= ISLANDS);
  const shown = isWhole ? unit.islands : unit.islands.slice(0, ISLANDS);
  const rows = shown.map((island, place) => ({ island, number: first + place }));
  const { lessonCount = 0 } = unit;
  const title = unit.title || (hasUnits ? "Without a unit" : "The course");
  const counts = [
    ...(lessonCount > 0 ? [counted(lessonCount, "lesson")] : []),
    ...(unit.islands.length > 0 || lessonCount === 0 ? [counted(unit.islands.length, "island")] : []),
  ];
  return (
    <li>
      <h4 className="flex flex-wrap items-baseline gap-x-3 font-display text-base font-semibold">
        <bdi className="wrap-anywhere">{title}</bdi>
        <span className="font-sans text-sm font-normal text-ink-3">{counts.join(", ")}</span>
      </h4>
      <ol className="mt-1 divide-y divide-line">
        {rows.map(({ island, number }) => (
          <ImportIsland key={number} importId={importId} island={island} number={number} />
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

interface ImportOutlineProps extends Pick<ImportPreview, "units"> {
  importId: string;
}

/** The units and islands that would come, as they would be numbered on the map. */
export function ImportOutline({ importId, units }: ImportOutlineProps) {
  const [isWhole, setIsWhole] = useState(false);
  const atFirst = unitsAtFirst(units);
  const hasUnits = units.some(({ title }) => title !== "");
  let next = 1;
  const parts = units.map((unit, place) => {
    const first = next;
    next += unit.islands.length;
    return { unit, first, place };
  });
  const hasIslands = units.some(({ islands }) => islands.length > 0);
  return (
    <section aria-labelledby="import-outline" className="border-line border-t p-5 md:p-6">
      <h3 id="import-outline" className="text-lg">
        What you get
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        {hasIslands
          ? "Open an island to see its questions and their right answers."
          : "Lessons to read or watch. No questions could be made from them."}
      </p>
      <ul className="mt-3 grid gap-5">
        {(isWhole ? parts : parts.slice(0, atFirst)).map(({ unit, first, place }) => (
          <UnitPart key={place} importId={importId} unit={unit} first={first} hasUnits={hasUnits} />
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
