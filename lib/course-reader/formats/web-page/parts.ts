import { addressOf, isA, isThing, type Thing, textOf, type Value, valuesOf } from "./data.ts";
import { absolute, type PageDom } from "./dom.ts";

const PARTS = ["syllabusSections", "hasPart", "itemListElement", "step", "video"];
const MAX_DEPTH = 6;
const MAX_PARTS = 1000;

/** A part of a course: what the page says of it, or only its address. */
export interface Part {
  title: string;
  thing: Thing | null;
  address: string | null;
}

/** Parts under one heading; "" for those directly in the course. */
export interface Section {
  title: string;
  parts: Part[];
}

/** A list's entry stands for what it names. */
function unwrap(value: Value): { value: Value; title: string } {
  if (!isThing(value) || !isA(value, "ListItem")) return { value, title: "" };
  const title = textOf(value, "name");
  const item = valuesOf(value, "item")[0];
  if (item === undefined) return { value, title };
  return { value: item, title };
}

function partsOf(thing: Thing): Value[] {
  // A quiz and its questions are read as one; a course's parts may stand at one of its dates.
  if (isA(thing, "Quiz", "Question")) return [];
  const own = valuesOf(thing, ...PARTS);
  if (own.length > 0 || !isA(thing, "Course")) return own;
  return valuesOf(thing, "hasCourseInstance").flatMap((run) => {
    if (!isThing(run)) return [run];
    const parts = valuesOf(run, ...PARTS);
    return parts.length === 0 && addressOf(run) !== "" ? [run] : parts;
  });
}

/** The outline that a course's data give: sections in their order, nested ones as "A › B". */
export function outlineOf(course: Thing, page: PageDom): Section[] {
  const sections: Section[] = [];
  const seen = new Set<Value>([course]);
  let count = 0;
  const walk = (thing: Thing, title: string, depth: number): void => {
    const section: Section = { title, parts: [] };
    sections.push(section);
    for (const each of partsOf(thing)) {
      const { value, title: listed } = unwrap(each);
      if (seen.has(value) || count >= MAX_PARTS) continue;
      count += 1;
      const address = absolute(isThing(value) ? addressOf(value) : value, page.address);
      if (!isThing(value)) {
        if (address !== null) section.parts.push({ title: listed, thing: null, address });
        continue;
      }
      seen.add(value);
      const name = textOf(value, "name", "headline") || listed;
      const isSection = depth < MAX_DEPTH && partsOf(value).length > 0;
      if (isSection) walk(value, title ? `${title} › ${name || "Part"}` : name || "Part", depth + 1);
      else section.parts.push({ title: name, thing: value, address });
    }
  };
  walk(course, "", 0);
  return sections.filter(({ parts }) => parts.length > 0);
}

/** The course that the page is about; null where it is about none, or lists many. */
export function courseOf(things: readonly Thing[], page: PageDom, canonical: string | null): Thing | null {
  const courses = things.filter((thing) => isA(thing, "Course"));
  const lists = things
    .filter((thing) => isA(thing, "ItemList"))
    .flatMap((list) => valuesOf(list, "itemListElement"));
  const listed = new Set(lists.map((entry) => unwrap(entry).value));
  const here = courses.find((course) => {
    const address = absolute(addressOf(course), page.address);
    return address !== null && (address === canonical || address === page.address);
  });
  const own = courses.filter((course) => !listed.has(course));
  const byParts = [...own].sort((one, other) => partsOf(other).length - partsOf(one).length);
  return here ?? byParts[0] ?? (courses.length === 1 ? (courses[0] ?? null) : null);
}

/** What the page's outline hangs from: its course, else what else teaches. */
export function rootsOf(things: readonly Thing[], page: PageDom, canonical: string | null): Thing[] {
  const course = courseOf(things, page, canonical);
  return course ? [course] : things.filter((thing) => isA(thing, "Syllabus", "LearningResource"));
}

/** Addresses of the course's parts on the page's own site that can be read as well: at most `max`. */
export function partAddresses(roots: readonly Thing[], page: PageDom, max: number): string[] {
  const { address } = page;
  if (address === null) return [];
  const { origin } = new URL(address);
  const sections = roots.flatMap((root) => outlineOf(root, page));
  const all = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.address !== null && !hasOwnText(part.thing) ? [part.address] : [])),
  );
  const others = all.filter((each) => each !== address && new URL(each).origin === origin);
  return [...new Set(others)].slice(0, max);
}

const LONG = 600;

/** Whether the data themselves hold what the part teaches, so that its page needn't be read. */
export function hasOwnText(thing: Thing | null): boolean {
  if (thing === null) return false;
  if (isA(thing, "Quiz", "Question")) return valuesOf(thing, "hasPart", "acceptedAnswer").length > 0;
  return textOf(thing, "transcript", "text", "articleBody").length >= LONG;
}
