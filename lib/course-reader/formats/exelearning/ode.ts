import { setImmediate } from "node:timers/promises";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import {
  authoredQuestion,
  type Left,
  NO_FILM,
  unplayable,
} from "#lib/course-reader/shared/authoring/course.ts";
import { at, listAt, parseJson, textAt } from "#lib/course-reader/shared/json-value.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { orderOf } from "#lib/course-reader/shared/order.ts";
import { readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { childAt, childrenOf, textAt as nodeText, type XmlNode } from "#lib/server/files/xml.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { gameIn, gameQuestions, NO_GAME, UNREADABLE } from "./game.ts";
import { type DeviceRead, type ExeCourse, type ExePage, NOTHING, readTexts } from "./page.ts";
import { type Asking, choiceQuestion, gapQuestion, trueFalseQuestion } from "./question.ts";

/** Activities that only serve the course as a whole, or show something that is no text. */
const LEFT: Record<string, [kind: string, reason: string]> = {
  "interactive-video": ["video", NO_FILM],
  "external-website": ["link", "What is embedded from other sites isn't taken over."],
  "geogebra-activity": ["activity", "Interactive figures aren't taken over."],
  "image-gallery": ["picture", "Pictures without questions aren't taken over."],
  magnifier: ["picture", "Pictures without questions aren't taken over."],
  "file-attachment": ["file", "Attached files aren't taken over."],
  "attached-files": ["file", "Attached files aren't taken over."],
  rubric: ["form", "It is a form for grading."],
};
const SILENT = new Set(["download-source-file", "progress-report", "digcompedu", "resource-report"]);

interface Device {
  type: string;
  title: string;
  html: string;
  data: unknown;
  asking: Asking;
}

const plain = (markup: string): string => htmlToText(markup).trim();

/** 1 and "1" are true, 0 and "0" false; anything else is no answer. */
function toTruth(value: unknown): boolean | null {
  const text = String(value);
  if (text === "1" || text === "true") return true;
  return text === "0" || text === "false" ? false : null;
}

function formQuestion(question: unknown, asking: Asking): SourceQuestion {
  const stem = textAt(question, "baseText");
  switch (textAt(question, "activityType")) {
    case "true-false":
      return trueFalseQuestion(asking, stem, toTruth(at(question, "answer")));
    case "selection": {
      const options = listAt(question, "answers").map((answer) => {
        const [isRight, markup, feedback] = Array.isArray(answer) ? answer : [];
        return { markup: String(markup ?? ""), isRight: isRight === true, feedback: String(feedback ?? "") };
      });
      const isMultiple = textAt(question, "selectionType") === "multiple";
      return choiceQuestion(asking, stem, options, isMultiple, { hint: textAt(question, "hint") });
    }
    case "dropdown":
      return gapQuestion(
        asking,
        stem,
        textAt(question, "wrongAnswersValue")
          .split("|")
          .map((text) => text.trim()),
      );
    case "fill":
      return gapQuestion(asking, stem, null);
    default:
      return authoredQuestion({
        kind: "unknown",
        stem: readHtml(stem, asking.media),
        body: unplayable("Questions of this kind can't be played."),
        id: asking.id,
      });
  }
}

function questionsOf({ type, data, html, asking }: Device): SourceQuestion[] | null {
  const own = (index: number): Asking => ({ ...asking, id: `${asking.id}-${index + 1}` });
  if (type === "form")
    return listAt(data, "questionsData").map((one, index) => formQuestion(one, own(index)));
  if (type === "trueorfalse")
    return listAt(data, "questionsGame").map((one, index) =>
      trueFalseQuestion(own(index), textAt(one, "question"), toTruth(at(one, "solution")), {
        hint: textAt(one, "suggestion"),
        explanation: textAt(one, "feedback"),
      }),
    );
  if (type === "scrambled-list") {
    const texts = listAt(data, "options").map((text) => ({ text: plain(String(text)), html: null }));
    const stem = readHtml(textAt(data, "instructions"), asking.media);
    return [authoredQuestion({ kind: "ordering", stem, body: orderOf(texts), id: asking.id })];
  }
  const game = gameIn(html) ?? gameIn(textAt(data, "textTextarea"));
  return game && game.data !== null ? gameQuestions(game.name, game.data, asking) : null;
}

function leftOf({ type, title }: Device, reason: string, kind = "activity"): DeviceRead {
  const name = title || type.replaceAll("-", " ");
  return { ...NOTHING, left: [{ kind, name, reason }] };
}

function readDevice(device: Device): DeviceRead {
  const { type, html, data, asking } = device;
  if (SILENT.has(type)) return NOTHING;
  const named = Object.hasOwn(LEFT, type) ? LEFT[type] : undefined;
  if (named) return leftOf(device, named[1], named[0]);
  const questions = questionsOf(device);
  if (questions)
    return { ...NOTHING, ...readTexts([textAt(data, "eXeFormInstructions")], asking.media), questions };
  const game = gameIn(html);
  if (game) return leftOf(device, game.data === null ? UNREADABLE : NO_GAME);
  const parts = [
    textAt(data, "history"),
    ...listAt(data, "activities").map((one) => textAt(one, "activity")),
  ];
  const written = [parts, [html], [textAt(data, "textTextarea")]].find((all) => all.some(plain)) ?? [];
  const read = readTexts(written, asking.media);
  if (read.text === "" && type !== "text")
    return leftOf(device, "It holds no text or question that can be read.");
  return { ...NOTHING, ...read };
}

function property(node: XmlNode, list: string, name: string): string {
  const found = childrenOf(childAt(node, list), list.replace(/ies$/, "y")).find(
    (one) => nodeText(one, "key") === name,
  );
  return nodeText(found, "value");
}

const numberOf = (node: XmlNode, name: string): number => Number(nodeText(node, name)) || 0;
const inOrder = (nodes: XmlNode[], name: string) =>
  nodes.toSorted((a, b) => numberOf(a, name) - numberOf(b, name));

/** JSON within XML, which some versions have escaped once more. */
function jsonOf(text: string): unknown {
  return (
    parseJson(text) ??
    parseJson(text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"))
  );
}

class OdeReading {
  private readonly media: Media;
  private readonly resolve: (html: string) => string;

  constructor(media: Media, resolve: (html: string) => string) {
    this.media = media;
    this.resolve = resolve;
  }

  private device(node: XmlNode, title: string): DeviceRead {
    const list = "odeComponentsProperties";
    const type = nodeText(node, "odeIdeviceTypeName");
    const own = { type, title, html: "", data: null, asking: { media: this.media, id: "" } };
    if (property(node, list, "visibility") === "false") return leftOf(own, "It is hidden in the course.");
    if (property(node, list, "teacherOnly") === "true") return leftOf(own, "It is meant for teachers only.");
    const id = nodeText(node, "odeIdeviceId");
    const html = this.resolve(childAt(node, "htmlView")?.text ?? "");
    const data = jsonOf(this.resolve(childAt(node, "jsonProperties")?.text ?? ""));
    return readDevice({ type, title, html, data, asking: { media: this.media, id } });
  }

  async page(node: XmlNode): Promise<ExePage> {
    await setImmediate();
    const blocks = inOrder(
      childrenOf(childAt(node, "odePagStructures"), "odePagStructure"),
      "odePagStructureOrder",
    );
    const devices = blocks.flatMap((block) => {
      const title = nodeText(block, "blockName");
      const components = childrenOf(childAt(block, "odeComponents"), "odeComponent");
      return inOrder(components, "odeComponentsOrder").map((one) => this.device(one, title));
    });
    return { title: nodeText(node, "pageName"), id: nodeText(node, "odePageId"), devices, pages: [] };
  }
}

/** A page that is hidden, as a line. */
function hiddenPage(title: string): DeviceRead {
  const left: Left[] = [{ kind: "page", name: title, reason: "It is hidden in the course." }];
  return { ...NOTHING, left };
}

/** Files of eXeLearning 3 and later: a flat list of pages that name those above them. */
export async function readOde(
  root: XmlNode,
  media: Media,
  resolve: (html: string) => string,
): Promise<ExeCourse> {
  const nodes = inOrder(
    childrenOf(childAt(root, "odeNavStructures"), "odeNavStructure"),
    "odeNavStructureOrder",
  );
  const reading = new OdeReading(media, resolve);
  const pages = new Map<string, ExePage>();
  for (const node of nodes) {
    const page = await reading.page(node);
    const isHidden = property(node, "odeNavStructureProperties", "visibility") === "false";
    if (!pages.has(page.id))
      pages.set(page.id, isHidden ? { ...page, devices: [hiddenPage(page.title)] } : page);
  }
  const top: ExePage[] = [];
  for (const node of nodes) {
    const page = pages.get(nodeText(node, "odePageId"));
    const above = pages.get(nodeText(node, "odeParentPageId"));
    if (page && above && above !== page) above.pages.push(page);
    else if (page) top.push(page);
  }
  const resources = childAt(root, "odeResources");
  const id = childrenOf(resources, "odeResource").find((one) => nodeText(one, "key") === "odeId");
  return {
    title: property(root, "odeProperties", "pp_title"),
    id: nodeText(id, "value") || null,
    pages: top,
  };
}
