import type { CourseTexts, FileIsland, FileQuestion } from "#lib/course-reader/formats/waddle/course-file.ts";
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
  questions: FileQuestion[];
}

/**
 * A course as the files of an IMS Common Cartridge 1.1, but for its pictures and sounds, which lie beside them under
 * `mediaNames`: units are modules, every quiz is one of its items. Texts of islands don't travel: the questions made
 * from them do. Neither do recall cards, which other systems have no place for.
 */
export function toCartridge(file: CourseTexts, mediaNames: readonly string[]): CartridgePart[] {
  let count = 0;
  const number = (islands: readonly FileIsland[]): Numbered[] =>
    islands.flatMap((island) =>
      island.quizzes
        .filter(({ questions }) => questions.length > 0)
        .map(({ title, questions }) => {
          count += 1;
          return { id: `quiz${count}`, title: title || island.title, questions };
        }),
    );
  const modules = file.units.map((unit) => ({ title: unit.title, quizzes: number(unit.islands) }));
  const loose = number(file.islands);
  const quizzes = [...modules.flatMap((module) => module.quizzes), ...loose];
  const item = ({ id, title }: Numbered) =>
    `<item identifier="i_${id}" identifierref="${id}"><title>${escapeXml(title)}</title></item>`;
  const outline = [
    ...modules.map(
      ({ title, quizzes: own }, index) =>
        `<item identifier="m${index + 1}"><title>${escapeXml(title)}</title>${own.map(item).join("")}</item>`,
    ),
    ...loose.map(item),
  ];
  const resources = [
    ...quizzes.map(
      ({ id }) =>
        `<resource identifier="${id}" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="${id}.xml"/></resource>`,
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
    ...quizzes.map(({ id, title, questions }) => ({
      path: `${id}.xml`,
      content: quizXml(title, id, questions),
    })),
  ];
}
