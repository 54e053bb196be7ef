import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";
import { toQuestion } from "./question.ts";
import { readSections, type Section } from "./sections.ts";
import { isMarkdown, readText } from "./text.ts";

interface Shape {
  title: string;
  /** The level of headings that are units; those above are the title, those below islands */
  unitLevel: number;
  sections: Section[];
}

/** A lone first heading of the highest level is the course's title; the next level down are its units. */
function shapeOf(sections: readonly Section[], fileTitle: string): Shape {
  const levels = sections.flatMap(({ level }) => (level > 0 ? [level] : []));
  const top = Math.min(...levels);
  const tops = sections.filter(({ level }) => level === top);
  const [first] = tops;
  const isTitle =
    tops.length === 1 && first && sections.find(({ level }) => level > 0) === first && top === 1;
  if (!isTitle) return { title: fileTitle, unitLevel: top, sections: [...sections] };
  const below = levels.filter((level) => level > top);
  // What stands right under the title belongs to the course as a whole.
  const rest = sections.map((section) => (section === first ? { ...section, level: 0 } : section));
  return { title: first.title, unitLevel: below.length > 0 ? Math.min(...below) : top + 1, sections: rest };
}

async function takeSection(builder: CourseBuilder, section: Section, title: string, isMarked: boolean) {
  const read = (draft: Section["questions"][number]) => toQuestion(draft, isMarked);
  const questions = await mapSlowly(section.questions, read);
  if (questions.length > 0) builder.quiz({ title, questions, kind: "" });
  const text = section.paragraphs.join("\n\n");
  if (text.trim() !== "") builder.page({ title, text: readText(text, isMarked).rich.text, kind: "text" });
}

export const reader: CourseReader = {
  // Last in the table: whatever is text and nothing else.
  accepts: ({ kind }) => kind === "text",
  async read(source, onStep) {
    const text = await readTextFile(source, onStep);
    const sections = readSections(text);
    refuseTooMany(sections.reduce((total, { questions }) => total + questions.length, 0));
    onStep({ step: "Read outline", done: sections.length, total: sections.length });
    const shape = shapeOf(sections, titleFromFileName(source.fileName));
    const builder = new CourseBuilder({ title: tidyTitle(shape.title, "Outline"), format: "outline" });
    const isMarked = isMarkdown(text);
    for (const section of shape.sections) {
      const isEmpty = section.questions.length + section.paragraphs.length === 0;
      if (section.level === 0) builder.endUnit();
      else if (section.level <= shape.unitLevel) builder.unit(section.title);
      if (!isEmpty) await takeSection(builder, section, section.title || shape.title, isMarked);
    }
    onStep({ step: "Build islands", done: sections.length, total: sections.length });
    return builder.result();
  },
};
