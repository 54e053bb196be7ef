interface Note {
  /** semitones above A4 */
  pitch: number;
  /** seconds after the tune's start */
  at: number;
  seconds: number;
}

interface Tune {
  wave: OscillatorType;
  /** Before the master volume; docs/product.md#sound */
  gain: number;
  notes: readonly Note[];
}

export const MASTER_VOLUME = 0.6;

/** Our own little tunes, so that no file has to be loaded. */
export const TUNES = {
  correct: {
    wave: "triangle",
    gain: 0.5,
    notes: [
      { pitch: 7, at: 0, seconds: 0.12 },
      { pitch: 12, at: 0.09, seconds: 0.3 },
    ],
  },
  wrong: {
    wave: "sine",
    gain: 0.5,
    notes: [
      { pitch: -14, at: 0, seconds: 0.16 },
      { pitch: -17, at: 0.13, seconds: 0.32 },
    ],
  },
  star: { wave: "triangle", gain: 0.6, notes: [{ pitch: 10, at: 0, seconds: 0.35 }] },
  complete: {
    wave: "triangle",
    gain: 0.6,
    notes: [
      { pitch: 3, at: 0, seconds: 0.16 },
      { pitch: 7, at: 0.11, seconds: 0.16 },
      { pitch: 10, at: 0.22, seconds: 0.16 },
      { pitch: 15, at: 0.33, seconds: 0.55 },
    ],
  },
} satisfies Record<string, Tune>;

export type TuneName = keyof typeof TUNES;

export function frequencyOf(pitch: number): number {
  return 440 * 2 ** (pitch / 12);
}

function playNote(context: AudioContext, { wave, gain }: Tune, note: Note, transpose: number): void {
  const start = context.currentTime + note.at;
  const oscillator = context.createOscillator();
  const envelope = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.value = frequencyOf(note.pitch + transpose);
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(gain * MASTER_VOLUME, start + 0.015);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + note.seconds);
  oscillator.connect(envelope).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + note.seconds);
}

/** Plays a tune `transpose` semitones higher than written. */
export function playTune(context: AudioContext, name: TuneName, transpose = 0): void {
  const tune: Tune = TUNES[name];
  for (const note of tune.notes) playNote(context, tune, note, transpose);
}
