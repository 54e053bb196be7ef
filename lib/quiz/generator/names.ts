import { foldOption, type Word } from "./words.ts";

export type NameKind = "person" | "place" | "organisation" | "event" | "acronym" | "other";

export interface NameFound {
  text: string;
  start: number;
  end: number;
  /** The words before and after it */
  before: string;
  after: string;
  tags: ReadonlySet<string>;
}

const JOINERS = /^(?:of|the|von|van|de|der|del|da|la|le)$/;
const CAPITAL = /^\p{Lu}/u;
const CALENDAR =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|BC|AD|I|[IVX]+)$/;
const TITLE =
  /^(?:King|Queen|President|Emperor|Empress|Saint|Pope|Duke|Sir|Lord|Lady|Prince|Princess|Professor|Dr)$/;

function isFunctionWord({ tags }: Word): boolean {
  return ["Determiner", "Preposition", "Conjunction", "Adverb", "Pronoun", "Value"].some((tag) =>
    tags.has(tag),
  );
}

/** The runs of capitalised words of a sentence. `isKnown` tells whether the first word is a name elsewhere too. */
export function namesIn(
  sentence: string,
  words: readonly Word[],
  isKnown: (word: string) => boolean,
): NameFound[] {
  const found: NameFound[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (!CAPITAL.test(word.text)) continue;
    let last = at;
    for (let next = at + 1; next < words.length; next += 1) {
      const text = words[next]?.text ?? "";
      if (/[,;.)(]/.test(sentence.slice(words[next - 1]?.end ?? 0, words[next]?.start).replace(/^['’]/, "")))
        break;
      if (CAPITAL.test(text) && !(CALENDAR.test(text) && !/^[IVX]+$/.test(text))) last = next;
      else if (!JOINERS.test(text) || next - last > 2) break;
    }
    let first = at;
    const isOpening = at === 0;
    if (isOpening && !(isKnown(word.text) || word.tags.has("Person") || word.tags.has("Place"))) {
      if (last === at || isFunctionWord(word)) first = at + 1;
    }
    while (first <= last && JOINERS.test(words[first]?.text ?? "")) first += 1;
    const run = words.slice(first, last + 1);
    const [head] = run;
    at = last;
    const tail = run.at(-1);
    if (!head || !tail || !CAPITAL.test(head.text) || (run.length === 1 && CALENDAR.test(head.text)))
      continue;
    const end = /s$/.test(tail.text) || sentence[tail.end] !== "'" ? tail.end : tail.end;
    found.push({
      text: sentence.slice(head.start, end),
      start: head.start,
      end,
      before: words[first - 1]?.text ?? "",
      after: words[last + 1]?.text ?? "",
      tags: new Set(run.flatMap(({ tags }) => [...tags])),
    });
  }
  return found;
}

const EVENT =
  /\b(?:Treaty|War|Battle|Agreement|Confederation|Act|Prize|Award|Revolution|Crisis|Congress|Peace|Standard)\b/;
const PLACE =
  /\b(?:Sea|Ocean|River|Lake|Street|Island|City|Mountains?|Bay|Valley|Union|States|Kingdom|Station|Jersey)\b/;
const ORGANISATION =
  /\b(?:League|Company|Bank|Fund|Group|Church|University|Institute|Reserve|Labs?|Corporation|Museum|Society|Office|Exchange|Management|Electric|Motors)\b/;
/** Offices, and names that were cut at a stop: "Vice President", "Bruce H" */
const NO_NAME =
  /\b(?:President|Leader|Director|Minister|Secretary|Governor|Senator|Chair|Chairman|Days?|Projects?|Laws?|Systems?|Committee|Team|Manager|Founder|\p{Lu})$/u;
const SPEAKS =
  /^(?:wrote|argued|discovered|described|invented|published|founded|designed|proposed|stated|added|showed|proved|warned|advised|observed|received|studied|believed|suggested|introduced|presented|developed|called|gave|led|read|saw|conjectured|said|noted|had)$/;

function votesOf({ text, before, after, tags }: NameFound): Partial<Record<NameKind, number>> {
  if (/^[\p{Lu}\p{N}-]{2,}$/u.test(text)) return { acronym: 5 };
  if (NO_NAME.test(text) || /^(?:Dr|Mr|Mrs|Ms|Rev|St|Prof|Gen)$/.test(text)) return { other: 5 };
  if (EVENT.test(text)) return { event: 5 };
  if (PLACE.test(text)) return { place: 5 };
  if (ORGANISATION.test(text)) return { organisation: 5 };
  if (TITLE.test(text.split(" ")[0] ?? "") || TITLE.test(before)) return { person: 4 };
  const votes: Partial<Record<NameKind, number>> = { other: 0.5 };
  const add = (kind: NameKind, weight: number) => {
    votes[kind] = (votes[kind] ?? 0) + weight;
  };
  if (tags.has("Person")) add("person", text.includes(" ") ? 2 : 1);
  if (tags.has("Place")) add("place", 2);
  if (tags.has("Organization")) add("organisation", 1.5);
  if (/^(?:in|near)$/i.test(before)) add("place", 2);
  if (/^(?:from|to|at)$/i.test(before)) add("place", 1);
  if (/^by$/i.test(before)) add("person", 1.5);
  if (SPEAKS.test(after)) add("person", 1.5);
  if (/^the$/i.test(before)) add("other", 2.5);
  return votes;
}

/** What each name of a text is, by all the places where it stands; keys are folded. */
export function kindsOf(names: readonly NameFound[]): Map<string, NameKind> {
  const sums = new Map<string, Map<NameKind, number>>();
  for (const name of names) {
    const sum = sums.get(foldOption(name.text)) ?? new Map<NameKind, number>();
    for (const [kind, weight] of Object.entries(votesOf(name)) as [NameKind, number][])
      sum.set(kind, (sum.get(kind) ?? 0) + weight);
    sums.set(foldOption(name.text), sum);
  }
  const best = (sum: Map<NameKind, number>) => [...sum].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  return new Map([...sums].map(([key, sum]) => [key, best(sum)]));
}

/** "Dutch", "German": what someone or something is, not who. */
export function isDescribing({ tags, text }: NameFound): boolean {
  return tags.has("Demonym") || tags.has("Adjective") || /^\p{Lu}\p{L}+(?:ish|ese|ian|ean)$/u.test(text);
}
