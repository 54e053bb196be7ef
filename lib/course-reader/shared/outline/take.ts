import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { pageText } from "#lib/course-reader/shared/text/page-text.ts";
import type { Habits } from "./judge.ts";
import { type Read, toCard, toQuestion } from "./question.ts";
import { readSections, type Section } from "./sections.ts";
import { isMarkdown, readText } from "./text.ts";

/** A text with its headings, before it is put into a course. */
export interface Outline {
  title: string;
  /** The level of headings that are units; those above are the title, those below islands */
  unitLevel: number;
  sections: Section[];
  /** Written in Markdown, and not merely plain */
  isMarked: boolean;
  habits: Habits;
}

/**
 * Reads Markdown or plain text as an outline. A lone first heading of the highest level is the title, which is
 * `fileTitle` otherwise; the next level down are the units. Where the file tells its title (`isKnown`), only a heading
 * that repeats it is one. Throws ImportError `too_large` for too many questions.
 */
export function readOutline(text: string, fileTitle: string, isKnown = false): Outline {
  const { sections, habits } = readSections(text);
  refuseTooMany(sections.reduce((total, { questions }) => total + questions.length, 0));
  const isMarked = isMarkdown(text);
  const levels = sections.flatMap(({ level }) => (level > 0 ? [level] : []));
  const top = levels.reduce((least, level) => Math.min(least, level), 7);
  const tops = sections.filter(({ level }) => level === top);
  const [first] = tops;
  const isLone = tops.length === 1 && first && sections.find(({ level }) => level > 0) === first && top === 1;
  const isTitle = isLone && (!isKnown || plainOf(first.title, isMarked).trim() === fileTitle);
  const common = { isMarked, habits };
  if (!isTitle) return { ...common, title: tidyTitle(fileTitle, "Outline"), unitLevel: top, sections };
  const below = levels.filter((level) => level > top);
  return {
    ...common,
    title: tidyTitle(plainOf(first.title, isMarked), "Outline"),
    unitLevel: below.reduce((least, level) => Math.min(least, level), 7),
    // What stands right under the title belongs to the course as a whole.
    sections: sections.map((section) => (section === first ? { ...section, level: 0 } : section)),
  };
}

const PICTURE = /!\[[^[\]\n]*\]\([^()\n]*\)/g;

/** A paragraph that is read and not asked: as its words. */
function plainOf(text: string, isMarked: boolean): string {
  return isMarked ? readText(text.replace(PICTURE, ""), true).rich.text : text;
}

/** The same with its headings, numbered items and tables. */
function pageTextOf(text: string, isMarked: boolean): string {
  if (!isMarked) return text;
  const { rich } = readText(text.replace(PICTURE, ""), true);
  return rich.html === null ? rich.text : pageText(rich.html);
}

function titleOf({ title }: Section, outline: Outline): string {
  return plainOf(title, outline.isMarked) || outline.title;
}

/** A shorter text seldom gives a quiz: it goes on with the section after it. */
const ENOUGH = 800;

interface Page {
  title: string;
  paragraphs: string[];
  characters: number;
}

class Taking {
  private readonly builder: CourseBuilder;
  private readonly outline: Outline;
  private readonly media: Media | null;
  private page: Page | null = null;

  constructor(builder: CourseBuilder, outline: Outline, media: Media | null) {
    this.builder = builder;
    this.outline = outline;
    this.media = media;
  }

  async section(section: Section): Promise<void> {
    const title = titleOf(section, this.outline);
    const { isMarked, habits } = this.outline;
    const read: Read = (text) => readText(text, isMarked, this.media);
    const questions = await mapSlowly(section.questions, (one) =>
      "type" in one ? toQuestion(one, habits, read) : toCard(one, read),
    );
    if (questions.length > 0) {
      this.endPage();
      this.builder.quiz({ title, questions, kind: "" });
    }
    const text = await mapSlowly(section.paragraphs, (each) => pageTextOf(each, this.outline.isMarked));
    this.text(title, text.join("\n\n").trim(), section.title !== "");
    if (questions.length > 0) this.endPage();
  }

  /** Short sections share a page, whose title is that of the first. */
  private text(title: string, text: string, hasHeading: boolean): void {
    if (text === "") return;
    if (this.page === null) this.page = { title, paragraphs: [], characters: 0 };
    else if (hasHeading) this.page.paragraphs.push(`## ${title}`);
    this.page.paragraphs.push(text);
    this.page.characters += text.length;
    if (this.page.characters >= ENOUGH) this.endPage();
  }

  endPage(): void {
    if (this.page === null) return;
    const { title, paragraphs } = this.page;
    this.builder.page({ title, text: paragraphs.join("\n\n"), kind: "text" });
    this.page = null;
  }
}

/** Puts an outline into a course: headings as units and islands, questions as quizzes, texts as pages. */
export async function takeOutline(
  builder: CourseBuilder,
  outline: Outline,
  media: Media | null = null,
): Promise<void> {
  const { sections, unitLevel } = outline;
  const taking = new Taking(builder, outline, media);
  // Headings of one level only are islands: units of one island each would say everything twice.
  const hasUnits = sections.some(({ level }) => level > unitLevel);
  for (const section of sections) {
    if (section.level <= unitLevel && hasUnits) {
      taking.endPage();
      if (section.level === 0) builder.endUnit();
      else builder.unit(titleOf(section, outline));
    }
    await taking.section(section);
  }
  taking.endPage();
  builder.endUnit();
}
