import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, parseJson, recordOf, textAt } from "../json-value.ts";
import { readJsLiteral, readJsString } from "./js-literal.ts";

const MAX_DEPTH = 16;
/** What a running course fills in: "%_player.Name%" */
const VARIABLE = /%[A-Za-z_][\w.$#]*%/g;
/** A number on the slide: "3/10" */
const COUNTER = /^[\d\s./()%–-]+$/;
/** How the tool names a shape that no one has named, and a picture's file */
const UNNAMED =
  /^(?:rectangle|rounded rectangle|oval|ellipse|line|straight connector|freeform|picture|image|group|text ?box|shape|arrow|triangle|hexagon|star|callout|chevron|cube|button|icon|hotspot|video|audio|character|placeholder|layer|marker|checkbox|radio ?button)\b[\s\w-]{0,12}$|\.(?:png|jpe?g|gif|svg|webp|bmp|emf|wmf|mp4|mp3)$/i;
/** Banners that only a review shows */
const REVIEW = /_(?:CorrectReview|IncorrectReview|ReviewShape)$/;
const SILENT_KINDS = new Set(["textinput", "droplist", "video", "webobject", "sound"]);

/** A text on a slide, with the objects that it lies in. */
interface Piece {
  ids: string[];
  kind: string;
  text: string;
}

export interface Slide {
  pieces: Piece[];
  /** Addresses of pictures that aren't drawn texts */
  pictures: { src: string; alt: string }[];
  films: number;
  /** Its texts are drawn as pictures */
  isDrawn: boolean;
}

/** The data that a file of Storyline provides under a name; null for a file that provides none. Nothing is run. */
export function providedData(text: string | null, name: string): unknown {
  const call = /globalProvideData\(\s*(['"])([\w-]{1,40})\1\s*,\s*/.exec(text ?? "");
  if (!text || !call || call[2] !== name) return null;
  const start = call.index + call[0].length;
  const quoted = readJsString(text, start);
  return quoted ? parseJson(quoted.value) : readJsLiteral(text, start);
}

/** A text without what only a running course knows; "" where little else is left. */
function shown(text: string): string {
  const words = text
    .replace(VARIABLE, "…")
    .replaceAll("^%^", "%")
    .replace(/\u00a0/g, " ")
    .trim();
  const isFilledIn = words !== text.trim() && words.includes("…");
  return isFilledIn && !/\p{L}{2,}\P{L}+\p{L}{2,}\P{L}+\p{L}{2,}/u.test(words) ? "" : words;
}

function blocksText(blocks: readonly unknown[]): string {
  const lines = blocks.map((block) => {
    const spans = listAt(block, "spans").map((span) => textAt(span, "text"));
    return shown(spans.join("").replace(/\s+/g, " "));
  });
  return lines.filter((line) => line !== "").join("\n");
}

/** The text that an object shows as the slide begins. */
function ownText(object: unknown): string {
  const id = textAt(object, "id");
  const library = listAt(object, "textLib");
  const first = library.find((entry) =>
    [`txt__default_${id}`, `txt_${id}`, id].includes(textAt(entry, "linkId")),
  );
  const data = library.length > 0 ? first : at(object, "data", "textdata");
  if (data === undefined) return "";
  const blocks = listAt(data, "vartext", "blocks");
  if (blocks.length > 0) return blocksText(blocks);
  const markup = textAt(data, "vartext");
  if (markup !== "") return shown(htmlToText(markup));
  const described = textAt(data, "altText") || textAt(object, "data", "vectorData", "altText");
  return UNNAMED.test(described.trim()) ? "" : shown(described.replace(/[ \t]+/g, " "));
}

interface Placed {
  object: unknown;
  ids: string[];
  tab: number;
}

/** Objects and those within them. Of one with several states, the first that says something. */
function placedIn(objects: readonly unknown[], ids: readonly string[] = []): Placed[] {
  if (ids.length > MAX_DEPTH) return [];
  return objects.flatMap((object): Placed[] => {
    const own = [...ids, textAt(object, "id")];
    const inner = placedIn(listAt(object, "objects"), own);
    if (textAt(object, "kind") === "stategroup")
      return inner.filter((one) => ownText(one.object) !== "").slice(0, 1);
    const tab = Number(at(object, "tabIndex"));
    return [{ object, ids: own, tab: tab >= 0 ? tab : Number.MAX_SAFE_INTEGER }, ...inner];
  });
}

function isBase(layer: unknown, index: number, layers: readonly unknown[]): boolean {
  return (
    at(layer, "isBaseLayer") === true ||
    (index === 0 && !layers.some((one) => at(one, "isBaseLayer") === true))
  );
}

class SlideReading {
  readonly slide: Slide = { pieces: [], pictures: [], films: 0, isDrawn: false };
  private readonly seen = new Set<string>();
  private readonly assets: readonly unknown[];

  constructor(assets: readonly unknown[]) {
    this.assets = assets;
  }

  private picture(image: unknown): string {
    const asset = this.assets[Number(at(image, "assetId"))];
    return textAt(asset, "url") || textAt(image, "url");
  }

  private pictures(object: unknown, hasText: boolean): void {
    const images = [...listAt(object, "imagelib"), at(object, "data", "imagedata")];
    for (const image of images) {
      const src = this.picture(image);
      if (/txt__/.test(src)) this.slide.isDrawn ||= !hasText;
      else if (/\.(?:png|jpe?g|gif|webp)$/i.test(src)) {
        const alt = textAt(image, "altText").trim();
        this.slide.pictures.push({ src, alt: UNNAMED.test(alt) ? "" : alt });
      }
    }
  }

  take({ object, ids }: Placed): void {
    const { kind, accType } = recordOf(object);
    const id = textAt(object, "id");
    if (id !== "" && this.seen.has(id)) return;
    this.seen.add(id);
    if (kind === "video") this.slide.films += 1;
    if (accType === "button" || REVIEW.test(id) || SILENT_KINDS.has(String(kind))) return;
    const text = ownText(object);
    this.pictures(object, text !== "");
    const last = this.slide.pieces.at(-1);
    if (text === "" || COUNTER.test(text) || (last?.text === text && !isChoice(object))) return;
    this.slide.pieces.push({ ids, kind: String(kind), text });
  }
}

const isChoice = (object: unknown): boolean => ["radio", "checkbox"].includes(textAt(object, "accType"));

/**
 * What a slide says, in the order in which a screen reader reads it. `onlyBase`: without the layers above it, which
 * hold what is said to an answer.
 */
export function readSlide(data: unknown, assets: readonly unknown[], onlyBase: boolean): Slide {
  const reading = new SlideReading(assets);
  const layers = listAt(data, "slideLayers");
  const wanted = onlyBase ? layers.filter(isBase) : layers;
  for (const layer of wanted) {
    const placed = placedIn(listAt(layer, "objects")).toSorted((a, b) => a.tab - b.tab);
    for (const one of placed) reading.take(one);
  }
  return reading.slide;
}
