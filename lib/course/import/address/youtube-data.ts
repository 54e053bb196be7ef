/** A subtitle track as a video's page names it. */
export interface CaptionTrack {
  baseUrl: string;
  languageCode: string;
  /** "asr": a machine wrote it */
  kind: string;
}

const MAX_DEPTH = 60;
const MAX_NODES = 200_000;

/** The end of the JSON object that begins at `start`; -1 where it never ends. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "{") depth += 1;
    else if (sign === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** The object that a page's script gives to `name`; undefined where there is none. Nothing is run. */
export function objectNamed(html: string, name: string): unknown {
  const found = new RegExp(`\\b${name}\\s*(?:"\\]\\s*)?=\\s*\\{`).exec(html);
  if (!found) return undefined;
  const start = found.index + found[0].length - 1;
  const end = endOfObject(html, start);
  try {
    return end < 0 ? undefined : JSON.parse(html.slice(start, end));
  } catch {
    return undefined;
  }
}

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

/** Every object called `key`, anywhere below, in the page's order. */
export function allNamed(root: unknown, key: string): Node[] {
  const found: Node[] = [];
  let left = MAX_NODES;
  const walk = (value: unknown, depth: number): void => {
    if (!isNode(value) || depth > MAX_DEPTH || left <= 0) return;
    left -= 1;
    for (const [name, inner] of Object.entries(value)) {
      if (name === key && isNode(inner)) found.push(inner);
      else walk(inner, depth + 1);
    }
  };
  walk(root, 0);
  return found;
}

/** What stands at a path of keys; undefined where it breaks off. */
export function at(root: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => (isNode(value) ? value[key] : undefined), root);
}

export const textAt = (root: unknown, ...path: readonly (string | number)[]): string => {
  const value = at(root, ...path);
  return typeof value === "string" ? value : "";
};

/** The track to read: written by people before written by a machine, in English before other languages. */
export function bestTrack(tracks: readonly CaptionTrack[]): CaptionTrack | null {
  const worth = ({ kind, languageCode }: CaptionTrack) =>
    (kind === "asr" ? 0 : 2) + (/^en\b/i.test(languageCode) ? 1 : 0);
  return [...tracks].sort((one, other) => worth(other) - worth(one))[0] ?? null;
}

/** Timed text (fmt=json3) as pieces, each with the second at which it begins. */
export function readTimedText(raw: unknown): { at: number; text: string }[] {
  const events = at(raw, "events");
  if (!Array.isArray(events)) return [];
  return events.slice(0, 20_000).flatMap((event: unknown) => {
    const segments = at(event, "segs");
    const start = at(event, "tStartMs");
    if (!Array.isArray(segments)) return [];
    const text = segments.map((segment: unknown) => textAt(segment, "utf8")).join("");
    const isBlank = text.trim() === "";
    return isBlank ? [] : [{ at: typeof start === "number" ? start / 1000 : 0, text: text.slice(0, 2000) }];
  });
}

/** "PT1H2M3S" in seconds; null for anything else. */
export function secondsOf(duration: string): number | null {
  const found = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration);
  if (!found) return null;
  const [days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
}
