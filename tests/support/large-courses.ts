import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { manifestXml, zipOf } from "./archives.ts";
import { tarGzOf } from "./tar-files.ts";

/** As many as a course keeps; together with their texts they make 20 MB. */
const PICTURES = 290;
const PICTURE_BYTES = 68_000;
const QUESTIONS_A_QUIZ = 20;

interface Size {
  modules: number;
  /** Of all pictures, in bytes */
  weight: number;
}

const LARGE: Size = { modules: 40, weight: 20_000_000 };

type Files = Record<string, string | Buffer>;
export type Picture = "noise" | "photo";

const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
}

function noise(seed: number, length: number): Buffer {
  const next = chance(seed);
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = next() >>> 24;
  return bytes;
}

/** A PNG that no packing makes smaller: as many bytes as it has pixels' colours. */
function noisePicture(seed: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(PICTURE_BYTES / 3));
  const raw = { width: side, height: side, channels: 3 as const };
  return sharp(noise(seed, side * side * 3), { raw })
    .png()
    .toBuffer();
}

/** A JPEG as a camera makes it: soft areas, and many more pixels for the same bytes. */
function photo(seed: number): Promise<Buffer> {
  const raw = { width: 96, height: 54, channels: 3 as const };
  return sharp(noise(seed, 96 * 54 * 3), { raw })
    .blur(1.2)
    .resize(1280, 720, { kernel: "cubic" })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const TEXTS = ["biology", "computing", "finance", "history"];
/** Pages that teach: the paragraphs of texts of four fields, each page another mixture of them. */
function pageHtml(index: number, picture: string): string {
  const paragraphs = TEXTS.flatMap((name) =>
    readFileSync(path.resolve(`tests/fixtures/texts/${name}.txt`), "utf8").split(/\n\s*\n/),
  );
  const own = range(14, (at) => paragraphs[(index * 5 + at * 3) % paragraphs.length] ?? "");
  const body = own.map((text) => `<p>${escaped(text)}</p>`).join("\n");
  return `<html><head><title>Page ${index}</title></head><body><h1>Page ${index}</h1>${body}<img src="${picture}" alt="Drawing ${index}"></body></html>`;
}

const material = (html: string) =>
  `<material><mattext texttype="text/html">${escaped(html)}</mattext></material>`;

function qtiItem(id: number, picture: string): string {
  const stem = `<p>Which of these numbers is <strong>${id}</strong>, as the drawing shows?</p><p><img src="${picture}" alt="A drawing of ${id} dots"></p>`;
  const labels = [id, id + 1, id + 7, id * 2 + 3].map(
    (value, at) =>
      `<response_label ident="o${at}">${material(`<p>It is <em>${value}</em></p>`)}</response_label>`,
  );
  return `<item ident="i${id}" title="Question ${id}"><presentation>${material(stem)}<response_lid ident="r" rcardinality="Single"><render_choice>${labels.join("")}</render_choice></response_lid></presentation>
<resprocessing><respcondition><conditionvar><other/></conditionvar><displayfeedback linkrefid="general_fb"/></respcondition>
<respcondition><conditionvar><varequal respident="r">o0</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>
<itemfeedback ident="general_fb">${material(`<p>There are ${id} dots in the drawing.</p>`)}</itemfeedback></item>`;
}

function qtiQuiz(index: number, pictureOf: (id: number) => string): string {
  const ids = range(QUESTIONS_A_QUIZ, (at) => 1 + index * QUESTIONS_A_QUIZ + at);
  return `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment ident="q${index}" title="Quiz ${index}"><section ident="s">${ids.map((id) => qtiItem(id, pictureOf(id))).join("\n")}</section></assessment></questestinterop>`;
}

/** PNGs of noise or photographs, by name, as many as weigh so much in all. */
async function pictures(kind: Picture, weight: number): Promise<{ names: string[]; files: Files }> {
  const files: Files = {};
  let bytes = 0;
  for (let index = 0; index < PICTURES && bytes < weight; index += 1) {
    const name = `picture-${index}.${kind === "noise" ? "png" : "jpg"}`;
    const picture = await (kind === "noise" ? noisePicture : photo)(index);
    files[name] = picture;
    bytes += picture.length;
  }
  return { names: Object.keys(files), files };
}

const inFolder = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]));
/** Every other module has a quiz; the rest is pages, of which quizzes are made. */
const hasQuiz = (module: number) => module % 2 === 0;
const pagesOf = (module: number) => [2 * module, 2 * module + 1];

/** A Common Cartridge of 40 modules, 80 pages and 400 questions whose pictures make it 20 MB, or of another size. */
export async function largeCartridge(kind: Picture = "noise", size = LARGE): Promise<Buffer> {
  const { names, files } = await pictures(kind, size.weight);
  const pictureOf = (id: number) => `$IMS-CC-FILEBASE$/media/${names[id % names.length]}`;
  const all: Files = inFolder("web_resources/media", files);
  const resources: string[] = names.map(
    (name, at) =>
      `<resource identifier="f${at}" type="webcontent" href="web_resources/media/${name}"><file href="web_resources/media/${name}"/></resource>`,
  );
  const modules = range(size.modules, (module) => {
    const items = pagesOf(module).map((page) => {
      all[`wiki_content/p${page}.html`] = pageHtml(page, pictureOf(page));
      resources.push(
        `<resource identifier="p${page}" type="webcontent" href="wiki_content/p${page}.html"><file href="wiki_content/p${page}.html"/></resource>`,
      );
      return `<item identifier="ip${page}" identifierref="p${page}"><title>Page ${page}</title></item>`;
    });
    if (hasQuiz(module)) {
      all[`quiz/q${module}.xml`] = qtiQuiz(module, pictureOf);
      resources.push(
        `<resource identifier="q${module}" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="quiz/q${module}.xml"/></resource>`,
      );
      items.push(
        `<item identifier="iq${module}" identifierref="q${module}"><title>Quiz ${module}</title></item>`,
      );
    }
    return `<item identifier="m${module}"><title>Module ${module}</title>${items.join("")}</item>`;
  });
  const manifest = manifestXml({
    title: "Large",
    resources: resources.join("\n"),
    items: modules.join("\n"),
  });
  return zipOf({ "imsmanifest.xml": manifest, ...all });
}

/** A SCORM package of the same weight: 40 units of two pages, every other with a quiz as plain data. */
export async function largeScorm(): Promise<Buffer> {
  const { names, files } = await pictures("noise", LARGE.weight);
  const all: Files = inFolder("media", files);
  const resources: string[] = [];
  const units = range(LARGE.modules, (module) => {
    const items = pagesOf(module).map((page) => {
      all[`pages/p${page}.html`] = pageHtml(page, `../media/${names[page % names.length]}`);
      resources.push(
        `<resource identifier="p${page}" type="webcontent" adlcp:scormtype="sco" href="pages/p${page}.html"><file href="pages/p${page}.html"/></resource>`,
      );
      return `<item identifier="ip${page}" identifierref="p${page}"><title>Page ${page}</title></item>`;
    });
    if (hasQuiz(module)) {
      all[`quiz/q${module}.xml`] = qtiQuiz(module, (id) => `../media/${names[id % names.length]}`);
      all[`quiz/q${module}.html`] =
        `<html><head><title>Quiz</title><script src="quiz.js"></script></head><body></body></html>`;
      resources.push(
        `<resource identifier="q${module}" type="webcontent" adlcp:scormtype="sco" href="quiz/q${module}.html"><file href="quiz/q${module}.html"/><file href="quiz/q${module}.xml"/></resource>`,
      );
      items.push(
        `<item identifier="iq${module}" identifierref="q${module}"><title>Quiz ${module}</title></item>`,
      );
    }
    return `<item identifier="m${module}"><title>Unit ${module}</title>${items.join("")}</item>`;
  });
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="large" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Large</title>${units.join("\n")}</organization></organizations><resources>${resources.join("\n")}</resources></manifest>`;
  return zipOf({ "imsmanifest.xml": manifest, ...all });
}

function olxProblem(id: number): string {
  return `<problem display_name="Problem ${id}"><multiplechoiceresponse><p>Which of these numbers is <strong>${id}</strong>?</p><choicegroup>
<choice correct="true">It is <em>${id}</em></choice><choice correct="false">It is <em>${id + 1}</em></choice><choice correct="false">Neither ${id + 7} nor ${id + 9}</choice></choicegroup>
<solution><p>There are ${id} of them.</p></solution></multiplechoiceresponse></problem>`;
}

/** An Open edX course of 800 files: 20 chapters of three pages and 34 problems, each in a file of its own. */
export function largeOlx(): Promise<Buffer> {
  const files: Files = {
    "course/course.xml": '<course url_name="r" org="O" course="C"/>',
  };
  const chapters = range(20, (chapter) => {
    const problems = range(34, (at) => chapter * 34 + at);
    const pages = range(3, (at) => chapter * 3 + at);
    for (const id of problems) files[`course/problem/p${id}.xml`] = olxProblem(id);
    for (const page of pages)
      files[`course/html/h${page}.xml`] = `<html display_name="Page ${page}">${pageHtml(page, "")}</html>`;
    const inside = [
      ...pages.map((page) => `<html url_name="h${page}"/>`),
      ...problems.map((id) => `<problem url_name="p${id}"/>`),
    ];
    files[`course/chapter/c${chapter}.xml`] =
      `<chapter display_name="Chapter ${chapter}"><sequential url_name="s${chapter}"/></chapter>`;
    files[`course/sequential/s${chapter}.xml`] =
      `<sequential display_name="Lesson ${chapter}"><vertical>${inside.join("")}</vertical></sequential>`;
    return `<chapter url_name="c${chapter}"/>`;
  });
  files["course/course/r.xml"] = `<course display_name="Large">${chapters.join("")}</course>`;
  const short = 800 - Object.keys(files).length;
  for (let at = 0; at < short; at += 1) files[`course/static/note-${at}.txt`] = `Note ${at}`;
  return tarGzOf(files);
}
