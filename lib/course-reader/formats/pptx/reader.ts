import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { type Block, headingBlock } from "#lib/course-reader/shared/document/blocks.ts";
import { documentCourse } from "#lib/course-reader/shared/document/course.ts";
import { titled } from "#lib/course-reader/shared/document/markdown.ts";
import { leftBehind, partOf, relationsOf } from "#lib/course-reader/shared/document/office-package.ts";
import { writeBlocks } from "#lib/course-reader/shared/document/write.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { descendants } from "#lib/server/files/xml.ts";
import { readSlide, type SlideParts, slideBlocks } from "./slide.ts";

const PRESENTATION = "ppt/presentation.xml";
const EMPTY = "This presentation holds no text, only pictures perhaps, and text in pictures can't be read.";
const HIDDEN = "This slide is hidden, so it isn't read.";
const BROKEN = "This slide is damaged.";

interface Order {
  /** Paths of the slides, in order */
  slides: string[];
  /** Names of sections, by the path of their first slide */
  sections: ReadonlyMap<string, string>;
}

/** `id` and `r:id` of a slide in the list: the tree of elements knows no prefixes, so it would mix them up. */
const LISTED = /<(?:\w+:)?sldId\b[^<>]*>/g;
const OWN_ID = /\sid\s*=\s*["'](\d+)["']/;
const RELATION = /\s\w+:id\s*=\s*["']([^"']+)["']/;

async function orderOf(archive: Archive): Promise<Order> {
  const root = await partOf(archive, PRESENTATION);
  if (!root) throw new ImportError("bad_xml", "The presentation is damaged: its list of slides is missing.");
  const relations = await relationsOf(archive, PRESENTATION);
  const text = (await archive.readBuffer(PRESENTATION)).toString("utf8");
  const listed = [...text.matchAll(LISTED)].flatMap(([tag]) => {
    const target = relations.get(RELATION.exec(tag)?.[1] ?? "")?.target;
    return target ? [{ id: OWN_ID.exec(tag)?.[1], target }] : [];
  });
  const sections = new Map<string, string>();
  for (const section of descendants(root, "section")) {
    const first = descendants(section, "sldId")[0]?.attributes.id;
    const slide = listed.find(({ id }) => id === first);
    if (slide) sections.set(slide.target, section.attributes.name ?? "");
  }
  // A lone section, "Default Section", divides nothing.
  const slides = [...new Set(listed.map(({ target }) => target))];
  return { slides, sections: sections.size > 1 ? sections : new Map() };
}

/** A slide, or why it can't be read: the others can. */
async function slideOrReason(archive: Archive, path: string): Promise<SlideParts | string> {
  try {
    const slide = await readSlide(archive, path);
    if (slide === null) return BROKEN;
    return slide.isHidden ? HIDDEN : slide;
  } catch (error) {
    if (error instanceof ArchiveError || (error instanceof ImportError && error.code === "bad_xml"))
      return BROKEN;
    throw error;
  }
}

/** A PowerPoint presentation (.pptx): slides with their notes, sections as units. docs/import-formats.md */
export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && names.includes(PRESENTATION),
  read: ({ bytes, fileName }, onStep) =>
    withArchive(bytes, async (archive) => {
      const { slides, sections } = await orderOf(archive);
      const blocks: Block[] = [];
      const left: { kind: string; name: string; reason: string }[] = [];
      let title = titleFromFileName(fileName);
      for (const [at, path] of slides.entries()) {
        const slide = await slideOrReason(archive, path);
        const section = sections.get(path);
        if (section) blocks.push(headingBlock(1, section));
        if (typeof slide === "string") left.push({ kind: "page", name: `Slide ${at + 1}`, reason: slide });
        else blocks.push(...slideBlocks(slide, sections.size > 0 ? 2 : 1));
        if (at === 0 && typeof slide !== "string" && slide.isOpening) title = slide.title;
        onStep({ step: "Read file", done: at + 1, total: slides.length });
      }
      const [mediaStore, markdown] = [openMediaStore(archive), titled(writeBlocks(blocks), title)];
      left.push(...leftBehind(archive.names));
      return documentCourse({ format: "pptx", title, markdown, mediaStore, left, empty: EMPTY }, onStep);
    }),
};
