import { setImmediate } from "node:timers/promises";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, recordOf, textAt } from "../json-value.ts";
import { type AuthoredUnit, type Left, NO_FILM, takeAuthored } from "./course.ts";
import { type Authored, type OpenPackage, shallowest, textIn } from "./package.ts";
import { SlideRun } from "./slides.ts";
import { storylineQuestion } from "./storyline-question.ts";
import { providedData, readSlide, type Slide } from "./storyline-slide.ts";

export const STORYLINE = /(?:^|\/)html5\/data\/js\/data\.js$/;
const DRAWN = "Its text is drawn as a picture.";
const UNTITLED = /^(?:untitled|slide \d+$|scene \d+$)/i;
const UNREADABLE: Slide = { pieces: [], pictures: [], films: 0, isDrawn: false };

const oneLine = (markup: string): string => htmlToText(markup).replace(/\s+/g, " ").trim();
const named = (title: string): string => (UNTITLED.test(title) ? "" : title);

/** The scenes' titles, which only the player's menu tells. */
function sceneTitles(frame: unknown): Map<string, string> {
  const links = listAt(frame, "navData", "outline", "links");
  return new Map(
    links.map((link) => [
      textAt(link, "slideid").replace("_player.", ""),
      named(oneLine(textAt(link, "displaytext"))),
    ]),
  );
}

const numberOf = (value: unknown, name: string): number => Number(at(value, name) ?? Number.MAX_SAFE_INTEGER);

class StorylineReading {
  private readonly pack: OpenPackage;
  private readonly root: string;
  private readonly data: unknown;
  private readonly bank: Map<string, unknown>;

  constructor(pack: OpenPackage, root: string, data: unknown) {
    this.pack = pack;
    this.root = root;
    this.data = data;
    this.bank = new Map(listAt(data, "slideBank", "slides").map((slide) => [textAt(slide, "id"), slide]));
  }

  /** The slides of a scene and those that it draws from a bank, in its order. */
  private slidesOf(scene: unknown): unknown[] {
    const drawn = listAt(scene, "slidedraws").map((draw) => ({
      place: numberOf(draw, "slideNumberInScene"),
      slides: listAt(draw, "sliderefs").map((ref) => this.bank.get(textAt(ref, "id"))),
    }));
    const own = listAt(scene, "slides").map((slide) => ({
      place: numberOf(slide, "slideNumberInScene"),
      slides: [slide],
    }));
    return [...own, ...drawn].toSorted((a, b) => a.place - b.place).flatMap(({ slides }) => slides);
  }

  private async addSlide(run: SlideRun, slide: unknown): Promise<void> {
    await setImmediate();
    const id = textAt(slide, "id");
    const title = named(oneLine(textAt(slide, "title")));
    const file = textAt(slide, "html5url") || `html5/data/js/${id}.js`;
    const interactions = listAt(slide, "interactions");
    const text = await textIn(this.pack, this.root + file);
    const provided = providedData(text, "slide");
    const assets = listAt(this.data, "assetLib");
    const read = provided === null ? UNREADABLE : readSlide(provided, assets, interactions.length > 0);
    const left: Left[] = [];
    if (text === null && interactions.length === 0)
      left.push({ kind: "page", name: title || id, reason: "Its file isn't in the package." });
    if (read.films > 0) left.push({ kind: "video", name: title || "Video", reason: NO_FILM });
    if (read.isDrawn && read.pieces.length === 0)
      left.push({ kind: "page", name: title || id, reason: DRAWN });
    const media = this.pack.mediaStore.at(this.root.replace(/\/$/, ""));
    const questions = interactions.map((one, index) =>
      storylineQuestion(one, read, interactions.length > 1 ? `${id}-${index + 1}` : id, media),
    );
    // A slide that counts points says nothing else.
    const isResult = interactions.length === 0 && /\.EvaluateQuiz"/.test(text ?? "");
    const isPage = interactions.length === 0 && !isResult;
    const words = isPage ? read.pieces.map((piece) => piece.text).join("\n\n") : "";
    run.add({ title, id, text: words, questions, left });
  }

  async units(titles: ReadonlyMap<string, string>, title: string): Promise<AuthoredUnit[]> {
    const scenes = listAt(this.data, "scenes")
      .filter((scene) => at(scene, "isMessageScene") !== true)
      .toSorted((a, b) => numberOf(a, "sceneNumber") - numberOf(b, "sceneNumber"));
    const units: AuthoredUnit[] = [];
    for (const [index, scene] of scenes.entries()) {
      const id = textAt(scene, "id");
      const own = titles.get(id) || (scenes.length === 1 ? title : `Scene ${index + 1}`);
      const run = new SlideRun(own, id);
      for (const slide of this.slidesOf(scene)) if (slide) await this.addSlide(run, slide);
      units.push(run.unit(scenes.length === 1));
    }
    return units;
  }
}

/** A course of Articulate Storyline: its scenes are units, its slides the texts and questions of their lessons. */
export async function openStoryline(pack: OpenPackage): Promise<Authored | null> {
  const path = shallowest(pack.archive.names, STORYLINE);
  if (path === null) return null;
  const root = path.replace(STORYLINE, "").replace(/(?<=.)$/, "/");
  const data = providedData(await textIn(pack, path), "data");
  if (!Array.isArray(recordOf(data).scenes)) return null;
  const frame = providedData(await textIn(pack, `${root}html5/data/js/frame.js`), "frame");
  const meta = /<project\b[^>]*\btitle="([^"]*)"/.exec((await textIn(pack, `${root}meta.xml`)) ?? "")?.[1];
  const title = oneLine(meta ?? textAt(frame, "controlOptions", "sidebarOptions", "titleText"));
  const units = await new StorylineReading(pack, root, data).units(sceneTitles(frame), title || "Slides");
  const sourceId = textAt(data, "projectId") || textAt(data, "courseId") || null;
  return { title, sourceId, take: (builder) => takeAuthored(builder, { units, left: [] }) };
}
