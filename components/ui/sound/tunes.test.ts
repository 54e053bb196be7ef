import { describe, expect, it } from "vitest";
import { frequencyOf, MASTER_VOLUME, PARTIALS, TUNES, type TuneName, VIBRATIONS } from "./tunes.ts";

const tunes = Object.entries(TUNES) as [TuneName, (typeof TUNES)[TuneName]][];
const endOf = (name: TuneName) => Math.max(...TUNES[name].map(({ at, seconds }) => at + seconds));
const degreesOf = (name: TuneName) => TUNES[name].map(({ degree }) => degree);

/** Semitones above D, within the octave */
const pitchClass = (frequency: number) =>
  (((Math.round(12 * Math.log2(frequency / 440)) + 7) % 12) + 12) % 12;

/** As loud as a tune can be at an instant: all its notes and overtones at once, fading as the player lets them. */
function loudnessAt(name: TuneName, time: number): number {
  const sum = TUNES[name].flatMap(({ at, seconds, level }) =>
    PARTIALS.map((partial) => {
      const share = (time - at) / (seconds * partial.share);
      const peak = level * partial.level * MASTER_VOLUME;
      return share < 0 || share > 1 ? 0 : peak * (0.0001 / peak) ** share;
    }),
  );
  return sum.reduce((total, each) => total + each, 0);
}

describe("the tunes", () => {
  it("have one key: every frequency is a tone of D major without its half steps", () => {
    const heard = tunes.flatMap(([, notes]) => notes.map(({ degree }) => frequencyOf(degree)));
    const raised = [1, 2, 3, 4].flatMap((raise) =>
      degreesOf("star").map((degree) => frequencyOf(degree + raise)),
    );
    const classes = new Set([...heard, ...raised].map(pitchClass));
    expect([...classes].filter((each) => ![0, 2, 4, 7, 9].includes(each))).toEqual([]);
  });

  it.each([
    [0, 293.66],
    [3, 440],
    [5, 587.33],
    [-1, 246.94],
    [-5, 146.83],
  ])("step %i is %f Hz", (degree, hertz) => expect(frequencyOf(degree)).toBeCloseTo(hertz, 1));

  it.each(tunes)("%s is over within 1.2 seconds", (name) => {
    expect(endOf(name)).toBeLessThanOrEqual(1.2);
    expect(Math.min(...TUNES[name].map(({ at }) => at))).toBeGreaterThanOrEqual(0);
  });

  it.each(tunes)("%s is never louder than 0.6", (name, notes) => {
    expect(MASTER_VOLUME).toBe(0.6);
    const loudest = Math.max(...notes.map(({ at }) => loudnessAt(name, at)));
    expect(loudest).toBeLessThanOrEqual(0.6);
    expect(loudest).toBeGreaterThan(0.1);
  });

  it.each(["correct", "combo", "badge", "streak", "complete", "chest"] as const)("%s rises", (name) => {
    expect(degreesOf(name)).toEqual(degreesOf(name).toSorted((a, b) => a - b));
    expect(new Set(degreesOf(name)).size).toBeGreaterThan(1);
  });

  it.each(["wrong", "heartLost"] as const)("%s falls, and lies lower than what is gained", (name) => {
    expect(degreesOf(name)).toEqual(degreesOf(name).toSorted((a, b) => b - a));
    expect(Math.max(...degreesOf(name))).toBeLessThan(Math.min(...degreesOf("correct")));
  });

  it("are told apart", () => {
    expect(new Set(tunes.map(([, notes]) => JSON.stringify(notes))).size).toBe(tunes.length);
  });

  it.each(tunes)("%s lets a phone vibrate for less than half a second", (name) => {
    const pattern = VIBRATIONS[name];
    expect(pattern.length % 2).toBe(1);
    expect(pattern.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(500);
  });
});
