import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { type Embed, takeEmbeds } from "#lib/course-reader/shared/lessons/embeds.ts";
import { textHtml } from "#lib/course-reader/shared/lessons/text-html.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { withRemotePictures } from "#lib/course-reader/shared/remote-pictures.ts";
import { pageText } from "#lib/course-reader/shared/text/page-text.ts";
import { escapeText } from "#lib/server/html/sanitize.ts";
import type { Habits } from "./judge.ts";
import { type Read, toCard, toQuestion } from "./question.ts";
import { recordingsIn } from "./recordings.ts";
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

/** A paragraph as what questions are made from, with its headings, numbered items and tables, and as markup to read */
interface Paragraph {
  text: string;
  html: string;
}

function paragraphOf(source: string, isMarked: boolean, media: Media | null): Paragraph {
  if (!isMarked) return { text: source, html: textHtml(source) };
  const plain = source.replace(PICTURE, "");
  const { rich } = readText(plain, true);
  const text = rich.html === null ? rich.text : pageText(rich.html);
  const shown = plain === source ? rich : readText(source, true, withRemotePictures(media)).rich;
  return { text, html: shown.html ?? textHtml(shown.text.replace(/^\[picture\]$/gm, "")) };
}

/** Items that were read one by one are one list again. */
function joinMarkup(parts: readonly string[]): string {
  return parts
    .join("")
    .replace(/<\/ul>\s*<ul>/g, "")
    .replace(/<\/ol>\s*<ol(?: start="\d+")?>/g, "");
}

function titleOf({ title }: Section, outline: Outline): string {
  return plainOf(title, outline.isMarked) || outline.title;
}

/** A shorter text seldom gives a quiz: it goes on with the section after it. */
const ENOUGH = 800;

interface Page {
  title: string;
  paragraphs: string[];
  /** The same as markup */
  markup: string[];
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
    const embeds: Embed[] = [];
    const paragraphs = await mapSlowly(section.paragraphs, (each) => {
      const found = recordingsIn(each, isMarked ? this.media : null);
      embeds.push(...found.embeds);
      return paragraphOf(found.text, isMarked, this.media);
    });
    if (questions.length > 0) this.asked(title, questions, paragraphs);
    else this.text(title, paragraphs, section.title !== "");
    if (embeds.length > 0) this.endPage();
    takeEmbeds(this.builder, embeds, { title });
  }

  /** A text with questions is a lesson of its own, which stands before them. */
  private asked(title: string, questions: readonly SourceQuestion[], paragraphs: readonly Paragraph[]): void {
    this.endPage();
    const html = joinMarkup(paragraphs.map((one) => one.html));
    const isRead = this.builder.lesson({ title, html });
    this.builder.quiz({ title, questions, kind: "" });
    const text = paragraphs
      .map((one) => one.text)
      .join("\n\n")
      .trim();
    if (text !== "") this.builder.page({ title, text, kind: "text", lesson: isRead && "elsewhere" });
  }

  /** Short sections share a page, whose title is that of the first. */
  private text(title: string, paragraphs: readonly Paragraph[], hasHeading: boolean): void {
    const text = paragraphs
      .map((one) => one.text)
      .join("\n\n")
      .trim();
    const html = joinMarkup(paragraphs.map((one) => one.html));
    if (text === "" && html === "") return;
    if (this.page === null) this.page = { title, paragraphs: [], markup: [], characters: 0 };
    else if (hasHeading) {
      this.page.paragraphs.push(`## ${title}`);
      this.page.markup.push(`<h2>${escapeText(title)}</h2>`);
    }
    if (text !== "") this.page.paragraphs.push(text);
    this.page.markup.push(html);
    this.page.characters += text.length;
    if (this.page.characters >= ENOUGH) this.endPage();
  }

  endPage(): void {
    if (this.page === null) return;
    const { title, paragraphs, markup } = this.page;
    const [text, html] = [paragraphs.join("\n\n"), markup.join("")];
    if (text === "") this.builder.lesson({ title, html, kind: "text" });
    else this.builder.page({ title, text, html, kind: "text" });
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
