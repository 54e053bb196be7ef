import { setImmediate } from "node:timers/promises";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { gameIn, gameQuestions, NO_GAME, UNREADABLE } from "./game.ts";
import { type DeviceRead, type ExeCourse, type ExePage, NOTHING, readTexts } from "./page.ts";
import { Pickle, type Serialized } from "./pickle.ts";
import { type Asking, choiceQuestion, gapQuestion, trueFalseQuestion } from "./question.ts";

const MAX_LEVELS = 30;
const NO_TEXT = "It holds no text or question that can be read.";
const FILES = new Set(["FileAttachIdevice", "FileAttachIdeviceInc", "AttachmentIdevice"]);
const PICTURES = new Set(["GalleryIdevice", "ImageMagnifierIdevice", "ImageWithTextIdevice"]);

class LegacyReading {
  private readonly pickle: Pickle;
  private readonly media: Media;
  private readonly seen = new Set<XmlNode>();

  constructor(pickle: Pickle, media: Media) {
    this.pickle = pickle;
    this.media = media;
  }

  /** The markup of a field; its pictures lie beside the file. */
  private markup(object: Serialized | null, name: string): string {
    const field = this.pickle.at(object, name);
    const text =
      this.pickle.text(field, "content_w_resourcePaths") ||
      this.pickle.text(field, "content") ||
      this.pickle.text(object, name);
    return text.replace(/(\bsrc\s{0,3}=\s{0,3}["'])resources\//gi, "$1/");
  }

  private options(question: Serialized, isMultiple: boolean, asking: Asking): SourceQuestion {
    const options = this.pickle.list(question, "options").map((option) => ({
      markup: this.markup(option, "answerTextArea"),
      isRight: this.pickle.truth(option, "isCorrect"),
      feedback: this.markup(option, "feedbackTextArea"),
    }));
    const hint = this.markup(question, "hintTextArea");
    const explanation = this.markup(question, "feedbackTextArea");
    return choiceQuestion(asking, this.markup(question, "questionTextArea"), options, isMultiple, {
      hint,
      explanation,
    });
  }

  private questions(device: Serialized, id: string): SourceQuestion[] | null {
    const { className } = device;
    const own = (index: number): Asking => ({ media: this.media, id: `${id}-${index + 1}` });
    const all = this.pickle.list(device, "questions");
    if (/^(?:Multichoice|Eleccionmultiplefpd|QuizTest)Idevice$/i.test(className))
      return all.map((question, index) => this.options(question, false, own(index)));
    if (/^(?:MultiSelect|Seleccionmultiplefpd)Idevice$/i.test(className))
      return all.map((question, index) => this.options(question, true, own(index)));
    if (/^(?:TrueFalse|Verdaderofalsofpd)Idevice$/i.test(className))
      return all.map((question, index) =>
        trueFalseQuestion(
          own(index),
          this.markup(question, "questionTextArea"),
          this.pickle.truth(question, "isCorrect"),
          {
            hint: this.markup(question, "hintTextArea"),
            explanation: this.markup(question, "feedbackTextArea"),
          },
        ),
      );
    if (/^(?:Cloze(?:lang)?(?:fpd)?|Lista)Idevice$/i.test(className)) {
      const text = this.pickle.text(
        this.pickle.at(device, "_content") ?? this.pickle.at(device, "content"),
        "_encodedContent",
      );
      return [gapQuestion(own(0), text, null)];
    }
    return null;
  }

  /** All texts of an activity, in the order in which it holds them. */
  private texts(device: Serialized): string[] {
    const own = [...device.fields.keys()].filter((name) =>
      /^(?:content|story|activity|what|how)|TextArea$/i.test(name),
    );
    const direct = own.map((name) => this.markup(device, name));
    const listed = ["fields", "activities", "questions"].flatMap((list) =>
      this.pickle
        .list(device, list)
        .flatMap((field) => [
          this.pickle.text(field, "content_w_resourcePaths"),
          ...[...field.fields.keys()]
            .filter((name) => /TextArea$/.test(name))
            .map((name) => this.markup(field, name)),
        ]),
    );
    return [...direct, ...listed].filter((markup) => markup.trim() !== "");
  }

  private device(device: Serialized, id: string): DeviceRead {
    const name = this.pickle.text(device, "_title") || device.className.replace(/Idevice$/, "");
    const questions = this.questions(device, id);
    if (questions)
      return {
        ...NOTHING,
        ...readTexts([this.markup(device, "instructionsForLearners")], this.media),
        questions,
      };
    const kept = (kind: string, reason: string): DeviceRead => ({
      ...NOTHING,
      left: [{ kind, name, reason }],
    });
    if (FILES.has(device.className)) return kept("file", "Attached files aren't taken over.");
    if (PICTURES.has(device.className))
      return kept("picture", "Pictures without questions aren't taken over.");
    if (/^(?:ExternalUrl|Rss|Wikipedia)Idevice$/.test(device.className))
      return kept("link", "What is embedded from other sites isn't taken over.");
    const texts = this.texts(device);
    const game = gameIn(texts.join("\n"));
    const read = readTexts(texts, this.media);
    const isText = /^(?:FreeText.*|Generic|Js)Idevice$/i.test(device.className);
    if (!game && read.text === "" && !isText) return kept("activity", NO_TEXT);
    if (!game) return { ...NOTHING, ...read };
    if (game.data === null) return kept("activity", UNREADABLE);
    const asked = gameQuestions(game.name, game.data, { media: this.media, id });
    return asked ? { ...NOTHING, questions: asked } : kept("activity", NO_GAME);
  }

  async page(node: Serialized, level = 0): Promise<ExePage | null> {
    await setImmediate();
    if (level > MAX_LEVELS || this.seen.has(node.node)) return null;
    this.seen.add(node.node);
    const id =
      this.pickle.text(node, "_id") || this.pickle.text(node, "id") || node.node.attributes.reference || "";
    const devices = this.pickle
      .list(node, "idevices")
      .map((one, index) => this.device(one, `${id}-${this.pickle.text(one, "id") || index + 1}`));
    const page: ExePage = { title: this.pickle.text(node, "_title"), id, devices, pages: [] };
    for (const child of this.pickle.list(node, "children")) {
      const read = await this.page(child, level + 1);
      if (read) page.pages.push(read);
    }
    return page;
  }
}

/** Files of eXeLearning before version 3: serialized objects of the program. */
export async function readLegacy(root: XmlNode, media: Media): Promise<ExeCourse> {
  const pickle = new Pickle(root);
  const whole = pickle.object(root);
  const first = pickle.at(whole, "_root") ?? pickle.at(whole, "root");
  const page = first ? await new LegacyReading(pickle, media).page(first) : null;
  return { title: pickle.text(whole, "_title"), id: null, pages: page ? [page] : [] };
}
