import { type KeyboardEvent, useState } from "react";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { longDayWords } from "../study-words.ts";
import { type Bounds, type Place, stepped } from "./carry.ts";

interface Carried {
  session: StudySessionDto;
  place: Place;
}

/**
 * Moving a session by keyboard: Space or Enter picks it up and puts it down, arrow keys carry it, Escape leaves it where
 * it was. `said` is what a live region tells of it; `putId` is the session put down last, until the focus leaves it: its
 * handle takes the focus again when it is drawn in another day.
 */
export function useCarry(
  bounds: Bounds,
  today: string,
  onPut: (session: StudySessionDto, to: Place) => void,
) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [putId, setPutId] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const words = ({ day, start }: Place) => `${longDayWords(day, today)}, ${start}`;
  const leave = () => {
    setPutId(null);
    if (!carried) return;
    setSaid(`${carried.session.courseTitle} stays on ${words(carried.session)}.`);
    setCarried(null);
  };
  const pickUp = (session: StudySessionDto) => {
    const place = { day: session.day, start: session.start };
    setCarried({ session, place });
    setSaid(
      `Picked up ${session.courseTitle}, ${words(place)}. Left and right change the day, up and down the time. Space puts it down, Escape cancels.`,
    );
  };
  const put = ({ session, place }: Carried) => {
    setCarried(null);
    setPutId(session._id);
    setSaid(`Put down on ${words(place)}.`);
    onPut(session, place);
  };
  const onKeyDown = (session: StudySessionDto) => (event: KeyboardEvent) => {
    const mine = carried?.session._id === session._id ? carried : null;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (mine) put(mine);
      else pickUp(session);
      return;
    }
    if (!mine) return;
    if (event.key === "Escape") {
      event.preventDefault();
      leave();
      return;
    }
    const place = stepped(mine.place, event.key, bounds);
    if (!place) return;
    event.preventDefault();
    setCarried({ session, place });
    setSaid(`${words(place)}.`);
  };
  return { carried, putId, said, onKeyDown, leave, pickUp };
}
