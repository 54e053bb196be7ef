import { setImmediate } from "node:timers/promises";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, type JsonRecord, parseJson, recordOf, textAt } from "../json-value.ts";
import { CaptivateData } from "./captivate-data.ts";
import { captivateQuestion } from "./captivate-question.ts";
import { type Left, NO_FILM, takeAuthored } from "./course.ts";
import { readJsLiteral, readJsString } from "./js-literal.ts";
import { type Authored, type OpenPackage, shallowest, textIn } from "./package.ts";
import { SlideRun } from "./slides.ts";

export const CAPTIVATE = /(?:^|\/)assets\/js\/(?:CPM|project)\.js$/;
/** Items that show texts: captions, titles, shapes, texts of the newer player */
const TEXTS = new Set([19, 589, 612, 683, 1250]);
const FILMS = new Set([98, 270, 365]);
const RESULTS = new Set([111, 112]);
const RESULT_SLIDE = 102;
/** Parts of a question's frame, and of the player's */
const FRAME = /^slide-item-(?:progress|.*button|question-(?:review-)?caption)/;
const POINTED = new Set(["InteractiveItemQuestion", "DragDropQuestion"]);

/** The things of a course, which its script writes down as one literal. */
function thingsIn(script: string): JsonRecord {
  const start = /cp\.(?:model\.data|D)\s{0,9}=\s{0,9}(?=\{)/.exec(script);
  return start ? recordOf(readJsLiteral(script, start.index + start[0].length)) : {};
}

function titleIn(script: string): string {
  const named = /'cpInfoProjectName'\s{0,9},\s{0,9}/.exec(script);
  return (named && readJsString(script, named.index + named[0].length)?.value) ?? "";
}

function captionsOf(slide: JsonRecord): string {
  const listed = typeof slide.audCC === "string" ? parseJson(slide.audCC) : slide.audCC;
  const texts = (Array.isArray(listed) ? listed : []).map((one) => {
    const said = at(one, "t");
    return htmlToText(
      typeof said === "string" ? said : String(Object.values(recordOf(said))[0] ?? ""),
    ).trim();
  });
  return texts.filter((text) => text !== "").join(" ");
}

class CaptivateReading {
  private readonly data: CaptivateData;

  constructor(data: CaptivateData) {
    this.data = data;
  }

  addSlide(run: SlideRun, key: string, number: number): void {
    const slide = this.data.thing(key);
    const title = textAt(slide, "lb").replace(/\s+/g, " ").trim();
    const name = title || `Slide ${number}`;
    const scored = textAt(slide, "qs")
      .split(",")
      .map((one) => this.data.thing(one.trim()));
    const asked = scored.filter((one) => textAt(one, "itp") !== "" && !POINTED.has(textAt(one, "qtp")));
    const items = this.data.itemsOf(slide);
    const left: Left[] = [];
    if (items.some(({ type }) => FILMS.has(type))) left.push({ kind: "video", name, reason: NO_FILM });
    if (scored.some((one) => POINTED.has(textAt(one, "qtp"))))
      left.push({
        kind: "question",
        name,
        reason: "Something on the slide is to be clicked or dragged, which isn't played.",
      });
    const isResult = Number(slide.type) === RESULT_SLIDE || items.some(({ type }) => RESULTS.has(type));
    const isText = asked.length === 0 && !isResult;
    const shown = items.filter(
      ({ type, item }) => TEXTS.has(type) && !item.uab && !FRAME.test(textAt(item, "tag")),
    );
    const texts = [...new Set(shown.map((item) => this.data.textOf(item.key))), captionsOf(slide)];
    const text = isText ? texts.filter((words) => words !== "").join("\n\n") : "";
    const questions = asked.map((question, index) =>
      captivateQuestion(this.data, slide, question, asked.length > 1 ? `${key}-${index + 1}` : key),
    );
    run.add({ title, id: key, text, questions, left });
  }
}

/** A course of Adobe Captivate: its slides are the texts and questions of its lessons. */
export async function openCaptivate(pack: OpenPackage): Promise<Authored | null> {
  const path = shallowest(pack.archive.names, CAPTIVATE);
  const script = path === null ? null : await textIn(pack, path);
  if (path === null || script === null) return null;
  const things = thingsIn(script);
  const slides = textAt(things, "project_main", "slides")
    .split(",")
    .map((one) => one.trim());
  if (slides.every((key) => key === "")) return null;
  const root = path.replace(CAPTIVATE, "").replace(/(?<=.)$/, "/");
  const about = parseJson((await textIn(pack, `${root}project.txt`)) ?? "");
  const file = textAt(things, "project", "pN").replace(/\.cptx?$/i, "");
  const title =
    [textAt(about, "metadata", "title"), titleIn(script), file].find((text) => text.trim() !== "") ?? "";
  const run = new SlideRun(title || "Slides", "slides");
  const reading = new CaptivateReading(new CaptivateData(things));
  for (const [index, key] of slides.entries()) {
    if (index % 20 === 19) await setImmediate();
    if (key !== "") reading.addSlide(run, key, index + 1);
  }
  const units = [run.unit(true)];
  return {
    title,
    sourceId: null,
    take: (builder) => takeAuthored(builder, { units, left: [] }),
  };
}
