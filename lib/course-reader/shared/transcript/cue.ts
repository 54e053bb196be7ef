/** A piece of what is spoken, and when. */
export interface Cue {
  /** seconds */
  at: number;
  /** Where it ends, if the file says so */
  end?: number;
  text: string;
}

export interface Transcript {
  cues: Cue[];
  /** Cues whose time can't be read */
  broken: number;
  /** Where parts of the recording begin, as the file says */
  chapters: { at: number; title: string }[];
}

/** "1:02", "00:01:02.500" or "1:02:03,5", in four groups */
export const STAMP = String.raw`(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?`;

/** Seconds of what STAMP has found. */
export function secondsOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(`0.${fraction ?? 0}`);
}

const TAGS = /<[^<>]{0,200}>|\{\\[^{}]{0,200}\}/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', apos: "'" };

/** One line of words without markup, in any of the ways of subtitles. */
export function plainWords(text: string): string {
  return text
    .replace(TAGS, "")
    .replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name ?? ""] ?? whole),
    )
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Lines however they end. */
export function linesIn(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}
