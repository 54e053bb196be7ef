import type { KeyboardEvent } from "react";
import { needsUnitHeader, unitHeading } from "./map-view.ts";
import type { Sea, SeaIsland } from "./sea-layout.ts";
import { SeaNode } from "./sea-node.tsx";

interface UnitList {
  id: string;
  name: string;
  islands: SeaIsland[];
}

/** Returns the islands of a course by unit, each list with its unit's name. */
export function unitListsOf({ units, islands }: Sea): UnitList[] {
  const hasNames = needsUnitHeader(units.map(({ unit }) => unit));
  return units.map(({ unit }, at) => ({
    id: unit.id,
    name: hasNames ? unitHeading(unit, at) : "Islands",
    islands: islands.filter((place) => place.unit === at),
  }));
}

interface UnitNodesProps extends Omit<UnitList, "id"> {
  isDrawn: (place: SeaIsland) => boolean;
  tabStop: string | null | undefined;
  /** The island whose quizzes are shown */
  openId: string | null;
  /** The island that has just been completed */
  wakingId: string | null | undefined;
  onFocus: (islandId: string) => void;
  onOpen: (islandId: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** The islands of a unit, as far as they are drawn. The list has the unit's name: a listener hears it once, on the way in. */
export function UnitNodes({ name, islands, isDrawn, tabStop, openId, wakingId, ...events }: UnitNodesProps) {
  const drawn = islands.filter(isDrawn);
  if (drawn.length === 0) return null;
  return (
    <ol aria-label={name}>
      {drawn.map((place) => (
        <SeaNode
          key={place.island._id}
          place={place}
          position={place.index + 1}
          setSize={islands.length}
          isTabStop={place.island._id === tabStop}
          isOpen={place.island._id === openId}
          isWaking={place.island._id === wakingId}
          {...events}
        />
      ))}
    </ol>
  );
}
