import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { lessonMarkup } from "../lessons/markup.ts";
import { textHtml } from "../lessons/text-html.ts";
import type { Media } from "../media.ts";
import type { H5pContent } from "./content.ts";
import { contentOf } from "./content.ts";

const MAX_DEPTH = 4;

const words = (markup: string): string => htmlToText(markup).trim();
const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join("\n\n");

/** Panels with a title and a content of their own. */
function titled(list: readonly unknown[], depth: number, ...path: string[]): string {
  const texts = list.map((one) => {
    const inner = contentOf(at(one, ...path));
    return joined(
      words(textAt(one, "title") || textAt(one, "header")),
      (inner && textOf(inner, depth + 1)) ?? "",
    );
  });
  return joined(...texts);
}

function hotspots(params: unknown, depth: number): string {
  const texts = listAt(params, "hotspots").map((spot) => {
    const inner = listAt(spot, "content").map((one) => contentOf(one));
    const said = inner.map((content) => (content && textOf(content, depth + 1)) ?? "");
    return joined(words(textAt(spot, "header")), ...said);
  });
  return joined(...texts);
}

function timeline(params: unknown): string {
  const line = at(params, "timeline");
  const events = listAt(line, "date").map((event) => {
    const when = [textAt(event, "startDate"), textAt(event, "endDate")]
      .filter((date) => date !== "")
      .join(" – ");
    return joined(
      [when, words(textAt(event, "headline"))].filter((part) => part !== "").join(": "),
      words(textAt(event, "text")),
    );
  });
  return joined(words(textAt(line, "headline")), words(textAt(line, "text")), ...events);
}

/** What a content that is made of texts says, in paragraphs; null for a content of another kind. */
export function textOf({ library, params }: H5pContent, depth = 0): string | null {
  if (depth > MAX_DEPTH) return "";
  switch (library) {
    case "AdvancedText":
    case "Text":
    case "ContinuousText":
      return words(textAt(params, "text"));
    case "Table":
      return words(textAt(params, "text") || textAt(params, "table"));
    case "Accordion":
      return titled(listAt(params, "panels"), depth, "content");
    case "ImageHotspots":
      return hotspots(params, depth);
    case "Timeline":
      return timeline(params);
    case "Agamotto":
      return joined(...listAt(params, "items").map((item) => words(textAt(item, "description"))));
    default:
      return null;
  }
}

/** The same as the markup of a lesson: texts keep theirs, of all others the words are kept. */
export function markupOf({ library, params }: H5pContent, text: string, media: Media): string {
  const isText = ["AdvancedText", "Text", "ContinuousText", "Table"].includes(library);
  const own = textAt(params, "text") || textAt(params, "table");
  return isText ? lessonMarkup(own, { media }) : textHtml(text);
}
