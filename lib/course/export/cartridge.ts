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
  /** Its file, and what the file says */
  part: CartridgePart;
  type: "webcontent" | "imsqti_xmlv1p2/imscc_xmlv1p1/assessment";
}

const YOUTUBE = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;
const VIMEO = /^https:\/\/vimeo\.com\/(\d+)$/;
const PEERTUBE = /^(https:\/\/[^/]+)\/w\/([\w-]+)$/;

/** Where a frame finds a recording; null for what no frame shows. */
function frameOf(recording: string): string | null {
  const [, youtube] = YOUTUBE.exec(recording) ?? [];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const [, vimeo] = VIMEO.exec(recording) ?? [];
  if (vimeo) return `https://player.vimeo.com/video/${vimeo}`;
  const [, host, id] = PEERTUBE.exec(recording) ?? [];
  return host ? `${host}/videos/embed/${id}` : null;
}

const LESSON_LINK = /(?<= href=")lesson:(\d+)(?=")/g;
const pageName = (place: number) => `lesson${place + 1}.html`;

/** A lesson as a page: its recording in a frame or behind a link, its text, and what is said there. */
function pageOf({ title, html, recording, cues, language }: FileLesson): string {
  const frame = recording === null ? null : frameOf(recording);
  const name = escapeXml(title);
  const shown = frame
    ? `<iframe src="${escapeXml(frame)}" title="${name}" width="640" height="360" allowfullscreen></iframe>`
    : recording
      ? `<p><a href="${escapeXml(recording)}">${name}</a></p>`
      : "";
  const spoken = (cues ?? []).map(({ text }) => escapeXml(text)).join(" ");
  const linked = html.replace(LESSON_LINK, (_, place: string) => pageName(Number(place)));
  return `<!doctype html><html lang="${escapeXml(language || "und")}"><head><meta charset="utf-8"><title>${name}</title></head><body>${shown}${linked}${spoken ? `<p>${spoken}</p>` : ""}</body></html>
`;
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
    return { id, title: lesson.title, part: { path, content: pageOf(lesson) }, type: "webcontent" };
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
    ...all.map(({ id, type, part: { path } }) =>
      type === "webcontent"
        ? `<resource identifier="${id}" type="webcontent" href="${path}"><file href="${path}"/></resource>`
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
  return [{ path: "imsmanifest.xml", content: manifest }, ...all.map(({ part }) => part)];
}
