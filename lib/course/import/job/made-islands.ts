interface Island {
  text?: string | null | undefined;
}

interface Course<I> {
  units: { title: string; islands: I[] }[];
  islands: I[];
}

/** The places of the islands whose questions are made from their text, by the order of the map. */
export function madePlaces<I extends Island>(course: Course<I>): number[] {
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  return islands.flatMap(({ text }, place) => (text ? [place] : []));
}

/** The course with other islands, each by its place. */
export function mapIslands<I, C extends Course<I>>(course: C, map: (island: I, place: number) => I): C {
  let place = 0;
  const next = (island: I) => map(island, place++);
  const units = course.units.map((unit) => ({ ...unit, islands: unit.islands.map(next) }));
  return { ...course, units, islands: course.islands.map(next) };
}
