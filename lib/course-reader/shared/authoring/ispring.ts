import { setImmediate } from "node:timers/promises";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { type AuthoredUnit, type Left, NO_FILM, takeAuthored } from "./course.ts";
import { encodedAfter } from "./encoded.ts";
import { ispringQuestion, olderIspringQuestion, textOf } from "./ispring-question.ts";
import { type Authored, byDepth, type OpenPackage, textIn } from "./package.ts";
import { SlideRun } from "./slides.ts";

/** Files that lie in packages of iSpring */
export const ISPRING = /(?:^|\/)data\/(?:player|browsersupport|quiz\d*|slide1)\.js$/;
const PAGE = /(?:^|\/)(?:index|html5)\.html?$/i;
const MARK = /<!--\s{0,9}Created with iSpring/i;
const MAX_PAGES = 4;
const COUNTER = /^[\d\s./()%–-]+$/;

/** What a script names, given in base64. */
const named = (text: string, name: string): unknown =>
  encodedAfter(text, new RegExp(`\\b${name}\\s{0,9}=\\s{0,9}"`));

class IspringReading {
  private readonly pack: OpenPackage;
  private readonly folder: string;

  constructor(pack: OpenPackage, folder: string) {
    this.pack = pack;
    this.folder = folder;
  }

  private addQuiz(run: SlideRun, quiz: unknown, slideId: string): void {
    for (const [group, one] of listAt(quiz, "d", "sl", "g").entries())
      for (const [index, question] of listAt(one, "S").entries()) {
        const id = `${slideId}${group + 1}-${index + 1}`;
        const title = textOf(at(question, "D"));
        const isText = textAt(question, "tp") === "InfoSlide";
        const text = isText
          ? [title, textOf(at(question, "C", "rt"))].filter((words) => words !== "").join("\n\n")
          : "";
        run.add({ title, id, text, questions: isText ? [] : [ispringQuestion(question, id)], left: [] });
      }
  }

  private async addSlide(run: SlideRun, slide: unknown, index: number): Promise<void> {
    await setImmediate();
    const id = `slide-${index + 1}-`;
    const title = textOf(at(slide, "t"));
    const left: Left[] = [];
    if (listAt(slide, "V").length + listAt(slide, "y").length > 0)
      left.push({ kind: "video", name: title || `Slide ${index + 1}`, reason: NO_FILM });
    const script = textAt(slide, "s");
    if (at(slide, "st") === "q") {
      const quiz = named((await textIn(this.pack, this.folder + script)) ?? "", "quizInfo");
      if (quiz === null)
        left.push({ kind: "quiz", name: title || "Quiz", reason: "Its data can't be read." });
      else this.addQuiz(run, quiz, id);
    }
    const shapes =
      at(slide, "st") === "i"
        ? await this.interaction(script)
        : textAt(slide, "x")
            .split(/[\r\n]+/)
            .map(textOf);
    const words = [...new Set(shapes)].filter((line) => line !== "" && !COUNTER.test(line));
    const notes = textOf(htmlToText(textAt(slide, "N"))) || textOf(at(slide, "n"));
    const text = [...words, notes].filter((part) => part !== "").join("\n\n");
    if (text !== "" || left.length > 0) run.add({ title, id, text, questions: [], left });
  }

  private async interaction(script: string): Promise<string[]> {
    const data = named((await textIn(this.pack, this.folder + script)) ?? "", "interactionJson");
    return listAt(data, "d", "C", "is").flatMap((item) => [textOf(at(item, "t")), textOf(at(item, "c"))]);
  }

  /** Slides on the highest level of an outline with several begin units. */
  async presentation(info: unknown, title: string): Promise<AuthoredUnit[]> {
    const slides = listAt(info, "s");
    const isNested = slides.some((slide) => Number(at(slide, "l")) > 0);
    const runs: SlideRun[] = [];
    for (const [index, slide] of slides.entries()) {
      const isTop = isNested && !(Number(at(slide, "l")) > 0);
      if (isTop || runs.length === 0)
        runs.push(
          new SlideRun(
            isNested ? textOf(at(slide, "t")) || `Slide ${index + 1}` : title,
            `slide-${index + 1}`,
          ),
        );
      const run = runs.at(-1);
      if (run) await this.addSlide(run, slide, index);
    }
    return runs.map((run) => run.unit(runs.length === 1));
  }

  quiz(data: unknown, title: string): AuthoredUnit[] {
    const run = new SlideRun(title, "quiz");
    this.addQuiz(run, data, "");
    for (const [index, question] of listAt(data, "q").entries()) {
      const id = String(index + 1);
      run.add({ title: "", id, text: "", questions: [olderIspringQuestion(question, id)], left: [] });
    }
    return [run.unit(true)];
  }
}

/** A presentation or a quiz of iSpring. */
export async function openIspring(pack: OpenPackage): Promise<Authored | null> {
  for (const page of byDepth(pack.archive.names, PAGE).slice(0, MAX_PAGES)) {
    const html = (await textIn(pack, page)) ?? "";
    if (!MARK.test(html.slice(0, 20_000))) continue;
    const folder = page.slice(0, page.lastIndexOf("/") + 1);
    const reading = new IspringReading(pack, folder);
    const info = named(html, "presInfo");
    const data = info ?? named(html, "data") ?? named(html, "quizJson");
    if (data === null) continue;
    const title = textOf(at(data, "t")) || textOf(at(data, "d", "T")) || textOf(at(data, "T"));
    const units = info
      ? await reading.presentation(info, title || "Slides")
      : reading.quiz(data, title || "Quiz");
    return {
      title,
      sourceId: null,
      take: (builder) => takeAuthored(builder, { units, left: [] }),
    };
  }
  return null;
}
