import { site } from "#lib/site.ts";

// Every number that the landing page tells, with the note that stands below it. They are examples: an owner replaces
// them by figures of their own, and the notes by their sources, before the site opens to the public.

interface Minutes {
  label: string;
  /** a day */
  minutes: number;
}

interface Claim {
  figure: string;
  label: string;
  text: string;
}

const OWN = "Our own figure.";

export const WASTED: readonly Minutes[] = [
  { label: "Short videos", minutes: 145 },
  { label: "Endless feeds", minutes: 67 },
  { label: "Stories and chats", minutes: 55 },
];

export const LEARNED: readonly Minutes[] = [
  { label: "A new language", minutes: 20 },
  { label: "Programming", minutes: 30 },
  { label: "An instrument", minutes: 15 },
];

export const MINUTES_NOTE =
  "Our own figures. Every bar is drawn to the same scale: a full line is 267 minutes.";

/** One small step, in minutes: what a dot of the pictures stands for */
export const STEP_MINUTES = 20;

/** A month of 30 days, a year of twelve of them */
export const STEPS = [
  { amount: 20, unit: "min", span: "a day", minutes: 20 },
  { amount: 140, unit: "min", span: "a week", minutes: 140 },
  { amount: 600, unit: "min", span: "a month", minutes: 600 },
  { amount: 120, unit: "hours", span: "a year", minutes: 7200 },
] as const;

export const STEPS_NOTE = "Simple arithmetic: a month is 30 days, a year is twelve of those.";

/** percent of the courses begun; ours is the one of the page's head */
export const COMPLETION = {
  alone: 8,
  withUs: site.claims.completionPercent,
  note: "Our own figures.",
};

/** The first is a share of a hundred, the second is what falls away of a hundred, the third counts islands. */
export const DISCIPLINE = {
  finish: {
    figure: "13%",
    label: "finish without discipline",
    text: "Thirteen in a hundred finish on good intentions alone. Everyone else needs a smaller next step.",
  },
  delay: {
    figure: "73%",
    label: "less procrastination",
    text: "A quiz that takes two minutes is hard to put off.",
  },
  projects: {
    figure: "3x",
    label: "more projects",
    text: "Once you finish one thing, you have room for the next.",
  },
  note: OWN,
} satisfies Record<"finish" | "delay" | "projects", Claim> & { note: string };

export function totalOf(rows: readonly Minutes[]): number {
  return rows.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Where a bar starts and how long it is, in percent of the full line; each starts where the one before has ended. */
export interface Bar extends Minutes {
  start: number;
  length: number;
}

/** @param full the minutes of a line from edge to edge */
export function cascade(rows: readonly Minutes[], full: number): Bar[] {
  let before = 0;
  return rows.map((row) => {
    const start = (before / full) * 100;
    before += row.minutes;
    return { ...row, start, length: (row.minutes / full) * 100 };
  });
}
