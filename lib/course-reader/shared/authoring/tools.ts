import type { CourseBuilder } from "../course-builder.ts";
import { documentKind } from "../package/document-kind.ts";
import { takeLeftRecordings } from "../recordings/left.ts";
import { ADAPT, openAdapt } from "./adapt.ts";
import { CAPTIVATE, openCaptivate } from "./captivate.ts";
import { H5P, openEmbeddedH5p } from "./embedded-h5p.ts";
import { ISPRING, openIspring } from "./ispring.ts";
import type { Authored, OpenPackage } from "./package.ts";
import { openRise, RISE } from "./rise.ts";
import { openStoryline, STORYLINE } from "./storyline.ts";

/** Rise first: its courses may hold interactions of Storyline. */
const OPENERS = [openRise, openAdapt, openStoryline, openIspring, openCaptivate, openEmbeddedH5p];
const MARKS = [RISE, ADAPT, STORYLINE, ISPRING, CAPTIVATE, H5P];

/** Whether a package looks like one of an authoring tool's, by the names of its files. */
export function looksAuthored(names: readonly string[]): boolean {
  return MARKS.some((mark) => names.some((name) => mark.test(name)));
}

/** The course in a package as its authoring tool's own data tell it; null where no tool is recognized. */
export async function openAuthored(pack: OpenPackage): Promise<Authored | null> {
  for (const open of OPENERS) {
    const course = await open(pack);
    if (course) return course;
  }
  return null;
}

/** Hands a recognized course to the builder, and names the documents that lie beside it. */
export async function takeWhole(builder: CourseBuilder, course: Authored, pack: OpenPackage): Promise<void> {
  await course.take(builder);
  takeLeftRecordings(builder, pack.mediaStore, pack.archive);
  for (const name of pack.archive.names) {
    const document = documentKind(name);
    if (document?.kind === "file") builder.skip("file", name, document.reason);
  }
}
