/** What text processors put on the clipboard, as the plain markup that an article is made of. */

const HEADINGS: Record<string, string> = { H1: "h2", H5: "h4", H6: "h4" };
/** Never a part of a text */
const NOISE = "style, script, meta, link, title, xml, img, picture, svg, iframe, object, form, input, button";

/** Changes a tree that belongs to no page. */
export function cleanPasted(root: HTMLElement): void {
  dropComments(root);
  for (const element of root.querySelectorAll(NOISE)) element.remove();
  unwrapGuards(root);
  gatherWordLists(root);
  // Word's own tags, o:p and the like, say nothing: what they hold does.
  for (const element of all(root)) if (element.localName.includes(":")) unwrap(element);
  for (const element of all(root)) tidyElement(element);
  // Nested lists that stand beside their item instead of in it
  for (const list of root.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    if (list.previousElementSibling?.localName === "li") list.previousElementSibling.append(list);
  }
  dropEmptyParagraphs(root);
}

const all = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("*")];

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: HTMLElement, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function dropComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, 128 /* comments */);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  for (const comment of found) comment.remove();
}

/** Google Docs wraps everything in a <b> that is not bold. */
function unwrapGuards(root: HTMLElement): void {
  for (const guard of root.querySelectorAll('[id^="docs-internal-guid"]')) unwrap(guard);
}

const styleOf = (element: Element) => element.getAttribute("style") ?? "";

/** Word's lists are paragraphs with a level and a marker of characters. */
function gatherWordLists(root: HTMLElement): void {
  let open: { element: HTMLElement; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const found = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(paragraph));
    if (!found || paragraph.closest("li")) continue;
    const level = Number(found[1]);
    const isNext = last !== null && last.nextElementSibling === paragraph;
    if (!isNext) open = [];
    open = open.filter((list) => list.level <= level);
    const marker = takeMarker(paragraph);
    const item = paragraph.ownerDocument.createElement("li");
    if (open.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(isNumber(marker) ? "ol" : "ul");
      const parent = open.at(-1)?.element.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push({ element: list, level });
    }
    item.append(rename(paragraph, "p"));
    open.at(-1)?.element.append(item);
    last = open[0]?.element ?? null;
  }
}

/** Takes the marker out of the paragraph: it is told to be ignored, or stands first. */
function takeMarker(paragraph: HTMLElement): string {
  const marked = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  );
  const text = marked?.textContent ?? "";
  marked?.remove();
  return text.replace(/\s+/g, "");
}

function isNumber(marker: string): boolean {
  return /^\(?(\d+|[a-z]{1,4})[.)]/i.test(marker);
}

function tidyElement(element: HTMLElement): void {
  if (element.localName === "a") tidyLink(element);
  const name = HEADINGS[element.tagName] ?? titleOf(element);
  const here = name ? rename(element, name) : element;
  // A heading is bold by itself.
  if (/^h[2-4]$/.test(here.localName)) for (const bold of here.querySelectorAll("b, strong")) unwrap(bold);
  if (/^h[2-4]$/.test(here.localName))
    for (const span of here.querySelectorAll<HTMLElement>("span")) plain(span);
  here.removeAttribute("class");
  here.removeAttribute("id");
}

/** Without its style, but for letters above or below the line. */
function plain(span: HTMLElement): void {
  const shift = /vertical-align:\s*(super|sub)\b/i.exec(styleOf(span))?.[1]?.toLowerCase();
  if (shift) rename(span, shift === "super" ? "sup" : "sub");
  else unwrap(span);
}

/** Word's title is a paragraph of that class. */
function titleOf(element: Element): string | undefined {
  return element.localName === "p" && /\bMso(Title|Heading1)\b/.test(element.className) ? "h2" : undefined;
}

/** The address behind Google's detour; what only marks a place in the document is no link. */
function tidyLink(link: HTMLElement): void {
  const href = link.getAttribute("href") ?? "";
  if (href === "" || href.startsWith("#") || href.startsWith("file:")) {
    unwrap(link);
    return;
  }
  for (const underlined of link.querySelectorAll("u")) unwrap(underlined);
  for (const span of link.querySelectorAll("span")) {
    span.setAttribute("style", styleOf(span).replace(/text-decoration[^;]*;?/gi, ""));
  }
  const target = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get("q") : null;
  if (target && /^https?:/.test(target)) link.setAttribute("href", target);
}

function dropEmptyParagraphs(root: HTMLElement): void {
  for (const paragraph of root.querySelectorAll("p")) {
    if ((paragraph.textContent ?? "").trim() === "" && !paragraph.closest("td, th, li")) paragraph.remove();
  }
  for (const line of root.querySelectorAll("br.Apple-interchange-newline")) line.remove();
  const walker = root.ownerDocument.createTreeWalker(root, 4 /* texts */);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.includes("\u00a0")) text.data = text.data.replaceAll("\u00a0", " ");
  }
}
