import type {
  CourseTexts,
  FileIsland,
  FileLesson,
  FileQuestion,
} from "#lib/course-reader/formats/waddle/course-file.ts";
import { itemXml } from "./cartridge-item.ts";
import { escapeXml } from "./cartridge-xml.ts";

function quizXml(title: string, ident: string, questions: readonly FileQuestion[]): string {
  const items = questions.map((question) => itemXml(question));
  return `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="${ident}" title="${escapeXml(title)}"><section ident="${ident}_s">${items.join("\n")}</section></assessment></questestinterop>
`;
}

export interface CartridgePart {
  path: string;
  content: string;
}

interface Numbered {
  id: string;
  title: string;
  /** Its file, and what the file says; those that belong to it */
  part: CartridgePart;
  others?: CartridgePart[];
  type: "webcontent" | "imsqti_xmlv1p2/imscc_xmlv1p1/assessment";
}

const YOUTUBE = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;
const VIMEO = /^https:\/\/vimeo\.com\/(\d+)(?:\/([0-9a-f]+))?$/;
const PEERTUBE = /^(https:\/\/[^/]+)\/w\/([\w-]+)$/;

/** Where a frame finds a recording; null for what no frame shows. */
function frameOf(recording: string): string | null {
  const [, youtube] = YOUTUBE.exec(recording) ?? [];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const [, vimeo, hash] = VIMEO.exec(recording) ?? [];
  if (vimeo) return `https://player.vimeo.com/video/${vimeo}${hash ? `?h=${hash}` : ""}`;
  const [, host, id] = PEERTUBE.exec(recording) ?? [];
  return host ? `${host}/videos/embed/${id}` : null;
}

const LESSON_LINK = /(?<= href=")lesson:(\d+)(?=")/g;
const pageName = (place: number) => `lesson${place + 1}.html`;

/** Captions as WebVTT. */
function captionsOf(cues: NonNullable<FileLesson["cues"]>): string {
  const clock = (second: number) => new Date(Math.round(second * 1000)).toISOString().slice(11, 23);
  const lines = cues.map(({ at, end, text }) => {
    const words = text
      .replace(/\s+/g, " ")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");
    return `${clock(at)} --> ${clock(end)}\n${words}\n`;
  });
  return ["WEBVTT\n", ...lines].join("\n");
}

/** A lesson as a page that plays a recording of the cartridge, with its captions in the file of this name. */
function filmPageOf(lesson: FileLesson & { file: string }, captions: string | null): string {
  const { title, html, kind, file, language } = lesson;
  const [tag, name] = [kind === "audio" ? "audio" : "video", escapeXml(title)];
  const track = captions
    ? `<track kind="captions" srclang="${escapeXml(language || "und")}" src="${captions}" default>`
    : "";
  const shown = `<${tag} controls title="${name}" src="${escapeXml(file)}">${track}</${tag}>`;
  return documentOf(lesson, shown + withPages(html));
}

const withPages = (html: string) => html.replace(LESSON_LINK, (_, place: string) => pageName(Number(place)));

function documentOf({ title, language }: FileLesson, body: string): string {
  return `<!doctype html><html lang="${escapeXml(language || "und")}"><head><meta charset="utf-8"><title>${escapeXml(title)}</title></head><body>${body}</body></html>
`;
}

/** A lesson as a page: its recording in a frame or behind a link, its text, and what is said there. */
function pageOf(lesson: FileLesson): string {
  const { title, html, recording, cues } = lesson;
  const frame = recording === null ? null : frameOf(recording);
  const name = escapeXml(title);
  const shown = frame
    ? `<iframe src="${escapeXml(frame)}" title="${name}" width="640" height="360" allowfullscreen></iframe>`
    : recording
      ? `<p><a href="${escapeXml(recording)}">${name}</a></p>`
      : "";
  const spoken = (cues ?? []).map(({ text }) => escapeXml(text)).join(" ");
  return documentOf(lesson, `${shown}${withPages(html)}${spoken ? `<p>${spoken}</p>` : ""}`);
}

/** The files of a lesson: its page first, and the captions of its recording where it plays one of the cartridge. */
function lessonParts(lesson: FileLesson, path: string): [CartridgePart, ...CartridgePart[]] {
  const { file, cues } = lesson;
  if (!file) return [{ path, content: pageOf(lesson) }];
  const captions = cues ? path.replace(/html$/, "vtt") : null;
  const page = { path, content: filmPageOf({ ...lesson, file }, captions) };
  return cues && captions ? [page, { path: captions, content: captionsOf(cues) }] : [page];
}

/**
 * A course as the files of an IMS Common Cartridge 1.1, but for its pictures and sounds, which lie beside them under
 * `mediaNames`: units are modules, every lesson and quiz is one of its items. Recall cards don't travel: other systems
 * have no place for them.
 */
export function toCartridge(file: CourseTexts, mediaNames: readonly string[]): CartridgePart[] {
  let [quizCount, lessonCount] = [0, 0];
  const toQuizzes = (island: FileIsland): Numbered[] =>
    island.quizzes
      .filter(({ questions }) => questions.length > 0)
      .map(({ title, questions }) => {
        quizCount += 1;
        const id = `quiz${quizCount}`;
        const name = title || island.title;
        const part = { path: `${id}.xml`, content: quizXml(name, id, questions) };
        return { id, title: name, part, type: "imsqti_xmlv1p2/imscc_xmlv1p1/assessment" };
      });
  const toLesson = (lesson: FileLesson): Numbered => {
    const path = pageName(lessonCount);
    lessonCount += 1;
    const id = `lesson${lessonCount}`;
    const [part, ...others] = lessonParts(lesson, path);
    return { id, title: lesson.title, part, others, type: "webcontent" };
  };
  /** Islands and lessons of one unit in their order; lessons are numbered as links name them. */
  const toItems = ({
    islands,
    lessons,
  }: {
    islands: readonly FileIsland[];
    lessons: readonly FileLesson[];
  }) => {
    const pages = lessons.map((lesson) => ({ before: lesson.before, item: toLesson(lesson) }));
    const before = (at: number | null) => pages.filter((page) => page.before === at).map(({ item }) => item);
    return [...islands.flatMap((island, at) => [...before(at), ...toQuizzes(island)]), ...before(null)];
  };
  const modules = file.units.map((unit) => ({ title: unit.title, items: toItems(unit) }));
  const loose = toItems(file);
  const all = [...modules.flatMap(({ items }) => items), ...loose];
  const item = ({ id, title }: Numbered) =>
    `<item identifier="i_${id}" identifierref="${id}"><title>${escapeXml(title)}</title></item>`;
  const outline = [
    ...modules.map(
      ({ title, items }, index) =>
        `<item identifier="m${index + 1}"><title>${escapeXml(title)}</title>${items.map(item).join("")}</item>`,
    ),
    ...loose.map(item),
  ];
  const resources = [
    ...all.map(({ id, type, part: { path }, others = [] }) =>
      type === "webcontent"
        ? `<resource identifier="${id}" type="webcontent" href="${path}">${[path, ...others.map((one) => one.path)].map((one) => `<file href="${one}"/>`).join("")}</resource>`
        : `<resource identifier="${id}" type="${type}"><file href="${path}"/></resource>`,
    ),
    ...mediaNames.map(
      (name, index) =>
        `<resource identifier="media${index + 1}" type="webcontent" href="${escapeXml(name)}"><file href="${escapeXml(name)}"/></resource>`,
    ),
  ];
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${escapeXml(file.id)}" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${escapeXml(file.title)}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata><organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">${outline.join("\n")}</item></organization></organizations><resources>${resources.join("\n")}</resources></manifest>
`;
  return [
    { path: "imsmanifest.xml", content: manifest },
    ...all.flatMap(({ part, others = [] }) => [part, ...others]),
  ];
}
