import { applyKeys } from "./apply-keys.ts";
import type { Card } from "./cards.ts";
import { type Draft, draftOf } from "./draft.ts";
import { type Entry, type Heading, readHeading } from "./entry.ts";
import { readEvents } from "./events.ts";
import { draftsOf, type Habits, habitsOf, isQuestion } from "./judge.ts";
import { sort } from "./sorter.ts";

/** What stands under one heading, or before the first one (level 0). */
export interface Section {
  level: number;
  title: string;
  questions: (Draft | Card)[];
  paragraphs: string[];
}

class Sections {
  readonly all: Section[] = [{ level: 0, title: "", questions: [], paragraphs: [] }];

  private get last(): Section {
    return this.all.at(-1) as Section;
  }

  heading({ level, text }: { level: number; text: string }): void {
    this.all.push({ level, title: text, questions: [], paragraphs: [] });
  }

  /** What turned out to be no question is read as it was written. */
  text(draft: Draft): void {
    const { stem, raw, answers, back, explanation } = draft;
    for (const part of [...stem, ...raw, ...answers, ...back, ...explanation]) this.paragraph(part);
  }

  question(question: Draft | Card): void {
    this.last.questions.push(question);
  }

  paragraph(text: string): void {
    if (text.trim() !== "") this.last.paragraphs.push(text);
  }
}

const ONLY_PICTURES = /^(?:\s*\[?!\[[^[\]]*\]\([^()]*\)(?:\]\([^()]*\))?\s*)+$/;

/** "Question 3" with nothing below it but pictures: it is listed, though nothing answers it. */
function unanswered(heading: Heading, below: readonly Entry[]): Draft | null {
  const { text, number, start } = readHeading(heading.text);
  const isEmpty = below.every((entry) => entry.type === "words" && ONLY_PICTURES.test(entry.raw));
  if (start !== "label" || heading.draft || !isEmpty) return null;
  const asked = text === "" ? heading.text : text;
  return {
    ...draftOf([]),
    heading: { level: heading.level, text: heading.text, asked },
    number,
    start,
    asks: true,
  };
}

/** The entries up to the next heading; none of them if that is a part of this one. */
function belowOf(entries: readonly Entry[], at: number, level: number): Entry[] | null {
  const next = entries.findIndex((entry, index) => index > at && entry.type === "heading");
  const heading = entries[next];
  if (heading?.type === "heading" && heading.level > level) return null;
  return entries.slice(at + 1, next < 0 ? undefined : next);
}

function place(entries: readonly Entry[], at: number, sections: Sections, habits: Habits): void {
  const entry = entries[at];
  if (entry?.type === "heading") {
    if (entry.draft && isQuestion(entry.draft, habits)) return;
    const below = entry.isStem ? belowOf(entries, at, entry.level) : null;
    const lone = below && unanswered(entry, below);
    if (lone) sections.question(lone);
    else sections.heading(entry);
  } else if (entry?.type === "draft") {
    if (isQuestion(entry, habits)) sections.question(entry);
    else sections.text(entry);
  } else if (entry?.type === "card") sections.question(entry.card);
  else if (entry?.type === "words") sections.paragraph(entry.raw);
}

/** An outline as its sections, with the questions and the texts of each; and how its author marks what is right. */
export function readSections(text: string): { sections: Section[]; habits: Habits } {
  const { events, cards } = readEvents(text);
  const entries = applyKeys(sort(events, cards));
  const habits = habitsOf(draftsOf(entries));
  const sections = new Sections();
  for (const at of entries.keys()) place(entries, at, sections, habits);
  const kept = sections.all.filter(
    ({ level, questions, paragraphs }) => level + questions.length + paragraphs.length > 0,
  );
  return { sections: kept, habits };
}
