import { isBareLesson } from "./bare-lesson.ts";
import { COURSE_ADDRESS, isBareMarkup } from "./bare-markup.ts";
import { type MarkupBounds, TEXT_BOUNDS } from "./tangled.ts";

const TAGS =
  "p br strong em b i u s code pre sub sup blockquote ul ol li h2 h3 h4 hr table thead tbody tr th td a".split(
    " ",
  );

const NUMBER_ATTRIBUTES = ["colspan", "rowspan", "start"];
const LINK_ATTRIBUTES = ["target", "rel"];
// Their content is no text to read, so it goes with them.
export const FORBID_CONTENTS = "script style template noscript iframe object embed svg math title head".split(
  " ",
);

/** On our own site or within the page: nothing that needs a new tab or a warning. */
const OWN_ADDRESS = /^[/#]/;
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;

/** A link to another lesson of the same file, by its place there */
const TO_LESSON = /^lesson:\d{1,5}$/;

const TEXT_CONFIG = {
  // A page has one h1, its own title: what a text calls so becomes an h2.
  ALLOWED_TAGS: [...TAGS, "h1"],
  ALLOWED_ATTR: ["href", "title", ...NUMBER_ATTRIBUTES, ...LINK_ATTRIBUTES],
  // DOMPurify holds every attribute against the pattern that isn't named here; tidyElement checks these.
  ADD_URI_SAFE_ATTR: [...NUMBER_ATTRIBUTES, ...LINK_ATTRIBUTES],
  ALLOWED_URI_REGEXP: ADDRESS,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS,
};

export const COURSE_MEDIA = new RegExp(`^${COURSE_ADDRESS}$`);

const COURSE_CONFIG = {
  ...TEXT_CONFIG,
  ALLOWED_TAGS: [...TEXT_CONFIG.ALLOWED_TAGS, "img", "audio"],
  ALLOWED_ATTR: [...TEXT_CONFIG.ALLOWED_ATTR, "src", "alt", "controls"],
  ADD_URI_SAFE_ATTR: [...TEXT_CONFIG.ADD_URI_SAFE_ATTR, "alt", "controls"],
  ALLOWED_URI_REGEXP: new RegExp(`${ADDRESS.source}|^media:[0-9a-f]{64}$`, "i"),
};

const LESSON_CONFIG = {
  ...COURSE_CONFIG,
  ALLOWED_TAGS: [
    ...COURSE_CONFIG.ALLOWED_TAGS,
    ..."h5 h6 figure figcaption dl dt dd details summary caption kbd".split(" "),
  ],
  ALLOWED_URI_REGEXP: new RegExp(`${COURSE_CONFIG.ALLOWED_URI_REGEXP.source}|${TO_LESSON.source}`, "i"),
};

const ONLY_ON: Record<string, string[]> = {
  href: ["A"],
  title: ["A"],
  target: ["A"],
  rel: ["A"],
  colspan: ["TD", "TH"],
  rowspan: ["TD", "TH"],
  start: ["OL"],
};

function tidyElement(node: Element, isLesson: boolean): void {
  for (const { name, value } of Array.from(node.attributes)) {
    const isWrongNumber = NUMBER_ATTRIBUTES.includes(name) && !/^\d{1,4}$/.test(value);
    if (isWrongNumber || !ONLY_ON[name]?.includes(node.tagName)) node.removeAttribute(name);
  }
  if (node.tagName !== "A") return;
  for (const name of LINK_ATTRIBUTES) node.removeAttribute(name);
  // DOMPurify looks past tabs and line breaks in an address, as browsers do; none of ours has any.
  const href = node.getAttribute("href") ?? "";
  if (isLesson && TO_LESSON.test(href)) return;
  if (!ADDRESS.test(href) || /\p{Cc}/u.test(href)) node.removeAttribute("href");
  if (!node.hasAttribute("href") || OWN_ADDRESS.test(href)) return;
  node.setAttribute("rel", "noopener nofollow ugc");
  node.setAttribute("target", "_blank");
}

/** A picture or sound with nothing but what it needs; one from elsewhere goes, and leaves what stands in it. */
function tidyMedia(node: Element): void {
  const isPicture = node.tagName === "IMG";
  const src = node.getAttribute("src") ?? "";
  const alt = node.getAttribute("alt") ?? "";
  if (!COURSE_MEDIA.test(src)) {
    node.replaceWith(...node.childNodes);
    return;
  }
  for (const { name } of Array.from(node.attributes)) node.removeAttribute(name);
  node.replaceChildren();
  node.setAttribute("src", src);
  node.setAttribute(isPicture ? "alt" : "controls", isPicture ? alt : "");
}

const isMedia = ({ tagName }: Element) => tagName === "IMG" || tagName === "AUDIO";

function tidyCourseElement(node: Element): void {
  if (isMedia(node)) tidyMedia(node);
  else tidyElement(node, false);
}

function tidyLessonElement(node: Element): void {
  if (isMedia(node)) tidyMedia(node);
  else tidyElement(node, true);
}

/** What may stay of a text, and how much of one is parsed at all. */
export interface MarkupRules {
  config: typeof TEXT_CONFIG;
  tidy: (node: Element) => void;
  /** Tags that become others */
  renamed: readonly (readonly [from: string, to: string])[];
  /** Whether markup is certainly spelled as sanitising would spell it */
  isBare: (html: string) => boolean;
  bounds: MarkupBounds;
}

const TITLE = ["h1", "h2"] as const;

export const RULES: MarkupRules = {
  config: TEXT_CONFIG,
  tidy: (node) => tidyElement(node, false),
  renamed: [TITLE],
  isBare: (html) => isBareMarkup(html),
  bounds: TEXT_BOUNDS,
};
export const COURSE_RULES: MarkupRules = {
  ...RULES,
  config: COURSE_CONFIG,
  tidy: tidyCourseElement,
  isBare: (html) => isBareMarkup(html, true),
};
export const LESSON_RULES: MarkupRules = {
  config: LESSON_CONFIG,
  tidy: tidyLessonElement,
  renamed: [TITLE, ["h5", "h4"], ["h6", "h4"]],
  isBare: (html) => isBareMarkup(html, true) || isBareLesson(html),
  bounds: { tags: 20_000, depth: 256, work: 500_000 },
};
