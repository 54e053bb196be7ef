/** One note of a tune. */
interface Note {
  /** Steps of the scale above D4 */
  degree: number;
  /** Seconds after the tune's start */
  at: number;
  seconds: number;
  /** Before the master volume, 0 to 1 */
  level: number;
}

export const MASTER_VOLUME = 0.6;

/** D major without its half steps: whatever sounds together fits. In semitones above the root. */
const SCALE = [0, 2, 4, 7, 9];
/** D4, in semitones above A4 */
const ROOT = -7;

function note(degree: number, at: number, seconds: number, level = 0.5): Note {
  return { degree, at, seconds, level };
}

/** One family: the same scale and the same soft mallet, up for what is gained, down for what is lost. */
export const TUNES = {
  correct: [note(7, 0, 0.14), note(10, 0.09, 0.4)],
  wrong: [note(-1, 0, 0.2), note(-3, 0.14, 0.42)],
  combo: [note(5, 0, 0.12, 0.4), note(7, 0.06, 0.12, 0.4), note(8, 0.12, 0.12, 0.4), note(10, 0.18, 0.45)],
  star: [note(8, 0, 0.5)],
  /** After the wrong answer that cost it */
  heartLost: [note(2, 0.3, 0.2, 0.35), note(0, 0.45, 0.5, 0.35)],
  heart: [note(0, 0, 0.2), note(0, 0.2, 0.4, 0.4)],
  streak: [note(3, 0, 0.14), note(4, 0.09, 0.14), note(5, 0.18, 0.2), note(8, 0.32, 0.6)],
  badge: [note(8, 0, 0.14, 0.4), note(9, 0.08, 0.14, 0.4), note(12, 0.16, 0.7)],
  next: [note(5, 0, 0.18, 0.4), note(3, 0.13, 0.18, 0.4), note(8, 0.26, 0.5)],
  complete: [note(5, 0, 0.16), note(7, 0.11, 0.16), note(8, 0.22, 0.16), note(10, 0.33, 0.7)],
  chest: [
    note(-2, 0, 0.3, 0.4),
    note(0, 0.16, 0.3, 0.4),
    note(5, 0.36, 0.14),
    note(7, 0.44, 0.14),
    note(8, 0.52, 0.14),
    note(12, 0.6, 0.6),
  ],
} as const satisfies Record<string, readonly Note[]>;

export type TuneName = keyof typeof TUNES;

/** What a phone does along with a tune, in ms: on, off, on … */
export const VIBRATIONS: Record<TuneName, readonly number[]> = {
  correct: [12],
  wrong: [30, 40, 30],
  combo: [10, 30, 10, 30, 25],
  star: [15],
  heartLost: [30, 270, 70],
  heart: [20, 100, 20],
  streak: [15, 40, 15, 40, 40],
  badge: [15, 40, 30],
  next: [10],
  complete: [20, 60, 20, 60, 60],
  chest: [10, 80, 10, 80, 80],
};

/** A mallet on wood: the tone, and two overtones that fade sooner. `share` is the part of the note that one lasts. */
export const PARTIALS = [
  { ratio: 1, level: 0.75, share: 1 },
  { ratio: 2, level: 0.18, share: 0.5 },
  { ratio: 4, level: 0.07, share: 0.2 },
] as const;

/** Returns the frequency of a step of the scale, in Hz. */
export function frequencyOf(degree: number): number {
  const octave = Math.floor(degree / SCALE.length);
  const semitones = ROOT + 12 * octave + (SCALE[degree - octave * SCALE.length] ?? 0);
  return 440 * 2 ** (semitones / 12);
}
