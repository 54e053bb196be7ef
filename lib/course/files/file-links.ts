import type { CourseDraft, PlacedLesson } from "../rules.ts";

const KEY = /^media:([0-9a-f]{64})$/;

/**
 * The draft whose lessons play files by their ids, which `ids` gives by the keys of the recordings. A lesson whose file
 * isn't there keeps what is to be read.
 */
export function withFiles(draft: CourseDraft, ids: ReadonlyMap<string, string>): CourseDraft {
  const lesson = (one: PlacedLesson): PlacedLesson => {
    const key = KEY.exec(one.media?.file ?? "")?.[1];
    if (!one.media || key === undefined) return one;
    const file = ids.get(key);
    return { ...one, media: file ? { ...one.media, file } : null };
  };
  const placed = <T extends { lessons?: PlacedLesson[] }>(place: T): T =>
    place.lessons ? { ...place, lessons: place.lessons.map(lesson) } : place;
  return placed({ ...draft, units: draft.units.map(placed) });
}
