/** A pattern that the tagger may have to try on a sentence; its words and tags are spelled as `word` and `#Tag`. */
export interface Pattern {
  match: string;
  /** All of these are in a sentence that it fits */
  needs: readonly string[];
  /** `minWant` of these at least */
  wants: readonly string[];
  minWant: number;
  minWords: number;
  /** None of these */
  ifNo?: readonly string[] | undefined;
}

/** The tagger's patterns, by the words and tags that they need or want; and those that fit anything. */
export interface Net<P extends Pattern> {
  hooks: Readonly<Record<string, readonly P[]>>;
  always: readonly P[];
}

interface Entry<P extends Pattern> {
  pattern: P;
  /** The same for all that match the same */
  id: number;
}

/** A net in which the patterns of a sentence's words are found at once. */
export interface NetIndex<P extends Pattern> {
  /** Where a word or tag stands among the net's own */
  places: ReadonlyMap<string, number>;
  lists: readonly (readonly Entry<P>[])[];
  size: number;
  always: readonly P[];
}

export function indexNet<P extends Pattern>({ hooks, always }: Net<P>): NetIndex<P> {
  const ids = new Map<string, number>();
  const entryOf = (pattern: P): Entry<P> => {
    const id = ids.get(pattern.match) ?? ids.size;
    ids.set(pattern.match, id);
    return { pattern, id };
  };
  const keys = Object.keys(hooks);
  const lists = keys.map((key) => (hooks[key] ?? []).map(entryOf));
  return { places: new Map(keys.map((key, place) => [key, place])), lists, size: ids.size, always };
}

function fits({ needs, wants, minWant, ifNo = [] }: Pattern, held: ReadonlySet<string>): boolean {
  for (const key of needs) if (!held.has(key)) return false;
  for (const key of ifNo) if (held.has(key)) return false;
  if (wants.length === 0) return true;
  let found = 0;
  for (const key of wants) if (held.has(key)) found += 1;
  return found >= minWant;
}

/**
 * The patterns worth trying on a sentence of so many words that holds these words and tags, each once, in the net's own
 * order: what one pattern tags changes what the next one sees.
 */
export function patternsFor<P extends Pattern>(
  { places, lists, size, always }: NetIndex<P>,
  held: ReadonlySet<string>,
  words: number,
): P[] {
  const hit: number[] = [];
  for (const key of held) {
    const place = places.get(key);
    if (place !== undefined) hit.push(place);
  }
  const seen = new Uint8Array(size);
  const found: P[] = [];
  for (const place of hit.sort((a, b) => a - b))
    for (const { pattern, id } of lists[place] ?? []) {
      if (seen[id] === 1) continue;
      seen[id] = 1;
      if (words >= pattern.minWords && fits(pattern, held)) found.push(pattern);
    }
  for (const pattern of always) if (words >= pattern.minWords) found.push(pattern);
  return found;
}
