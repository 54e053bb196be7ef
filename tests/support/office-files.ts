import { zipOf } from "./archives.ts";

/* Office documents and books as small as they can be, from XML that is written by hand. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type Files = Record<string, string | Buffer>;
/** What a part refers to: id, last word of the type, target */
type Link = [id: string, type: string, target: string];

function links(all: readonly Link[]): string {
  const entries = all.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${/^\w+:/.test(target) ? ' TargetMode="External"' : ""}/>`,
  );
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${entries.join("")}</Relationships>`;
}

export interface WordFile {
  /** Paragraphs and tables */
  body: string;
  /** Definitions of lists: `<w:abstractNum>`, `<w:num>` */
  numbering?: string;
  styles?: string;
  links?: readonly Link[];
  /** Other parts, by path */
  parts?: Files;
  main?: string;
}

const W =
  'xmlns:w="w" xmlns:r="r" xmlns:m="m" xmlns:wp="wp" xmlns:a="a" xmlns:pic="pic" xmlns:v="v" xmlns:mc="mc" xmlns:wps="wps" xmlns:w14="w14"';

/** A Word document. */
export function wordFile({ body, numbering, styles, links: own = [], parts, main = "document" }: WordFile) {
  return zipOf({
    "_rels/.rels": links([["r1", "officeDocument", `word/${main}.xml`]]),
    [`word/${main}.xml`]: `${HEAD}<w:document ${W}><w:body>${body}</w:body></w:document>`,
    [`word/_rels/${main}.xml.rels`]: links(own),
    ...(numbering && { "word/numbering.xml": `${HEAD}<w:numbering ${W}>${numbering}</w:numbering>` }),
    ...(styles && { "word/styles.xml": `${HEAD}<w:styles ${W}>${styles}</w:styles>` }),
    ...parts,
  });
}

/** A run of Word's text; `look`: elements of `<w:rPr>`. */
export const run = (text: string, look = "") =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const bold = (text: string) => run(text, "<w:b/>");

/** A paragraph of Word; `properties`: elements of `<w:pPr>`. */
export const p = (content: string, properties = "") =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith("<") ? content : run(content)}</w:p>`;
export const item = (list: number, depth: number, content: string) =>
  p(content, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);
export const styled = (style: string, content: string) => p(content, `<w:pStyle w:val="${style}"/>`);

/** A level of a list's definition. */
export const level = (depth: number, format: string, text = `%${depth + 1}.`) =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
export const HEADINGS = [1, 2, 3]
  .map((n) => `<w:style w:styleId="H${n}"><w:name w:val="heading ${n}"/></w:style>`)
  .join("");

export interface SlideFile {
  /** Shapes */
  tree: string;
  notes?: string;
  links?: readonly Link[];
  isHidden?: boolean;
}

export interface PresentationFile {
  slides: readonly SlideFile[];
  /** Titles, with the numbers of their first slides from 1 */
  sections?: readonly [title: string, first: number][];
  parts?: Files;
}

const P = 'xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:mc="mc" xmlns:m="m" xmlns:a14="a14" xmlns:p14="p14"';

/** A PowerPoint presentation. */
export function presentationFile({ slides, sections = [], parts }: PresentationFile): Promise<Buffer> {
  const files: Files = {};
  for (const [at, { tree, notes, links: own = [], isHidden }] of slides.entries()) {
    const name = `slide${at + 1}.xml`;
    const show = isHidden ? ' show="0"' : "";
    files[`ppt/slides/${name}`] =
      `${HEAD}<p:sld ${P}${show}><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:sld>`;
    const all: Link[] = [...own];
    if (notes !== undefined) {
      files[`ppt/notesSlides/notes${at}.xml`] =
        `${HEAD}<p:notes ${P}><p:cSld><p:spTree>${shape(notes, "body")}</p:spTree></p:cSld></p:notes>`;
      all.push(["n", "notesSlide", `../notesSlides/notes${at}.xml`]);
    }
    files[`ppt/slides/_rels/${name}.rels`] = links(all);
  }
  const listed = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="s${at}"/>`).join("");
  const own = sections.map(
    ([title, first]) =>
      `<p14:section name="${title}"><p14:sldIdLst><p14:sldId id="${255 + first}"/></p14:sldIdLst></p14:section>`,
  );
  const extension = own.length > 0 ? `<p14:sectionLst>${own.join("")}</p14:sectionLst>` : "";
  files["ppt/presentation.xml"] =
    `${HEAD}<p:presentation ${P}><p:sldIdLst>${listed}</p:sldIdLst>${extension}</p:presentation>`;
  files["ppt/_rels/presentation.xml.rels"] = links(
    slides.map((_, at): Link => [`s${at}`, "slide", `slides/slide${at + 1}.xml`]),
  );
  return zipOf({ ...files, ...parts });
}

/** A paragraph of a slide; `properties`: attributes and elements of `<a:pPr>`. */
export const ap = (text: string, properties = "", look = "") =>
  `<a:p>${properties}<a:r><a:rPr${look}/><a:t>${text}</a:t></a:r></a:p>`;

/** A shape with paragraphs, or with one text. `kind`: of a placeholder, "" for the main one, null for a text box. */
export function shape(content: string, kind: string | null = null, at?: [x: number, y: number]): string {
  const place = kind === null ? "" : `<p:nvPr><p:ph${kind && ` type="${kind}"`}/></p:nvPr>`;
  const frame = at ? `<a:xfrm><a:off x="${at[0]}" y="${at[1]}"/></a:xfrm>` : "";
  const text = content.startsWith("<") ? content : ap(content);
  return `<p:sp><p:nvSpPr>${place}</p:nvSpPr><p:spPr>${frame}</p:spPr><p:txBody>${text}</p:txBody></p:sp>`;
}

export interface OpenDocumentFile {
  /** What `<office:body>` holds */
  body: string;
  styles?: string;
  manifest?: string;
  parts?: Files;
}

const O =
  'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:draw="d" xmlns:table="ta" xmlns:xlink="x" xmlns:presentation="p" xmlns:svg="v" xmlns:manifest="m"';

/** A file of LibreOffice. */
export function openDocumentFile({ body, styles = "", manifest = "", parts }: OpenDocumentFile) {
  return zipOf({
    "META-INF/manifest.xml": `${HEAD}<manifest:manifest ${O}>${manifest}</manifest:manifest>`,
    "content.xml": `${HEAD}<office:document-content ${O}><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    ...parts,
  });
}

export interface BookFile {
  title?: string;
  /** Chapters by file name, as what their `<body>` holds; whole pages begin with "<?xml" or "<html" */
  chapters: Record<string, string>;
  /** Titles by file name, as the table of contents says them */
  titles?: Record<string, string>;
  /** The table of contents of EPUB 2 instead of 3 */
  isOld?: boolean;
  /** Attributes of entries of the spine, by file name */
  spine?: Record<string, string>;
  parts?: Files;
}

const page = (body: string) =>
  body.startsWith("<?xml") || body.startsWith("<html")
    ? body
    : `${HEAD}<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="e"><head><title>x</title></head><body>${body}</body></html>`;

/** An EPUB. */
export function bookFile(book: BookFile): Promise<Buffer> {
  const { title = "Tides", chapters, titles = {}, isOld = false, spine = {}, parts } = book;
  const names = Object.keys(chapters);
  const nav = Object.entries(titles).map(([name, text]) => `<li><a href="${name}">${text}</a></li>`);
  const points = Object.entries(titles).map(
    ([name, text]) =>
      `<navPoint><navLabel><text>${text}</text></navLabel><content src="${name}"/></navPoint>`,
  );
  const contents = isOld
    ? '<item id="toc" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    : '<item id="toc" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>';
  const files: Files = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `${HEAD}<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    "OEBPS/book.opf": `${HEAD}<package xmlns:dc="dc"><metadata><dc:title>${title}</dc:title></metadata><manifest>${contents}${names
      .map((name, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`)
      .join(
        "",
      )}</manifest><spine>${names.map((name, at) => `<itemref idref="c${at}"${spine[name] ?? ""}/>`).join("")}</spine></package>`,
    "OEBPS/nav.xhtml": page(`<nav><ol>${nav.join("")}</ol></nav>`),
    "OEBPS/toc.ncx": `${HEAD}<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><navMap>${points.join("")}</navMap></ncx>`,
  };
  for (const [name, body] of Object.entries(chapters)) files[`OEBPS/${name}`] = page(body);
  return zipOf({ ...files, ...parts });
}
