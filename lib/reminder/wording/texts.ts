import type { Family } from "../ladder/decision.ts";
import type { Texts } from "./text.ts";
import { CONNECTION, HEARTS, STREAK, WEEK } from "./texts-other.ts";
import { BEFORE, COMEBACK, END, NUDGE, PAUSE, SNOOZE, TEXT } from "./texts-session.ts";

/** Everything that a notice can say; the tests read each for blame and false haste. */
export const TEXTS: Record<Family, Texts> = {
  before: BEFORE,
  nudge: NUDGE,
  end: END,
  text: TEXT,
  snooze: SNOOZE,
  comeback: COMEBACK,
  pause: PAUSE,
  streak: STREAK,
  hearts: HEARTS,
  week: WEEK,
  connection: CONNECTION,
};
