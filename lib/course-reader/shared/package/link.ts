import type { Archive } from "#lib/server/files/archive.ts";
import type { CourseBuilder } from "../course-builder.ts";
import { isPage, isPlain } from "./document-kind.ts";
import { fileAt } from "./file.ts";

/** How Canvas names a page of the course */
const WIKI = /^(?:\$|%24)(?:WIKI_REFERENCE|CANVAS_OBJECT_REFERENCE)(?:\$|%24)\/(?:pages|wiki)\/([^?#]+)/i;

/** What links in a page of `folder` become: those to pages that the package holds lead to their lessons. */
export function packageLink(builder: CourseBuilder, archive: Archive, folder: string) {
  return (href: string): string | null => {
    const page = WIKI.exec(href)?.[1];
    const path = page ? fileAt(archive, "wiki_content", `${page}.html`) : fileAt(archive, folder, href);
    return path !== null && (isPage(path) || isPlain(path)) ? builder.linkTo(path) : null;
  };
}
