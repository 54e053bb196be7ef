import sharp from "sharp";
import { rawZip, zipOf } from "./archives.ts";

/* Files that are small and would take long: each makes the reader do the same again and again. */

const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

function sheetXml(rows: number, columns = 4): string {
  const heading = `<row>${["Question", "Answer", "Wrong 1", "Wrong 2"].map(cell).join("")}</row>`;
  const row = (at: number) =>
    `<row>${range(columns, (column) => (column === 0 ? cell(`Which is ${at}?`) : `<c><v>${at + column}</v></c>`)).join("")}</row>`;
  return `<worksheet><sheetData>${heading}${range(rows, row).join("")}</sheetData></worksheet>`;
}

/** A workbook whose sheets name so many parts: one for all of them, or each its own. */
export function workbook(
  sheets: number,
  { parts = 1, rows = 400, columns = 4 }: { parts?: number; rows?: number; columns?: number } = {},
): Promise<Buffer> {
  const target = (at: number) => `worksheets/sheet${at % parts}.xml`;
  return zipOf({
    "xl/workbook.xml": `<workbook><sheets>${range(sheets, (at) => `<sheet name="Part ${at + 1}" r:id="r${at}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${range(sheets, (at) => `<Relationship Id="r${at}" Target="${target(at)}"/>`).join("")}</Relationships>`,
    ...Object.fromEntries(range(parts, (at) => [`xl/worksheets/sheet${at}.xml`, sheetXml(rows, columns)])),
  });
}

/** A SCORM package whose resources all name one file of plain data, which is no quiz after all. */
export function scormOfOnePart(resources: number): Buffer {
  const part = `<notes>${"<note>nothing</note>".repeat(3000)}</notes>`;
  const list = range(
    resources,
    (at) =>
      `<resource identifier="r${at}" type="webcontent" adlcp:scormtype="sco" href="p${at}.html"><file href="notes.xml"/></resource>`,
  );
  const items = range(
    resources,
    (at) => `<item identifier="i${at}" identifierref="r${at}"><title>I</title></item>`,
  );
  const manifest = `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema></metadata><organizations><organization identifier="o"><title>O</title>${items.join("")}</organization></organizations><resources>${list.join("")}</resources></manifest>`;
  return rawZip([
    { name: "imsmanifest.xml", data: manifest },
    { name: "notes.xml", data: part },
  ]);
}

/** One plain PNG of so many megapixels: a few kilobytes that unpack to very much. */
export function hugePicture(megapixels: number): Promise<Buffer> {
  const background = { r: 90, g: 120, b: 0 };
  const [width, height] = [8000, (megapixels * 1_000_000) / 8000];
  return sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** A Moodle file in which each question shows a picture of its own. */
export function moodleOfPictures(pictures: readonly Buffer[]): string {
  const question = (bytes: Buffer, at: number) => {
    const file = `<file name="p${at}.png" path="/" encoding="base64">${bytes.toString("base64")}</file>`;
    const stem = `<text><![CDATA[<p>Is ${at} so? <img src="@@PLUGINFILE@@/p${at}.png" alt="Chart ${at}"></p>]]></text>`;
    const answers = [100, 0].map((share) => `<answer fraction="${share}"><text>${share > 0}</text></answer>`);
    return `<question type="truefalse"><name><text>Question ${at}</text></name><questiontext format="html">${stem}${file}</questiontext>${answers.join("")}</question>`;
  };
  return `<quiz>${pictures.map(question).join("")}</quiz>`;
}
