import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { type Embed, takeEmbeds } from "#lib/course-reader/shared/lessons/embeds.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { readPage } from "#lib/course-reader/shared/package/page.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { formatAt, valueAt } from "./value.ts";

const NO_TEXT = "It has no text.";
const DISPLAY = /\$\$([^$]{1,4000}?)\$\$/g;
/** "$@PAGEVIEWBYID*12@$": how a backup writes a link to an activity, and to a chapter of a book */
const VIEW = /^\$@([A-Z0-9]+?)VIEWBYID(?:CH)?\*(\d+)(?:\*(\d+))?@\$/;

/** Where a text's pictures lie: the part of Moodle, its context, and which of several texts it is */
export interface Owner {
  component: string;
  contextId: string;
  itemId: string;
}

/** Where the pictures and sounds of a text are found */
export type PageFiles = (owner: Owner) => Media;

interface PageText {
  text: string;
  html?: string;
  embeds: Embed[];
}

/** What a text of a backup is called, and how links name it */
interface Named {
  title: string;
  sourceId: string | null;
  /** What it is called in the report */
  kind: string;
  keys: readonly string[];
}

/** The texts of a backup that teach. */
export class Pages {
  private readonly builder: CourseBuilder;
  private readonly files: PageFiles;

  constructor(builder: CourseBuilder, files: PageFiles) {
    this.builder = builder;
    this.files = files;
  }

  private link(href: string): string | null {
    const [, kind = "", id = "", part] = VIEW.exec(href) ?? [];
    return kind === "" ? null : this.builder.linkTo([kind.toLowerCase(), id, part].filter(Boolean).join("-"));
  }

  private read(node: XmlNode, field: string, owner: Owner): PageText {
    const format = formatAt(node, field);
    const value = valueAt(node, field);
    if (format === "plain_text" || format === "markdown") return { text: value, embeds: [] };
    const markup = value.replace(DISPLAY, (_, tex: string) => `\\[${tex}\\]`);
    const page = readPage(markup, { media: this.files(owner), link: (href) => this.link(href) });
    return page ?? { text: "", embeds: [] };
  }

  /** Takes a text field as a lesson, and the films that it shows as lessons behind it. */
  take(node: XmlNode, field: string, owner: Owner, { title, sourceId, kind, keys }: Named): void {
    const { text, html, embeds } = this.read(node, field, owner);
    if (text.trim() === "" && embeds.length === 0) this.builder.skip(kind, title, NO_TEXT);
    if (text.trim() !== "") this.builder.page({ title, text, sourceId, kind, keys, ...(html && { html }) });
    takeEmbeds(this.builder, embeds, { title, sourceId });
  }
}
